/**
 * Collective orders: a booking of a total, and below it rows with the amounts that it is made of. The total is what moved the
 * account; the rows below are its text, where they come to it.
 */
import { DESCRIPTION_MAX } from "../../../../contract/transaction/limits.ts";
import { takeApart } from "../../../cells/amount-text.ts";
import { holdsNone } from "../../../cells/missing-amount.ts";
import { amountCell } from "../amount-cells.ts";
import { isSumRow } from "../row-shapes.ts";
import { ownDay, isBlank, columnsOf } from "../cell-texts.ts";
import { isSameSize, ZERO, sizesOf, type Sizes, NONE, addSizes } from "../amount-sizes.ts";
import { isFixed, type Layout } from "../../layout.ts";
import { partsOfTotals } from "../../columns/amounts/part-amounts.ts";
import { filledTexts } from "../../cells.ts";
import type { Step, TableRecord } from "../../record.ts";
import { retryColumns } from "../../columns/retry-columns.ts";
import { groupingStep } from "./grouping-step.ts";
import { moneyColumns } from "../../columns/columns.ts";

/** Rows below one total that are looked at: more are no collective order's. */
const ROWS_MAX = 2_000;

/** Puts the rows that a total is made of into it; undefined where the table has none. */
export function partialStep(layout: Layout): Step | undefined {
  const { columns, header, sharedDays, firstLine, letters } = layout;
  const isShared = sharedDays?.kind === "parts";
  const column = isShared ? undefined : partsOfTotals(header ?? []);
  if (isFixed(layout) || retryColumns(header) !== undefined || (column === undefined && !isShared))
    return undefined;
  const nameColumns = columnsOf(columns, "description", "merchant");
  const texts = nameColumns.length > 0 ? nameColumns : (columns.kind ?? []);
  const moneyOf = (cells: readonly string[]) => {
    const amount = amountCell(cells, columns, letters);
    return typeof amount === "string" ? undefined : sizesOf(amount.parts.body);
  };
  const money = moneyColumns(columns);
  const holdsMoney = (cells: readonly string[]) => money.some((index) => !holdsNone(cells[index] ?? ""));
  /** The amount of a row that is a part of the total above it. */
  const partOf = ({ cells }: TableRecord, head: TableRecord): Sizes | undefined => {
    const day = ownDay(cells, columns).trim();
    if (column === undefined) return day === "" && !isSumRow(cells, columns) ? moneyOf(cells) : undefined;
    if (day !== "" && day !== ownDay(head.cells, columns).trim()) return undefined;
    const parts = takeApart(cells[column] ?? "");
    if (parts === undefined || holdsMoney(cells)) return undefined;
    return sizesOf(parts.body).map((size) => (parts.negative ? -size : size));
  };
  return groupingStep({
    isHead: ({ line, cells }) =>
      line >= firstLine && !isBlank(cells) && ownDay(cells, columns).trim() !== "" && holdsMoney(cells),
    belongs: (record, head, rows) => rows.length <= ROWS_MAX && partOf(record, head) !== undefined,
    join(head, rows) {
      const total = moneyOf(head.cells);
      const sum = rows.reduce((sizes, row) => addSizes(sizes, partOf(row, head) ?? NONE), ZERO);
      const isWhole =
        rows.length > 0 && rows.length <= ROWS_MAX && total !== undefined && isSameSize(sum, total);
      return isWhole ? [withParts(head, { rows, texts })] : [head, ...rows];
    },
  });
}

/** The total with the texts of its parts, as many as a description holds. */
function withParts(
  { line, cells }: TableRecord,
  { rows, texts }: { rows: readonly TableRecord[]; texts: readonly number[] },
): TableRecord {
  const whole = [...cells];
  let remaining = DESCRIPTION_MAX - texts.reduce((sum, index) => sum + (cells[index] ?? "").length + 3, 0);
  const [target] = texts;
  const partTexts: string[] = [];
  for (const row of rows) {
    const text = filledTexts(texts.map((index) => row.cells[index] ?? "")).join(" ");
    remaining -= text.length + 1;
    partTexts.push(remaining < 0 ? "…" : text);
    if (remaining < 0) break;
  }
  if (target !== undefined) whole[target] = filledTexts([cells[target] ?? "", ...partTexts]).join(" ");
  return { line, cells: whole, more: rows.length };
}
