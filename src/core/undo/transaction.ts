/** Undoes a change of a transaction. */
import { dayNumber } from "../../contract/values/date.ts";
import { Problem } from "../../contract/problem.ts";
import { chartFor } from "../categories/company-chart.ts";
import { withPlaceOf } from "../categories/place.ts";
import { rowName } from "../transactions/query/row-names.ts";
import type { ReadingContext, WritingContext } from "../handler.ts";
import { recognisedIds } from "../imports/judge/recognised-ids.ts";
import { nearSpan } from "../imports/judge/day-span.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { accountById, requireFreeExternalId } from "../transactions/query/find.ts";
import { foldedTexts } from "../transactions/record.ts";
import { saveOriginals } from "../transactions/originals.ts";
import { removeForGood, saveChange } from "../transactions/save.ts";

export interface UndoStep<Record> {
  readonly id: string;
  /** As it is now; undefined where the change removed it. */
  readonly record: Record;
  /** The members that the change touched, as they were; undefined where it made the record. */
  readonly before: Partial<Record> | undefined;
  /** When the change was made. */
  readonly since: number;
}

/** Problems: event_outdated, duplicate_external_id. */
export async function undoTransaction(
  context: WritingContext,
  { record, before, since }: UndoStep<TransactionRecord>,
): Promise<void> {
  if (before === undefined) {
    return removeForGood(context, record);
  }
  const previous = { ...record, ...before };
  const members = withPlaceOf(previous, await chartFor(context, previous.category));
  const after = {
    ...members,
    folded: foldedTexts(members),
    updated_at: context.now,
    version: record.version + 1,
  };
  const comesBack = record.deleted_at !== null && after.deleted_at === null;
  if (comesBack || after.bank_account_id !== record.bank_account_id)
    await requireSameAccount(context, { id: after.bank_account_id, since });
  // Whoever reconciles the account has claimed its open rows, and not those that become open.
  if (record.is_reconciled && !after.is_reconciled) await accountById(context, after.bank_account_id);
  if (after.deleted_at === null) await requireFreeExternalId(context, after);
  await saveChange(context, { before: record, after });
  await saveOriginals(context, [{ record: after, restoredVersion: before.version ?? 0 }]);
}

/** A file's row that was recognised as the transaction is booked by it, and would be lost. Problem: event_outdated. */
export async function requireUnrecognised(context: ReadingContext, record: TransactionRecord): Promise<void> {
  const span = nearSpan([{ day: dayNumber(record.posted_date) }]);
  const ids = await recognisedIds(context, { account: record.bank_account_id, ...span });
  if (!ids.has(record.id)) return;
  throw new Problem("event_outdated", {
    detail: `An import has recognised ${rowName(context, record)} since.`,
    more: { transaction_id: record.id },
  });
}

/** The account may be archived: the transaction was on it. Problem: event_outdated, where it has another currency than then. */
async function requireSameAccount(
  context: WritingContext,
  { id, since }: { id: string; since: number },
): Promise<void> {
  const account = await accountById(context, id);
  if (account.currency_changed_at === null || account.currency_changed_at < since) return;
  throw new Problem("event_outdated", {
    detail: `The account "${account.name}" has changed to ${account.currency_code} since.`,
    more: { account_id: id },
  });
}
