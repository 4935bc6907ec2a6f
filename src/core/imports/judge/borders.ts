/**
 * What lies around a file: imports of files of another format, which tell the same booking by another id or text, also on days that
 * both files may hold in part; and whether the book ends where the file begins, or begins where it ends.
 */
import { addDays, dayNumber } from "../../../contract/values/date.ts";
import { toMinor } from "../../../contract/values/money.ts";
import { nearSpan } from "./day-span.ts";
import type { CheckedRow } from "../check/check-rows.ts";
import type { Judgement } from "./decision.ts";

export interface Borders {
  /**
   * Whether the file's balances prove that the book had everything before its first day, or behind its last one, and nothing of
   * the file: then no row beyond is one of the file's.
   */
  readonly isClosedBefore: boolean;
  readonly isClosedAfter: boolean;
}

/** `others` are days on which others than the import have left fingerprints. */
export async function bordersOf(others: ReadonlySet<number>, judgement: Judgement): Promise<Borders> {
  const { period } = judgement.judging;
  const open = { isClosedBefore: false, isClosedAfter: false };
  if (period === null) return open;
  const [first, last] = [dayNumber(period.from), dayNumber(period.to)];
  const isBefore = [...others].some((day) => day < first);
  const isAfter = [...others].some((day) => day > last);
  return isBefore || isAfter ? closedSides(judgement) : open;
}

/** Numbers of the imports of files of another format that have days near the file's or the rows'. */
export async function otherFormatsOf(
  rows: readonly CheckedRow[],
  { queries, company, judging: { bank_account_id, format, period, number } }: Judgement,
): Promise<ReadonlySet<number>> {
  if (period === null || format === "") return new Set();
  const [first, last] = [dayNumber(period.from), dayNumber(period.to)];
  const near = nearSpan(rows);
  const span = { from: Math.min(near.from, first), to: Math.max(near.to, last) };
  return queries.imports.ofOtherFormats(company, {
    ...{ account: bank_account_id, format, except: number },
    ...{ from: addDays(period.from, span.from - first), to: addDays(period.to, span.to - last) },
  });
}

async function closedSides({
  queries,
  company,
  judging: { bank_account_id, period, proof, currency_code, sum_in, sum_out },
}: Judgement): Promise<Pick<Borders, "isClosedBefore" | "isClosedAfter">> {
  const open = { isClosedBefore: false, isClosedAfter: false };
  if (period === null || proof.result !== "proved") return open;
  const account = await queries.accounts.byId(company, bank_account_id);
  if (account === undefined) return open;
  const balanceBefore = async (day: string) => {
    const sums = await queries.totals.balancesBefore(company, day);
    return (
      account.opening_minor + (sums.find(({ account_id }) => account_id === account.id)?.sum_minor ?? 0n)
    );
  };
  const [before, after] = await Promise.all([
    balanceBefore(period.from),
    balanceBefore(addDays(period.to, 1)),
  ]);
  return {
    isClosedBefore: toMinor(proof.opening_balance ?? "", currency_code) === before,
    // What the import itself has booked by now does not count.
    isClosedAfter: toMinor(proof.closing_balance ?? "", currency_code) === after - sum_in - sum_out,
  };
}
