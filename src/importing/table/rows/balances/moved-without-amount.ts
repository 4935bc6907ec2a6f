/**
 * Rows with a day and a text whose amount is empty or zero, and whose balance is another one than before: the account moved, and nothing says
 * by how much. Notices, and rows that state a balance, have the balance of a row beside them.
 */
import { takeApart } from "../../../cells/amount-text.ts";
import { calledTotal } from "../../../words/totals.ts";
import type { Layout } from "../../layout.ts";
import type { TableRecord } from "../../record.ts";
import type { AmountCell } from "../amount-cells.ts";
import { addSizes, isSameSize, sizesOf, type Sizes } from "../amount-sizes.ts";
import { bookingText, firstText, firstTextOf, holdsDigit } from "../cell-texts.ts";
import { BALANCE_LINE } from "../incomplete-rows.ts";

/** A row as the one below it sees it. */
interface Neighbour {
  readonly line: number;
  readonly cells: readonly string[];
  /** Undefined where it has none. */
  readonly amount: AmountCell | undefined;
}

export interface SilentTally {
  /** The last row, and the one above it. */
  last: Neighbour | undefined;
  above: Neighbour | undefined;
  readonly lines: number[];
}

/** Undefined where no column has balances, or the rows are known. */
export function newSilentTally({ columns, movedSilently }: Layout): SilentTally | undefined {
  if (columns.balance === undefined || movedSilently !== undefined) return undefined;
  return { last: undefined, above: undefined, lines: [] };
}

/** Takes a row with a day, or a line that states a balance. */
export function tallySilent(
  tally: SilentTally,
  { line, cells }: TableRecord,
  { amount, layout }: { amount: AmountCell | undefined; layout: Layout },
): void {
  const { last, above } = tally;
  const row = { line, cells, amount };
  if (last !== undefined && isMoved(last, { above, below: row, layout })) tally.lines.push(last.line);
  tally.above = last;
  tally.last = row;
}

/** The layout with such rows; undefined where there are none. Called when all rows were taken. */
export function withSilentMoves({ last, above, lines }: SilentTally, layout: Layout): Layout | undefined {
  const isLast = last !== undefined && isMoved(last, { above, below: undefined, layout });
  const all = isLast ? [...lines, last.line] : lines;
  return all.length === 0 ? undefined : { ...layout, movedSilently: new Set(all) };
}

/** Whether the balance of a row without an amount is that of no row beside it. */
function isMoved(
  { cells, amount }: Neighbour,
  { above, below, layout }: { above: Neighbour | undefined; below: Neighbour | undefined; layout: Layout },
): boolean {
  if (hasMoney(cells, amount, layout) || !isSilent(cells, layout)) return false;
  const own = balanceOf(cells, layout);
  const beside = [above, below].filter((row) => row !== undefined);
  const balances = beside.map((row) => balanceOf(row.cells, layout));
  // Where rows beside it have no balance, its own may be that of several of them.
  if (own === undefined || balances.length === 0 || balances.some((balance) => balance === undefined))
    return false;
  const [only, other] = beside;
  if (only !== undefined && other === undefined) {
    // At an end of the table, it may be the balance before the first booking.
    if (only.amount === undefined) return false;
    const size = sizesOf(only.amount.parts.body);
    const from = balances[0] ?? [];
    balances.push(addSizes(from, size), addSizes(from, size, -1));
  }
  if (balances.some((balance) => isSame(own, balance ?? []))) return false;
  // Rows of a day that stand in another order than their balances have other ones beside them, too.
  return amount === undefined || other === undefined || beside.some((row) => leadsTo(row, own, layout));
}

/** Whether a row has an amount, or a fee or tax beside an amount of nothing. */
function hasMoney(cells: readonly string[], amount: AmountCell | undefined, { fee, tax }: Layout): boolean {
  if (amount === undefined) return false;
  return [amount.parts.body, cells[fee ?? -1] ?? "", cells[tax?.column ?? -1] ?? ""].some((text) =>
    /[1-9]/.test(text),
  );
}

/** Whether a row's balance is another one moved by its amount. */
function leadsTo({ cells, amount }: Neighbour, from: Sizes, layout: Layout): boolean {
  const [size, to] = [sizesOf(amount?.parts.body ?? ""), balanceOf(cells, layout) ?? []];
  return amount !== undefined && [1, -1].some((sign) => isSame(to, addSizes(from, size, sign)));
}

function isSilent(cells: readonly string[], { columns }: Layout): boolean {
  const text = firstTextOf(cells, columns);
  return (
    holdsDigit(bookingText(cells, columns)) &&
    /\p{L}/u.test(text) &&
    calledTotal(text) === undefined &&
    !BALANCE_LINE.test(cells.join(" "))
  );
}

function isSame(one: Sizes, other: Sizes): boolean {
  return isSameSize(one, other) || one.some((size, mark) => size === 0 && other[mark] === 0);
}

function balanceOf(cells: readonly string[], { columns }: Layout): Sizes | undefined {
  const parts = takeApart(firstText(cells, columns.balance));
  return parts && sizesOf(parts.body).map((size) => (parts.negative ? -size : size));
}
