/**
 * What refuses changes of a balance of the closed period: the opening balance stands in the balances of all days, so that it
 * changes only where it is dated after the period, on an account without transactions in it.
 */
import { command, sentence, setting } from "../../contract/choice.ts";
import { typedWord } from "../../contract/typed-word.ts";
import type { Problem } from "../../contract/problem.ts";
import type { CompanyQueries } from "../handler.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { closedUntilOf, FIRST_DAY, isClosed } from "./closed-until.ts";
import { periodClosed, reopening } from "./open-period.ts";
import { firstMatch } from "../transactions/query/matches.ts";

/** A change of an account: `before` is absent of a new one, `after` of one that is removed. */
interface AccountChange {
  readonly before?: AccountRecord | undefined;
  readonly after?: AccountRecord | undefined;
}

/** Refuses another opening balance, or another currency of it, in the closed period. Problem: period_closed. */
export async function requireOpenBalance(context: CompanyQueries, change: AccountChange): Promise<void> {
  const problem = await closedBalance(context, change);
  if (problem !== undefined) throw problem;
}

/** The problem period_closed of a change of an opening balance; undefined where it may change. */
export async function closedBalance(
  context: CompanyQueries,
  { before, after }: AccountChange,
): Promise<Problem | undefined> {
  if (sameOpening(before, after)) return undefined;
  const closedUntil = await closedUntilOf(context);
  if (closedUntil === null) return undefined;
  const account = before ?? after;
  const day = [before, after].map((one) => closedOpening(one, closedUntil)).find((one) => one !== undefined);
  const first =
    before === undefined ? undefined : await firstClosed(context, { account: before, closedUntil });
  if (account === undefined || (day === undefined && first === undefined)) return undefined;
  // A balance without a day stands in the balances of all days.
  const from = day ?? first?.transaction_date ?? FIRST_DAY;
  return periodClosed(closedUntil, {
    from,
    what: `The opening balance of the account "${account.name}" stands in closed balances`,
    ...(before === undefined && {
      remedy: sentence`Give ${setting("opening_date", { placeholder: "<date>" })} after ${closedUntil}; or ${reopening(from)} opens the period again.`,
    }),
    more: { account_id: account.id },
  });
}

/** Refuses the removal of an account that the closed period shows. Problem: period_closed. */
export async function requireOpenAccountDays(context: CompanyQueries, account: AccountRecord): Promise<void> {
  await requireOpenBalance(context, { before: account });
  const closedUntil = await closedUntilOf(context);
  if (closedUntil === null) return;
  const first = await firstClosed(context, { account, closedUntil });
  if (first === undefined) return;
  throw periodClosed(closedUntil, {
    from: first.transaction_date,
    what: `The account "${account.name}" has transactions of ${first.transaction_date}`,
    remedy: sentence`Keep its transactions as they are and archive it: ${command(`accounts update ${typedWord(account.name)}`, setting("status", "archived"))}.`,
    more: { account_id: account.id },
  });
}

/** Whether an opening balance, or none, is the same in both. */
function sameOpening(before: AccountRecord | undefined, after: AccountRecord | undefined): boolean {
  const [one, other] = [before, after].map((account) => ({
    minor: account?.opening_minor ?? 0n,
    currency: account?.opening_minor ? account.currency_code : undefined,
    date: account?.opening_minor ? account.opening_date : undefined,
  }));
  return one?.minor === other?.minor && one?.currency === other?.currency && one?.date === other?.date;
}

/** The day of an opening balance in the closed period; undefined where there is no such balance. */
function closedOpening(account: AccountRecord | undefined, closedUntil: string): string | undefined {
  if (account === undefined || account.opening_minor === 0n) return undefined;
  const { opening_date } = account;
  if (opening_date === null) return FIRST_DAY;
  return isClosed(closedUntil, opening_date) ? opening_date : undefined;
}

/** The first transaction of the account in the closed period. */
function firstClosed(
  context: CompanyQueries,
  { account, closedUntil }: { account: AccountRecord; closedUntil: string },
): Promise<TransactionRecord | undefined> {
  return firstMatch(context, { bank_account_id: [account.id], date_to: closedUntil });
}
