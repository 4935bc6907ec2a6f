/** Reconciles an account with a balance of its bank, with all rows until a day or with those that a person ticks. */
import type { ReconcileAccount } from "../../contract/account.ts";
import { decimalsFault } from "../../contract/values/amount-decimals.ts";
import type { Answer } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import type { Reconciliation } from "../../contract/reconciliation.ts";
import { amountOf, amountText, toMinor } from "../../contract/values/money.ts";
import { typedWord } from "../../contract/typed-word.ts";
import type { WritingContext } from "../handler.ts";
import { requireOpenPeriod } from "../periods/open-period.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import type { TransactionQuery } from "../ports/transactions.ts";
import { allMatches } from "../transactions/query/matches.ts";
import { bookBalanceAt, provedBalance, type BankBalance } from "./bank-balance.ts";
import { claimAccount } from "./claim-account.ts";
import { COUNTED } from "./difference.ts";
import { explainAccount } from "./explain-account.ts";
import { lastReconciled } from "./last-reconciled.ts";
import { adjustmentOf, markReconciled, openPart } from "./mark.ts";
import { stateBalance } from "./state-balance.ts";
import { NOTHING_MARKED, NOTHING_TO_EXPLAIN } from "./to-json.ts";

/** Problems: not_found, amount_precision, amount_range, no_balance, balances_differ, account_archived, bulk_refused, period_closed. */
export async function reconcileAccount(
  input: ReconcileAccount,
  context: WritingContext,
): Promise<Answer<Reconciliation>> {
  const { transaction_ids: ids, adjustment: request, dry_run: isDryRun = false } = input;
  const account = await claimAccount(context, { id: input.id, isDryRun });
  if (account === undefined) throw new Problem("not_found");
  const balance = await bankBalance(context, { account, input });
  const all = openRows(account, balance.until);
  const { query, closedCount } = await openPart(context, { query: all, until: balance.until });
  const book =
    ids === undefined ? balance.book : await tickedBalance(context, { query, ids, balance, account });
  const difference = balance.bank - book;
  const isTied = difference === 0n;
  const amount = (minor: bigint) => amountOf(minor, account.currency_code);
  const answer = {
    bank_account_id: account.id,
    statement_id: null,
    currency_code: account.currency_code,
    is_reconciled: isTied || request !== undefined,
    until: balance.until,
    bank_balance: amount(balance.bank),
    book_balance: amount(book),
    difference: amount(difference),
    source: balance.file && { import_id: balance.file.id, file_name: balance.file.file_name },
    opening: null,
    last_reconciled: await lastReconciled(context, account),
    ...(isTied || ids !== undefined
      ? NOTHING_TO_EXPLAIN
      : await explainAccount(context, { account, balance, difference })),
  };
  if (!answer.is_reconciled) {
    const data = { ...answer, ...NOTHING_MARKED };
    if (!isDryRun) throw differs({ account, balance, book, data });
    return { data };
  }
  const adjustment =
    isTied || request === undefined || isDryRun
      ? undefined
      : await adjustmentOf(context, { account, until: balance.until, difference, request });
  const marked = await markReconciled(context, {
    account,
    until: balance.until,
    balance: balance.bank,
    statementId: null,
    query: ids === undefined ? query : { ...query, ids },
    adjustment,
    isDryRun,
  });
  return { data: { ...answer, ...marked, closed_count: closedCount } };
}

/** What moves the balance until a day and is not reconciled yet. */
function openRows({ id }: AccountRecord, until: string): TransactionQuery {
  return { bank_account_id: [id], status: COUNTED, is_reconciled: false, posted_to: until };
}

interface Request {
  readonly account: AccountRecord;
  readonly input: Pick<ReconcileAccount, "until" | "balance">;
}

/** Problems: no_balance, amount_precision, amount_range, validation_failed. */
async function bankBalance(
  context: WritingContext,
  { account, input: { until, balance } }: Request,
): Promise<BankBalance> {
  if (balance === undefined) {
    const proved = await provedBalance(context, { account, until });
    if (proved !== undefined) return proved;
    throw new Problem("no_balance", {
      detail: `No file proves a balance of "${account.name}"${until === undefined ? "" : ` at the end of ${until}`}.`,
      remedy: stateBalance(typedWord(account.name), until),
    });
  }
  if (until === undefined) {
    throw new Problem("validation_failed", {
      detail: "A balance needs the day at whose end the account has it.",
      errors: [{ pointer: "/until", code: "required", detail: "is required beside balance" }],
    });
  }
  const bank = minorOf(balance, account.currency_code);
  return { until, bank, book: await bookBalanceAt(context, account, until), file: null };
}

function minorOf(numeral: string, currency: string): bigint {
  const minor = toMinor(numeral, currency);
  if (typeof minor === "bigint") return minor;
  const fault = minor === "amount_precision" ? decimalsFault(numeral, currency) : undefined;
  const detail = fault?.detail ?? `${numeral} is too large`;
  throw new Problem(minor, {
    detail: `The balance ${detail}.`,
    ...(fault === undefined ? {} : { remedy: fault.remedy }),
    errors: [{ pointer: "/balance", code: minor, detail }],
  });
}

/** The book's balance with these of the open rows, without the others. Problems: period_closed, not_found. */
async function tickedBalance(
  context: WritingContext,
  {
    query,
    ids,
    balance,
    account,
  }: {
    readonly query: TransactionQuery;
    readonly ids: readonly string[];
    readonly balance: BankBalance;
    readonly account: AccountRecord;
  },
): Promise<bigint> {
  const missing = new Set(ids);
  let unticked = 0n;
  for await (const batch of allMatches(context, query, { sort: "transaction_date" }))
    for (const { id, booked_minor } of batch) if (!missing.delete(id)) unticked += booked_minor;
  if (missing.size > 0) {
    for (const record of await context.queries.transactions.byIds(context.company, [...missing]))
      await requireOpenPeriod(context, { before: record, after: { ...record, is_reconciled: true } });
    throw new Problem("not_found", {
      detail: `The transaction ${[...missing][0] ?? ""} is not among the open ones of "${account.name}" until ${balance.until}.`,
      remedy: "Name transactions of the account that are booked until that day and are not reconciled yet.",
      more: { missing: [...missing].slice(0, 100), missing_count: missing.size },
    });
  }
  return balance.book - unticked;
}

function differs({
  account: { currency_code: currency, name },
  balance,
  book,
  data,
}: {
  readonly account: AccountRecord;
  readonly balance: BankBalance;
  readonly book: bigint;
  readonly data: Reconciliation;
}): Problem {
  const [bankText, bookText] = [balance.bank, book].map((minor) => amountText(minor, currency));
  const source = balance.file === null ? "The bank" : balance.file.file_name;
  return new Problem("balances_differ", {
    detail: `${source} has ${bankText} ${currency} at the end of ${balance.until}, and "${name}" ${bookText}; nothing was marked.`,
    more: data,
  });
}
