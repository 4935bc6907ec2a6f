import type { Answer } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import type { Transaction } from "../../contract/transaction.ts";
import { undeletable } from "../../contract/transaction/reconciled-problem.ts";
import { chartFor } from "../categories/company-chart.ts";
import { withPlaceOf } from "../categories/place.ts";
import type { WritingContext } from "../handler.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { etagOf, requireVersion } from "../version.ts";
import {
  accountById,
  requireFreeExternalId,
  requireUnarchived,
  transactionById,
  unknownTransaction,
} from "./query/find.ts";
import { saveChange } from "./save.ts";
import { transactionOf } from "./to-transaction.ts";

/** Leaves a tombstone, so that a later import of the same row does not create the transaction again. */
export async function deleteTransaction(
  { id }: { id: string },
  context: WritingContext,
): Promise<Answer<{ id: string; deleted: boolean }>> {
  const before = await transactionById(context, id);
  requireVersion(context.options, before);
  if (before.is_reconciled) throw undeletable(id);
  const { now } = context;
  const after = { ...before, deleted_at: now, updated_at: now, version: before.version + 1 };
  await saveChange(context, { before, after });
  return { data: { id, deleted: true } };
}

/** Restores a deleted transaction. */
export async function restoreTransaction(
  { id }: { id: string },
  context: WritingContext,
): Promise<Answer<Transaction>> {
  const before = await context.queries.transactions.byId(context.company, id);
  if (before === undefined) throw unknownTransaction();
  if (before.deleted_at === null) throw new Problem("not_deleted");
  const account = await accountById(context, before.bank_account_id);
  requireUnarchived(account);
  requireSameCurrency(before, account);
  await requireFreeExternalId(context, before);
  const after = {
    ...withPlaceOf(before, await chartFor(context, before.category)),
    deleted_at: null,
    updated_at: context.now,
    version: before.version + 1,
  };
  await saveChange(context, { before, after });
  return { data: transactionOf(after), etag: etagOf(after) };
}

/** Refuses where the account has changed its currency since the deletion. Problem: exchange_rate_required. */
function requireSameCurrency(
  { deleted_at }: TransactionRecord,
  { name, currency_code, currency_changed_at }: AccountRecord,
): void {
  if (deleted_at === null || currency_changed_at === null || deleted_at > currency_changed_at) return;
  throw new Problem("exchange_rate_required", {
    detail: `The account "${name}" was changed to ${currency_code} after the transaction was deleted.`,
    remedy: "Create the transaction again, in the account's currency.",
  });
}
