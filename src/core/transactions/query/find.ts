/** Finds the records that a change needs, and checks its preconditions. */
import { command, sentence, setting } from "../../../contract/choice.ts";
import { Problem } from "../../../contract/problem.ts";
import type { CompanyQueries } from "../../handler.ts";
import type { AccountRecord } from "../../ports/accounts.ts";
import type { TransactionRecord } from "../../ports/transactions.ts";

/** An undeleted transaction. Problem: not_found. */
export async function transactionById(
  { queries, company }: CompanyQueries,
  id: string,
): Promise<TransactionRecord> {
  const record = await queries.transactions.byId(company, id);
  if (record === undefined || record.deleted_at !== null) throw unknownTransaction();
  return record;
}

/** The same problem for an unknown id, a deleted transaction, and one of another company. */
export function unknownTransaction(): Problem {
  return new Problem("not_found", {
    detail: "There is no transaction with this id.",
    remedy: sentence`${command("tx list", setting("fields", "id,description"))} shows the transactions with their ids.`,
  });
}

/** An account of the company. Problem: unknown_account. */
export async function accountById({ queries, company }: CompanyQueries, id: string): Promise<AccountRecord> {
  const account = await queries.accounts.byId(company, id);
  if (account === undefined) throw unknownAccount();
  return account;
}

export function unknownAccount(): Problem {
  return new Problem("unknown_account", { detail: "There is no bank account with this id." });
}

/** Refuses an account that takes no new transactions. Problem: account_archived. */
export function requireUnarchived({ name, status }: AccountRecord): void {
  if (status !== "archived") return;
  throw new Problem("account_archived", {
    detail: `The bank account "${name}" is archived and accepts no new transactions.`,
  });
}

/** Refuses an external id that another transaction of the account has. Problem: duplicate_external_id. */
export async function requireFreeExternalId(
  { queries, company }: CompanyQueries,
  record: Pick<TransactionRecord, "id" | "bank_account_id" | "external_id">,
): Promise<void> {
  if (record.external_id === null) return;
  const other = await queries.transactions.byExternalId(company, record.bank_account_id, record.external_id);
  if (other === undefined || other.id === record.id) return;
  throw usedExternalId(record.external_id, other.id);
}

/** The problem of an external id that another transaction of the account has. */
export function usedExternalId(externalId: string, transaction_id: string): Problem {
  return new Problem("duplicate_external_id", {
    detail: `The account already has a transaction with the external id "${externalId}".`,
    errors: [{ pointer: "/external_id", code: "duplicate_external_id", detail: "is taken" }],
    more: { transaction_id },
  });
}
