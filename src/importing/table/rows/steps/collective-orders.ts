/**
 * Collective orders: a booking of a total, and below it rows with the amounts that it is made of. The total is what moved the
 * account; the rows below are its text, where they come to it.
 */
import { DESCRIPTION_MAX } from "../../../../contract/transaction-request.ts";
import { takeApart } from "../../../cells/amount-text.ts";
import { amountCell, holdsNone } from "../amount-cells.ts";
import { isSumRow } from "../row-shapes.ts";
import { ownDay, isBlank } from "../cell-texts.ts";
import { isSameSize, ZERO, sizesOf, type Sizes } from "../amount-sizes.ts";
import { isFixed, type Layout } from "../../layout.ts";
import { partsOfTotals } from "../../columns/amounts/part-amounts.ts";
import type { Step, TableRecord } from "../../record.ts";
import { retryColumns } from "../../columns/retry-columns.ts";

/** Rows below one total that are looked at: more are no collective order's. */
const ROWS_MAX = 2_000;

/** Puts the rows that a total is made of into it; undefined where the table has none. */
export function partialStep(layout: Layout): Step | undefined {
  const { columns, header, sharedDays, firstLine, letters } = layout;
  const isShared = sharedDays?.kind === "parts";
  const column = isShared ? undefined : partsOfTotals(header ?? []);
  if (isFixed(layout) || retryColumns(header) !== undefined || (column === undefined && !isShared))
    return undefined;
  const nameColumns = [...(columns.description ?? []), ...(columns.merchant ?? [])];
  const texts = nameColumns.length > 0 ? nameColumns : (columns.kind ?? []);
  const moneyOf = (cells: readonly string[]) => {
    const amount = amountCell(cells, columns, letters);
    return typeof amount === "string" ? undefined : amount.parts.body;
  };
  /** The amount of a row that is a part of the total above it. */
  const partOf = (cells: readonly string[], head: TableRecord): Sizes | undefined => {
    const day = ownDay(cells, columns).trim();
    if (column === undefined) {
      const body = day === "" && !isSumRow(cells, columns) ? moneyOf(cells) : undefined;
      return body === undefined ? undefined : sizesOf(body);
    }
    if (day !== "" && day !== ownDay(head.cells, columns).trim()) return undefined;
    const parts = takeApart(cells[column] ?? "");
    if (parts === undefined || holdsMoney(cells)) return undefined;
    return sizesOf(parts.body).map((size) => (parts.negative ? -size : size));
  };
  const money = [columns.amount, columns.debit, columns.credit].flatMap((one) => one ?? []);
  const holdsMoney = (cells: readonly string[]) => money.some((index) => !holdsNone(cells[index] ?? ""));

  let head: TableRecord | undefined;
  let rows: TableRecord[] = [];
  let sum: Sizes = ZERO;
  const close = (out: TableRecord[]) => {
    if (head === undefined) return;
    const body = moneyOf(head.cells);
    const isWhole =
      rows.length > 0 && rows.length <= ROWS_MAX && body !== undefined && isSameSize(sum, sizesOf(body));
    out.push(isWhole ? withParts(head, { rows, texts }) : head);
    if (!isWhole) for (const row of rows) out.push(row);
    head = undefined;
    rows = [];
    sum = ZERO;
  };
  return {
    take(batch) {
      const out: TableRecord[] = [];
      for (const record of batch) {
        const { line, cells } = record;
        const part =
          head === undefined || line < firstLine || rows.length > ROWS_MAX ? undefined : partOf(cells, head);
        if (part !== undefined) {
          rows.push(record);
          sum = sum.map((size, at) => size + (part[at] ?? NaN));
          continue;
        }
        close(out);
        const isHead =
          line >= firstLine && !isBlank(cells) && ownDay(cells, columns).trim() !== "" && holdsMoney(cells);
        if (isHead) head = record;
        else out.push(record);
      }
      return out;
    },
    end() {
      const out: TableRecord[] = [];
      close(out);
      return out;
    },
  };
}

/** The total with the texts of its parts, as many as a description holds. */
function withParts(
  { line, cells }: TableRecord,
  { rows, texts }: { rows: readonly TableRecord[]; texts: readonly number[] },
): TableRecord {
  const whole = [...cells];
  let remaining =
    DESCRIPTION_MAX - texts.reduce((length, index) => length + (cells[index] ?? "").length + 3, 0);
  const target = texts[0];
  const partTexts: string[] = [];
  for (const row of rows) {
    const text = texts
      .map((index) => (row.cells[index] ?? "").trim())
      .filter((one) => one !== "")
      .join(" ");
    remaining -= text.length + 1;
    if (remaining < 0) {
      partTexts.push("…");
      break;
    }
    if (text !== "") partTexts.push(text);
  }
  if (target !== undefined)
    whole[target] = [(cells[target] ?? "").trim(), ...partTexts].filter((one) => one !== "").join(" ");
  return { line, cells: whole, more: rows.length };
}
