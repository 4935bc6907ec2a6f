/** The audit summary of a transaction: members of the contract, with amounts as JSON numbers. */
import { amountOf } from "../../contract/values/money.ts";
import { decimal } from "../../contract/values/decimal.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { changedMembers, type Changeable } from "./change/members.ts";

/** Of a transaction that was created, deleted or restored. */
export function summarize(record: TransactionRecord): Record<string, unknown> {
  const { bank_account_id, transaction_date, description, currency_code } = record;
  return {
    bank_account_id,
    transaction_date,
    description,
    ...toMembers(record, "amount_minor"),
    currency_code,
  };
}

/** `{before, after}` of the members that changed, with the description that tells which transaction it is. */
export function summarizeChange(
  before: TransactionRecord,
  after: TransactionRecord,
): { description: string; before: Record<string, unknown>; after: Record<string, unknown> } {
  const members = changedMembers(before, after).filter((member) => member !== "status_before");
  const of = (record: TransactionRecord): Record<string, unknown> =>
    Object.assign({}, ...members.map((member) => toMembers(record, member))) as Record<string, unknown>;
  return { description: after.description, before: of(before), after: of(after) };
}

function toMembers(record: TransactionRecord, member: Changeable): Record<string, unknown> {
  if (member === "amount_minor") return { amount: amountOf(record.amount_minor, record.currency_code) };
  if (member === "exchange_rate") return { exchange_rate: decimal(record.exchange_rate ?? "1") };
  return { [member]: record[member] };
}
