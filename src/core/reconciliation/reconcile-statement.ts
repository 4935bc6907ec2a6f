/** Reconciles a statement: its opening and closing balance are the book's, or the rows that differ are named. */
import type { Answer } from "../../contract/operation.ts";
import { command, sentence, setting } from "../../contract/choice.ts";
import { Problem } from "../../contract/problem.ts";
import type { Reconciliation } from "../../contract/reconciliation.ts";
import { addDays } from "../../contract/values/date.ts";
import { amountOf, amountText } from "../../contract/values/money.ts";
import { typedWord } from "../../contract/typed-word.ts";
import type { WritingContext } from "../handler.ts";
import { bookProof, ownOpening, type BookProof } from "../imports/balances/book-proof.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import type { ImportRecord } from "../ports/import-record.ts";
import type { StatementRecord } from "../ports/statements.ts";
import type { QueryCondition, TransactionQuery } from "../ports/transactions.ts";
import { statementById } from "../statements/to-statement.ts";
import { claimAccount } from "./claim-account.ts";
import { COUNTED, explainDifference } from "./difference.ts";
import { lastReconciled } from "./last-reconciled.ts";
import { markReconciled, openPart } from "./mark.ts";
import { stateBalance } from "./state-balance.ts";
import { explanationMembers, NOTHING_MARKED } from "./to-json.ts";

interface Request {
  readonly id: string;
  readonly dry_run?: boolean | undefined;
}

/** Problems: not_found, no_balance, balances_differ, bulk_refused, period_closed. */
export async function reconcileStatement(
  { id, dry_run = false }: Request,
  context: WritingContext,
): Promise<Answer<Reconciliation>> {
  const { queries, company } = context;
  const statement = await statementById(context, id);
  const account = await claimAccount(context, { id: statement.bank_account_id, isDryRun: dry_run });
  const file = await queries.imports.byId(company, statement.import_id ?? "");
  if (account === undefined || file?.state !== "completed")
    throw noBalance(statement, { account, reason: "is not imported" });
  const proof = await bookProof(context, file);
  if (proof.result === "unavailable")
    throw noBalance(statement, { account, reason: UNAVAILABLE[proof.reason] });
  const { first, last } = proof;
  const isTied = [first, last].every(({ fileBalance, bookBalance }) => fileBalance === bookBalance);
  const { query, closedCount } = await openPart(context, {
    query: await rowsQuery(context, { statement, proof, account }),
    until: last.day,
  });
  const explained = await explainDifference(context, {
    account,
    from: first.day,
    until: last.day,
    difference: last.fileBalance - last.bookBalance - (first.fileBalance - first.bookBalance),
    imports: [file],
    isWithinDays: true,
  });
  const amount = (minor: bigint) => amountOf(minor, account.currency_code);
  const answer = {
    bank_account_id: account.id,
    statement_id: id,
    currency_code: account.currency_code,
    is_reconciled: isTied,
    until: last.day,
    bank_balance: amount(last.fileBalance),
    book_balance: amount(last.bookBalance),
    difference: amount(last.fileBalance - last.bookBalance),
    source: { import_id: file.id, file_name: file.file_name },
    opening: {
      from: first.day,
      bank_balance: amount(first.fileBalance),
      book_balance: amount(first.bookBalance),
      difference: amount(first.fileBalance - first.bookBalance),
    },
    last_reconciled: await lastReconciled(context, account),
    ...explanationMembers(explained, { currency: account.currency_code, imports: [file] }),
  };
  if (!isTied) {
    const data = { ...answer, ...NOTHING_MARKED };
    if (!dry_run) throw differs(proof, { file, data });
    return { data };
  }
  const marked = await markReconciled(context, {
    account,
    until: last.day,
    balance: last.fileBalance,
    statementId: id,
    query,
    isDryRun: dry_run,
  });
  return { data: { ...answer, ...marked, closed_count: closedCount } };
}

const UNAVAILABLE = {
  no_balances: "states no balances that its rows prove",
  no_opening: "has balances, and the account has no opening balance to begin with",
} as const;

function noBalance(
  { file_name }: StatementRecord,
  { account, reason }: { readonly account: AccountRecord | undefined; readonly reason: string },
): Problem {
  const name = account === undefined ? "<account>" : typedWord(account.name);
  return new Problem("no_balance", {
    detail: `The statement ${file_name} ${reason}.`,
    remedy:
      reason === UNAVAILABLE.no_opening
        ? sentence`Set the opening balance: ${command(`accounts update ${name}`, setting("opening_balance", { placeholder: "<amount>" }))}.`
        : stateBalance(name),
  });
}

type Proof = Extract<BookProof, { first: unknown }>;

/**
 * The rows of the statement's days that are not reconciled: its own, and what else moved the book's balance between its
 * two. Of a day on which the file begins or ends in the middle, only its own.
 */
async function rowsQuery(
  { queries, company }: WritingContext,
  {
    statement,
    proof: { first, last },
    account,
  }: { readonly statement: StatementRecord; readonly proof: Proof; readonly account: AccountRecord },
): Promise<TransactionQuery> {
  const owner = { company, account: account.id };
  const opening = ownOpening(account) ?? 0n;
  const before = async (day: string) => opening + (await queries.bookingDays.sumBefore(owner, day));
  const isWholeFirst = (await before(first.day)) === first.fileBalance;
  const isWholeLast = (await before(addDays(last.day, 1))) === last.fileBalance;
  const own: QueryCondition = { field: "bank_statement_id", values: [statement.id] };
  return {
    bank_account_id: [account.id],
    status: COUNTED,
    is_reconciled: false,
    posted_from: first.day,
    posted_to: last.day,
    where: [
      ...(isWholeFirst ? [] : [{ any: [own, { field: "posted_date", op: ">", value: first.day }] } as const]),
      ...(isWholeLast ? [] : [{ any: [own, { field: "posted_date", op: "<", value: last.day }] } as const]),
    ],
  };
}

function differs(
  { first, last }: Proof,
  { file, data }: { readonly file: ImportRecord; readonly data: Reconciliation },
): Problem {
  const currency = data.currency_code;
  const [edge, when] = last.fileBalance === last.bookBalance ? [first, "before"] : [last, "at the end of"];
  const [bank, book] = [edge.fileBalance, edge.bookBalance].map((minor) => amountText(minor, currency));
  return new Problem("balances_differ", {
    detail: `${file.file_name} has ${bank} ${currency} ${when} ${edge.day}, and the book ${book}; nothing was marked.`,
    more: data,
  });
}
