/**
 * Rows that a file calls pending, reverted or declined though its running balance has moved by them: they are booked. To skip
 * one whose reversal is booked would make money.
 */
import { largest } from "../../../../contract/values/extremes.ts";
import { takeApart } from "../../../cells/amount-text.ts";
import { amountCell, signedSize } from "../amount-cells.ts";
import { CHAIN_READINGS, sizeUnder } from "../amount-sizes.ts";
import type { Layout } from "../../layout.ts";
import type { TableRecord } from "../../record.ts";

/** Each reading of amounts, with rows going from old to new and from new to old. */
export const WAYS = CHAIN_READINGS.flatMap((_, reading) => [
  { reading, isDown: true },
  { reading, isDown: false },
]);

/** A row's amount under each reading; NaN where it cannot be read. */
interface Move {
  readonly line: number;
  readonly amounts: readonly number[];
}

/** A row with a balance, and the pending ones without that stand behind it. */
export interface Step extends Move {
  readonly isPending: boolean;
  readonly balances: readonly number[];
  readonly waiting: Move[];
}

/** More rows without a balance, one behind the other, prove nothing. */
export const WAITING_MAX = 20;

/** What the survey keeps of balances from row to row. */
export interface MoveTally {
  readonly last: Map<string, Step>;
  /** How many balances add up in each of `WAYS`. */
  readonly links: number[];
  /** Lines of rows that are called pending, with the ways in which the balance has moved by them: a bit each. */
  readonly pending: Map<number, number>;
}

export function newMoveTally(): MoveTally {
  return { last: new Map(), links: WAYS.map(() => 0), pending: new Map() };
}

/** Counts a row of an account, by the key of its group. */
export function tallyMove(
  { last, links, pending }: MoveTally,
  { line, cells }: TableRecord,
  { layout, key, isPending }: { layout: Layout; key: string; isPending: boolean },
): void {
  const before = last.get(key);
  const step = stepOf(cells, { layout, line, isPending });
  if (step === undefined) return;
  if (step.balances.length === 0) {
    if (isPending && (before?.waiting.length ?? Infinity) <= WAITING_MAX) before?.waiting.push(step);
    return;
  }
  last.set(key, step);
  if (before === undefined) return;
  const note = (move: Move, way: number) =>
    pending.set(move.line, (pending.get(move.line) ?? 0) | (1 << way));
  WAYS.forEach(({ isDown }, way) => {
    const link = linkBetween(before, step, way);
    if (link === undefined) return;
    links[way] = (links[way] ?? 0) + 1;
    const to = isDown ? step : before;
    if (to.isPending) note(to, way);
    if (link === "with waiting" && before.waiting.length <= WAITING_MAX)
      for (const move of before.waiting) note(move, way);
  });
}

/** Whether the balance leads from one row to the other in a way, by their amounts alone or by those that wait between them too. */
export function linkBetween(above: Step, below: Step, way: number): "alone" | "with waiting" | undefined {
  const { reading, isDown } = WAYS[way] ?? { reading: -1, isDown: true };
  const [from, to] = isDown ? [above, below] : [below, above];
  const amount = to.amounts[reading] ?? NaN;
  const remainder = (to.balances[reading] ?? NaN) - (from.balances[reading] ?? NaN) - amount;
  if (amount === 0 || Number.isNaN(remainder)) return undefined;
  if (remainder === 0) return "alone";
  const waiting = above.waiting.reduce((sum, { amounts }) => sum + (amounts[reading] ?? NaN), 0);
  return remainder === waiting ? "with waiting" : undefined;
}

/** A row with the amount that it moves by; undefined where it has none. */
export function stepOf(
  cells: readonly string[],
  {
    layout: { columns, letters, isLedger },
    line,
    isPending,
  }: { layout: Layout; line: number; isPending: boolean },
): Step | undefined {
  const amount = amountCell(cells, columns, letters);
  if (typeof amount === "string") return undefined;
  const balance = takeApart(cells[columns.balance?.[0] ?? -1] ?? "");
  const balanceSign =
    balance !== undefined && (balance.negative || balance.word === (isLedger === true ? "credit" : "debit"))
      ? -1
      : 1;
  return {
    line,
    isPending,
    amounts: CHAIN_READINGS.map(({ mark, sign }) =>
      signedSize(sizeUnder(mark, amount.parts.body), amount, sign),
    ),
    balances:
      balance === undefined
        ? []
        : CHAIN_READINGS.map(({ mark }) => balanceSign * sizeUnder(mark, balance.body)),
    waiting: [],
  };
}

/** The layout with the lines of rows that are booked whatever their state is called; undefined where there are none. */
export function withMovedRows({ links, pending }: MoveTally, layout: Layout): Layout | undefined {
  const most = largest(links);
  const way = 1 << links.indexOf(most);
  const lines = [...pending].flatMap(([line, ways]) => ((ways & way) === 0 ? [] : [line]));
  const [first] = lines;
  if (first === undefined) return undefined;
  const rows =
    lines.length === 1
      ? `The row on line ${first} is`
      : `${lines.length} rows, the first on line ${first}, are`;
  const [role, source] =
    layout.columns.status === undefined
      ? (["description", "text"] as const)
      : (["status", "column"] as const);
  const because = `${rows} booked, although the ${source} says otherwise: the running balance has changed.`;
  return { ...layout, bookedLines: new Set(lines), proofs: { ...layout.proofs, [role]: because } };
}
