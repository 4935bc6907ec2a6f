/** Gives a transaction another amount, day or account. Pure: record and change give the new record, or a problem. */
import { amountText } from "../../../contract/values/money.ts";
import { Problem } from "../../../contract/problem.ts";
import type { UpdateTransaction } from "../../../contract/transaction/request.ts";
import type { AccountRecord } from "../../ports/accounts.ts";
import type { TransactionRecord } from "../../ports/transactions.ts";
import { convertToBooked } from "../record.ts";
import { changedMembers, withVersion, type Changeable } from "./members.ts";

/** The members of an update that a reconciliation locks, and the external id. */
type Moves = Pick<
  UpdateTransaction,
  "transaction_date" | "posted_date" | "amount" | "currency_code" | "exchange_rate" | "external_id"
>;

/**
 * The record with another amount, day or account. `isLocked`: the transaction was and stays reconciled. Problems: those of
 * a new record, and transaction_reconciled for a locked one.
 */
export function applyMoves(
  before: TransactionRecord,
  { moves, account, isLocked, now }: { moves: Moves; account: AccountRecord; isLocked: boolean; now: number },
): TransactionRecord {
  const after: TransactionRecord = {
    ...before,
    bank_account_id: account.id,
    transaction_date: moves.transaction_date ?? before.transaction_date,
    posted_date: moves.posted_date ?? before.posted_date,
    ...reprice(before, { moves, account }),
    external_id: moves.external_id === undefined ? before.external_id : moves.external_id,
  };
  if (isLocked) refuseLocked(changedMembers(before, after));
  return withVersion(before, after, now);
}

function reprice(
  before: TransactionRecord,
  { moves, account }: { moves: Moves; account: AccountRecord },
): Partial<TransactionRecord> {
  const { amount, currency_code = before.currency_code, exchange_rate } = moves;
  const changesAccount = account.id !== before.bank_account_id;
  if (amount === undefined && currency_code === before.currency_code && exchange_rate === undefined) {
    if (!changesAccount) return {};
  }
  // An exchange rate is kept only while both currencies stay the same.
  const samePair = currency_code === before.currency_code && !changesAccount;
  return convertToBooked({
    amount: amount ?? amountText(before.amount_minor, before.currency_code),
    currency_code,
    exchange_rate: exchange_rate ?? (samePair ? (before.exchange_rate ?? undefined) : undefined),
    account_currency: account.currency_code,
  });
}

const LOCKED: Readonly<Partial<Record<Changeable, string>>> = {
  amount_minor: "amount",
  transaction_date: "date",
  posted_date: "booking date",
  currency_code: "currency",
  exchange_rate: "exchange rate",
  bank_account_id: "account",
};

function refuseLocked(members: readonly Changeable[]): void {
  const [field] = members.flatMap((member) => LOCKED[member] ?? []);
  if (field === undefined) return;
  throw new Problem("transaction_reconciled", {
    detail: `The transaction is reconciled, so its ${field} cannot change.`,
  });
}
