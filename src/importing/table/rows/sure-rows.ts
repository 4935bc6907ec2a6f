/**
 * Rows of which the first pass knows that nothing will refuse them, so that a file without faults need not be read once
 * more to count the rows that fail late. Rows that can be written may be missed; one that cannot is never counted.
 */
import { currencyDecimals, isCurrency } from "../../../contract/values/currency.ts";
import { DESCRIPTION_MAX, LABEL_MAX, TAG_MAX } from "../../../contract/transaction/limits.ts";
import { COMMA, DOT, readBody } from "../../cells/amount-text.ts";
import type { DateOrder } from "../../cells/date-text.ts";
import type { DecimalMark } from "../../fields.ts";
import type { AmountCell } from "./amount-cells.ts";
import type { Order } from "../decide/dates/date-tally.ts";
import type { Layout } from "../layout.ts";
import { retryColumns } from "../columns/retry-columns.ts";

/** Decimal marks under which a row's amount can be read, as bits. */
export type Marks = number;
const WITH_DOT: Marks = 1;
const WITH_COMMA: Marks = 2;

/** Sure rows under each order of dates and each decimal mark: which of them hold is decided after the last row. */
export type SureRows = Readonly<Record<Order, { dot: number; comma: number }>>;

export function newSureRows(): SureRows {
  return {
    dmy: { dot: 0, comma: 0 },
    mdy: { dot: 0, comma: 0 },
    ymd: { dot: 0, comma: 0 },
  };
}

/** Counts a row whose day can be read under an order. */
export function countSure(sure: SureRows, order: Order, marks: Marks): void {
  const counts = sure[order];
  if ((marks & WITH_DOT) !== 0) counts.dot++;
  if ((marks & WITH_COMMA) !== 0) counts.comma++;
}

/** The sure rows of a file under the decided reading. `isSerial` is how the first pass read its days. */
export function sureUnder(
  sure: SureRows,
  { order, mark, isSerial }: { order: DateOrder; mark: DecimalMark; isSerial: boolean },
): number {
  if ((order === "excel") !== isSerial) return 0;
  return sure[order === "excel" ? "ymd" : order][mark === "." ? "dot" : "comma"];
}

/**
 * A test of a row that has a day and an amount: the marks under which nothing but its day can refuse it. `currency` is
 * that of its group.
 */
export function sureRowTest(
  layout: Pick<Layout, "columns" | "header" | "width" | "fee">,
): (cells: readonly string[], amount: AmountCell, currency: string | null) => Marks {
  const { columns, header, width, fee } = layout;
  const { description = [], merchant = [], tags: [tags] = [] } = columns;
  const textColumns = description.length > 0 ? description : merchant.length === 1 ? merchant : [];
  if (fee !== undefined || textColumns.length === 0 || retryColumns(header) !== undefined) return () => 0;
  const others = Object.entries(columns).flatMap(([role, indices]) =>
    role === "description" ? [] : (indices ?? []),
  );
  const labels = [...new Set(others)].map((index) => ({
    index,
    most: index === tags ? TAG_MAX : LABEL_MAX,
  }));

  const areTextsSure = (cells: readonly string[]): boolean => {
    let [length, isNamed] = [0, false];
    for (const index of textColumns) {
      const cell = cells[index] ?? "";
      length += cell.length + 1;
      isNamed ||= holdsWord(cell);
      if (!isPlain(cell)) return false;
    }
    if (!isNamed || length > DESCRIPTION_MAX) return false;
    for (const { index, most } of labels) {
      const cell = cells[index] ?? "";
      if (cell.length > most || !isPlain(cell)) return false;
    }
    return true;
  };
  const isWide = (cells: readonly string[]): boolean => {
    for (let index = width; index < cells.length; index++)
      if ((cells[index] ?? "").trim() !== "") return true;
    return false;
  };

  return (cells, { parts: { body } }, currency) => {
    // A row that moves nothing is skipped.
    if (!/[1-9]/.test(body)) return 0;
    if (currency === null || !isCurrency(currency) || isWide(cells) || !areTextsSure(cells)) return 0;
    const decimals = currencyDecimals(currency);
    // Three figures behind the mark are rejected where other amounts have two.
    const behind = decimals < 3 ? body.at(-4) : undefined;
    return (
      (behind !== "." && typeof readBody(body, DOT, decimals) === "number" ? WITH_DOT : 0) |
      (behind !== "," && typeof readBody(body, COMMA, decimals) === "number" ? WITH_COMMA : 0)
    );
  };
}

/** Whether a cell holds a letter or a figure. */
function holdsWord(cell: string): boolean {
  const first = cell.charCodeAt(0) | 32;
  return (first >= 97 && first <= 122) || /[\p{L}\p{N}]/u.test(cell);
}

/** Whether a text can be stored as far as its characters go. */
function isPlain(cell: string): boolean {
  return cell.isWellFormed() && !cell.includes("\0");
}
