/**
 * Rows with a day and an amount that sum up others, as reports have them below each month. The word alone proves nothing,
 * for petrol stations are called Total: the running balance does, which a sum does not move, and else the arithmetic.
 */
import { takeApart } from "../../../cells/amount-text.ts";
import { calledTotal, isTotal } from "../../../words/totals.ts";
import { amountCell, signedSize } from "../amount-cells.ts";
import { bookingText, firstTextOf, isBlank } from "../cell-texts.ts";
import { NONE, sizesOf, type Sizes } from "../amount-sizes.ts";
import type { Columns } from "../../columns/columns.ts";
import type { Layout } from "../../layout.ts";
import { titleKind } from "../../layout/title-text.ts";
import type { TableRecord } from "../../record.ts";
import { addAmount, isKnown, NOTHING, provenTotals, type Candidate, type TotalRows } from "./total-proof.ts";
import { movedEnds } from "./moved-ends.ts";
import { isPending, sumLineTest } from "../pending/unbooked-lines.ts";

/** Whether a row is called a total, without proof for or against it. */
export function isOpenTotal({ totals }: Layout, line: number): boolean {
  return totals?.open.has(line) === true;
}

/** Whether a row with a day and an amount is called a total. */
export function mayBeTotal(cells: readonly string[], layout: Layout): "named" | "bare" | undefined {
  const naming = totalNaming(cells, layout.columns);
  if (naming === undefined || !/\p{Nd}/u.test(bookingText(cells, layout.columns))) return undefined;
  return amountsOf(cells, layout).length > 0 ? naming : undefined;
}

/** What calls a row a total: its text, or without one a stretch of time in place of its day. */
function totalNaming(cells: readonly string[], columns: Columns): "named" | "bare" | undefined {
  const text = firstTextOf(cells, columns);
  if (text !== "") return calledTotal(text);
  return titleKind(bookingText(cells, columns)) === "period" ? "named" : undefined;
}

/** Reads the whole table for its totals; called only where a row is called one. */
export async function totalRows(
  records: () => AsyncIterable<readonly TableRecord[]>,
  layout: Layout,
): Promise<TotalRows> {
  const moved = layout.columns.balance === undefined ? undefined : await movedEnds(records(), layout);
  if (moved === undefined || moved.size === 0) return totalsAmong(records(), layout);
  const totals = { sums: new Set<number>(), open: new Set<number>(), moved };
  return { ...(await totalsAmong(records(), { ...layout, totals })), moved };
}

async function totalsAmong(
  records: AsyncIterable<readonly TableRecord[]>,
  layout: Layout,
): Promise<TotalRows> {
  const isSum = sumLineTest(layout);
  const candidates: Candidate[] = [];
  let above = NOTHING;
  let before = NONE;
  let previous = NONE;
  /** The first candidate behind the last row with a balance; -1 where there is none. */
  let first = -1;
  for await (const batch of records) {
    for (const record of batch) {
      const { line, cells } = record;
      if (line < layout.firstLine || isBlank(cells) || isSum(record)) continue;
      const dayText = bookingText(cells, layout.columns);
      // A balance may have its day behind its name: "Balance 31.01.2026".
      if (!/\p{Nd}/u.test(dayText) || isTotal(dayText) || isPending(record, layout, dayText)) continue;
      const amounts = amountsOf(cells, layout);
      const [amount] = amounts;
      if (amount === undefined) continue;
      const balance = balanceOf(cells, layout);
      const naming = totalNaming(cells, layout.columns);
      if (naming !== undefined) {
        const balances = { before, own: balance, after: NONE };
        const isNamed = naming === "named";
        candidates.push({ line, isNamed, amounts, above, balances, previous, next: NONE });
        if (first === -1) first = candidates.length - 1;
        continue;
      }
      if (amounts.length === 1) above = addAmount(above, amount);
      if (!isKnown(balance)) continue;
      for (const candidate of candidates.slice(first === -1 ? candidates.length : first)) {
        candidate.balances.after = balance;
        candidate.next = amount;
      }
      first = -1;
      before = balance;
      previous = amount;
    }
  }
  return provenTotals(candidates, above);
}

/** The amount of a row, or those of both its sides; empty where it has none. */
function amountsOf(cells: readonly string[], { columns, letters }: Layout): readonly Sizes[] {
  const amount = amountCell(cells, columns, letters);
  if (typeof amount !== "string")
    return [sizesOf(amount.parts.body).map((size) => signedSize(size, amount, "as_is"))];
  if (amount === "unknown_sign") return textSizes(cells[columns.amount?.[0] ?? -1]);
  if (amount !== "both_debit_and_credit") return [];
  const [debit, credit] = [columns.debit, columns.credit].map((at) => textSizes(cells[at?.[0] ?? -1]));
  return [...(debit ?? []), ...(credit ?? [])];
}

function textSizes(text = ""): readonly Sizes[] {
  const parts = takeApart(text);
  return parts === undefined ? [] : [sizesOf(parts.body).map((size) => (parts.negative ? -size : size))];
}

function balanceOf(cells: readonly string[], { columns: { balance } }: Layout): Sizes {
  return textSizes(cells[balance?.[0] ?? -1])[0] ?? NONE;
}
