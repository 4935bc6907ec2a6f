/** What explains that an account does not have a balance of its bank: since the two last agreed. */
import type { Reconciliation } from "../../contract/reconciliation.ts";
import { addDays } from "../../contract/values/date.ts";
import { amountOf } from "../../contract/values/money.ts";
import type { CompanyQueries } from "../handler.ts";
import { bookProof, ownOpening } from "../imports/balances/book-proof.ts";
import { FIRST_DAY } from "../periods/closed-until.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import type { ImportRecord } from "../ports/import-record.ts";
import { reconciledBalanceAt, type BankBalance } from "./bank-balance.ts";
import { explainDifference } from "./difference.ts";
import { lastOf } from "./last-reconciled.ts";
import { explanationMembers, type ExplanationMembers } from "./to-json.ts";

interface AccountDifference {
  readonly account: AccountRecord;
  readonly balance: BankBalance;
  readonly difference: bigint;
}

export async function explainAccount(
  context: CompanyQueries,
  { account, balance: { until }, difference }: AccountDifference,
): Promise<ExplanationMembers> {
  const { queries, company } = context;
  const own = (await queries.imports.listFinished(company, account.id)).filter(
    ({ currency_code }) => currency_code === account.currency_code,
  );
  const from = await agreedUntil(context, { account, until, own });
  const imports = own.filter(({ period }) => period !== null && period.to >= from && period.from <= until);
  const explained = await explainDifference(context, {
    ...{ account, from, until, difference, imports },
    isWithinDays: false,
  });
  const members = explanationMembers(explained, { currency: account.currency_code, imports });
  // Where book and bank agreed on a day, no opening balance explains what came later.
  if (ownOpening(account) !== undefined || from !== FIRST_DAY) return members;
  const opening: Reconciliation["explanations"][number] = {
    kind: "opening",
    effect: amountOf(difference, account.currency_code),
    ...{ absence: null, transaction: null, twin: null, bank_row: null },
  };
  // Without an opening balance any sum of rows is off by it.
  return {
    ...members,
    explanations: [opening, ...members.explanations],
    explanation_count: members.explanation_count + 1,
  };
}

/** Files whose balances are compared, the newest first. */
const FILES_ASKED = 12;

/** The day behind the last one on which book and bank are known to agree; the first of all where none is. */
async function agreedUntil(
  context: CompanyQueries,
  {
    account,
    until,
    own,
  }: { readonly account: AccountRecord; readonly until: string; readonly own: readonly ImportRecord[] },
): Promise<string> {
  const last = await lastOf(context, account);
  const isStanding =
    last !== undefined &&
    last.until < until &&
    (await reconciledBalanceAt(context, account, last.until)) === last.balance_minor;
  const least = isStanding ? last.until : "";
  const earlier = own
    .filter(({ proof, period }) => proof.result === "proved" && period !== null)
    .filter(({ period }) => period !== null && period.to < until && period.to > least)
    .toSorted((one, other) => ((one.period?.to ?? "") < (other.period?.to ?? "") ? 1 : -1));
  for (const file of earlier.slice(0, FILES_ASKED)) {
    const proof = await bookProof(context, file);
    if (proof.result !== "unavailable" && proof.last.fileBalance === proof.last.bookBalance)
      return addDays(proof.last.day, 1);
  }
  return least === "" ? FIRST_DAY : addDays(least, 1);
}
