/** Rows with more cells than the header. They are read where no essential cell can have moved. */
import { largest } from "../../../contract/values/extremes.ts";
import { takeApart } from "../../cells/amount-text.ts";
import { withoutEmptyEnd, type Rows } from "../cells.ts";
import type { Columns } from "../columns/columns.ts";
import type { Layout } from "../layout.ts";

const TEXTS: readonly (keyof Columns)[] = ["description", "merchant", "reference", "kind", "tags"];

/**
 * The cells of a row that has more than the header: with the cells too many in the text that is last, where a delimiter stands in
 * it. Undefined where a delimiter may have stood before a cell that matters.
 */
export function withoutExtraCells(
  cells: readonly string[],
  { columns, width, delimiter }: Pick<Layout, "columns" | "width" | "delimiter">,
): readonly string[] | undefined {
  const essential = Object.entries(columns).flatMap(([field, indices]) =>
    (TEXTS as readonly string[]).includes(field) ? [] : indices,
  );
  const last = largest(essential);
  const isBehind = Array.from({ length: last }).every((_, index) => essential.includes(index));
  if (!isBehind || hasSplitAmount(cells, columns)) return undefined;
  const isText = TEXTS.some((field) => columns[field]?.includes(width - 1));
  if (!isText) return cells.slice(0, width);
  return [...cells.slice(0, width - 1), withoutEmptyEnd(cells.slice(width - 1)).join(delimiter ?? " ")];
}

/**
 * How many cells the rows under a header have, where nearly all have as many more than it; undefined where the cells too many
 * hold amounts, or where amounts may have been cut at their decimal mark.
 */
export function rowWidth(
  header: readonly string[],
  { rows, columns }: { rows: Rows; columns: Columns },
): number | undefined {
  const widths = rows.map((cells) => withoutEmptyEnd(cells).length);
  const most = largest(widths, 0);
  if (most <= header.length) return header.length;
  const isCommon = widths.filter((width) => width > header.length).length >= rows.length * 0.9;
  const isRisky = rows.some(
    (cells) => hasSplitAmount(cells, columns) || cells.slice(header.length).some((cell) => isAmount(cell)),
  );
  if (!isCommon) return header.length;
  return isRisky ? undefined : most;
}

/** Whether a figure stands right behind an amount without decimals: "-12", "50" of "-12,50", or "12", "50€" of "12,50€". */
export function hasSplitAmount(
  cells: readonly string[],
  { amount, debit, credit, balance }: Columns,
): boolean {
  return [amount, debit, credit, balance]
    .flatMap((one) => one ?? [])
    .some(
      (index) =>
        /^\D*[0-9]+$/.test((cells[index] ?? "").trim()) &&
        /^[0-9]{2,3}\s*(?:\p{Sc}|[A-Z]{3})?$/u.test((cells[index + 1] ?? "").trim()),
    );
}

function isAmount(cell: string): boolean {
  return /[.,][0-9]{1,3}\b/.test(cell) && takeApart(cell) !== undefined;
}
