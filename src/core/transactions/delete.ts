import type { Answer } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import type { Transaction } from "../../contract/transaction.ts";
import type { WritingContext } from "../handler.ts";
import { etagOf, requireVersion } from "../version.ts";
import {
  accountById,
  requireFreeExternalId,
  requireUnarchived,
  transactionById,
  unknownTransaction,
} from "./find.ts";
import { keepChange } from "./kept.ts";
import { transactionOf } from "./shown.ts";

/** Leaves a tombstone, so that a later import of the same bank line does not bring the transaction back. */
export async function deleteTransaction(
  { id }: { id: string },
  context: WritingContext,
): Promise<Answer<{ id: string; deleted: boolean }>> {
  const before = await transactionById(context, id);
  requireVersion(context.options, before);
  if (before.is_reconciled) {
    throw new Problem("transaction_reconciled", {
      detail: "The transaction is reconciled, so it cannot be deleted.",
    });
  }
  const { now } = context;
  const after = { ...before, deleted_at: now, updated_at: now, version: before.version + 1 };
  await keepChange(context, { before, after });
  return { data: { id, deleted: true } };
}

/** Brings a deleted transaction back as it was. */
export async function restoreTransaction(
  { id }: { id: string },
  context: WritingContext,
): Promise<Answer<Transaction>> {
  const before = await context.ask.transactions.byId(context.company, id);
  if (before === undefined) throw unknownTransaction();
  if (before.deleted_at === null) throw new Problem("not_deleted");
  requireUnarchived(await accountById(context, before.bank_account_id));
  await requireFreeExternalId(context, before);
  const after = { ...before, deleted_at: null, updated_at: context.now, version: before.version + 1 };
  await keepChange(context, { before, after });
  return { data: transactionOf(after), etag: etagOf(after) };
}
