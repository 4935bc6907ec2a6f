/** Saves transactions with their totals and their event, in the caller's write transaction. */
import { imageOf } from "../audit/change-image.ts";
import type { NewEvent, WritingContext } from "../handler.ts";
import { followByHand, forgetByHand, noteByHand } from "../fingerprints/manual-entries.ts";
import { requireOpenPeriod } from "../periods/open-period.ts";
import type { ChangeImage } from "../ports/events.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { partFromTwin } from "../transfers/part.ts";
import { summarizeChange, summarize } from "./audit-summary.ts";
import { totalChanges, totalsOf } from "./totals.ts";

/** Saves a new transaction, which is dated in the open period. */
export async function saveNew(context: WritingContext, record: TransactionRecord): Promise<void> {
  await insertNew(context, [record]);
  context.record({
    type: "transaction.created",
    subject_id: record.id,
    summary: summarize(record),
    images: [newImage(record)],
  });
}

/** Saves many as one change, whose event is about the first of them. They are dated in the open period. */
export async function saveManyNew(
  context: WritingContext,
  records: readonly TransactionRecord[],
): Promise<void> {
  const inOrder = records.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const [first] = inOrder;
  if (first === undefined) return;
  await insertNew(context, inOrder);
  context.record({
    type: "transaction.bulk_created",
    subject_id: first.id,
    summary: { created: records.length },
    images: records.map(newImage),
  });
}

/** Inserts transactions of open days with their totals; the caller records the event. */
export async function insertNew(
  context: WritingContext,
  records: readonly TransactionRecord[],
): Promise<void> {
  const { queries, company } = context;
  context.tally(totalsOf(records, 1));
  for (const together of Map.groupBy(records, ({ bank_account_id }) => bank_account_id).values())
    await queries.transactions.insertMany(company, together);
  await noteByHand(context, records);
}

function newImage(record: TransactionRecord): ChangeImage {
  return imageOf("transaction", { before: undefined, after: record });
}

/** Saves a change, a deletion or a restoration. Problem: period_closed. */
export async function saveChange(
  context: WritingContext,
  change: { before: TransactionRecord; after: TransactionRecord },
): Promise<void> {
  const { queries, company } = context;
  await requireOpenPeriod(context, change);
  const { before } = change;
  const { after, images, summary } = await partFromTwin(context, change);
  const totals = totalChanges();
  totals.add(before, -1);
  totals.add(after, 1);
  await queries.transactions.update(company, after);
  await followByHand(context, [{ before, after }]);
  context.tally(totals.list());
  const event = eventOf(before, after);
  context.record({
    ...event,
    summary: { ...event.summary, ...summary },
    images: [imageOf("transaction", { before, after }), ...images],
  });
}

/** Removes a transaction for good, as if it had never been: what undoes a create. Problem: period_closed. */
export async function removeForGood(context: WritingContext, record: TransactionRecord): Promise<void> {
  const { queries, company } = context;
  await requireOpenPeriod(context, { before: record });
  context.tally(totalsOf([record], -1));
  await queries.transactions.purge(company, [record.id]);
  await queries.sourceRecords.remove(company, [record.id]);
  await forgetByHand(context, record);
  context.record({ type: "transaction.removed", subject_id: record.id, summary: summarize(record) });
}

function eventOf(before: TransactionRecord, after: TransactionRecord): NewEvent {
  const subject_id = after.id;
  if (after.deleted_at !== null) {
    return { type: "transaction.deleted", subject_id, summary: summarize(before) };
  }
  if (before.deleted_at !== null) {
    return { type: "transaction.restored", subject_id, summary: summarize(after) };
  }
  return { type: "transaction.updated", subject_id, summary: summarizeChange(before, after) };
}
