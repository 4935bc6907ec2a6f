/**
 * What refuses changes of a closed period: of a transaction that is dated in it everything but tags, and every transaction
 * that comes to be dated in it. What decides is the date of the transaction, by which reports and lists go.
 */
import { command, sentence, setting, type Sentence } from "../../contract/choice.ts";
import { Problem } from "../../contract/problem.ts";
import type { CompanyQueries } from "../handler.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { storedChanges } from "../transactions/change/members.ts";
import { closedUntilOf, isClosed } from "./closed-until.ts";

/** A change of one transaction: `before` is absent of a new one, `after` of one that is removed for good. */
interface TransactionChange {
  readonly before?: TransactionRecord | undefined;
  readonly after?: TransactionRecord | undefined;
}

/** Members whose change alters nothing that a closed period says. */
const FREE: readonly string[] = ["tags", "origins"];

/** Problem: period_closed. */
export async function requireOpenPeriod(context: CompanyQueries, change: TransactionChange): Promise<void> {
  requireOpen(await closedUntilOf(context), change);
}

/** Problem: period_closed. */
export function requireOpen(closedUntil: string | null, change: TransactionChange): void {
  const day = closedDay(closedUntil, change);
  if (closedUntil === null || day === undefined) return;
  const isMovedIn = change.before !== undefined && day !== change.before.transaction_date;
  const subject = isMovedIn ? "The transaction would be dated" : "The transaction is dated";
  throw periodClosed(closedUntil, { from: day, what: `${subject} ${day}` });
}

/** Of the other side of a transfer, which a change of the first would part from it. Problem: period_closed. */
export function requireOpenSide(closedUntil: string | null, side: TransactionRecord): void {
  const from = side.transaction_date;
  if (closedUntil === null || side.deleted_at !== null || !isClosed(closedUntil, from)) return;
  const what = `The change would part a transfer whose other side is dated ${from}`;
  throw periodClosed(closedUntil, { from, what });
}

/** Whether a change touches the closed period. */
export function touchesClosed(closedUntil: string | null, change: TransactionChange): boolean {
  return closedDay(closedUntil, change) !== undefined;
}

/** The day of the closed period that a change touches; undefined where it touches none. */
function closedDay(closedUntil: string | null, { before, after }: TransactionChange): string | undefined {
  if (closedUntil === null) return undefined;
  const day = [before, after]
    .filter((record) => record !== undefined && record.deleted_at === null)
    .map((record) => record?.transaction_date ?? "")
    .find((date) => isClosed(closedUntil, date));
  if (day === undefined || before === undefined || after === undefined) return day;
  const isFree =
    before.deleted_at === after.deleted_at &&
    storedChanges(before, after).every((member) => FREE.includes(member));
  return isFree ? undefined : day;
}

/** The problem of a change that touches the closed period from a day on; `what` begins its sentence. */
export function periodClosed(
  closedUntil: string,
  {
    from,
    what,
    remedy,
    more = {},
  }: {
    readonly from: string;
    readonly what: string;
    readonly remedy?: Sentence;
    readonly more?: Readonly<Record<string, unknown>>;
  },
): Problem {
  return new Problem("period_closed", {
    detail: `${what}, and the books are closed until ${closedUntil}.`,
    remedy: remedy ?? sentence`${reopening(from)} opens the period again.`,
    more: { closed_until: closedUntil, ...more },
  });
}

/** The command that opens the period from the month of a day on. */
export function reopening(day: string): Sentence {
  return sentence`${command("reopen", setting("from", `${day.slice(0, 7)}-01`))}`;
}
