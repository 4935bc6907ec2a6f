/** Saves one transaction with its totals and its event, in the caller's write transaction. */
import { imageOf } from "../audit/change-image.ts";
import type { NewEvent, WritingContext } from "../handler.ts";
import { followByHand, forgetByHand, noteByHand } from "../fingerprints/manual-entries.ts";
import { requireOpenPeriod } from "../periods/open-period.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { partFromTwin } from "../transfers/part.ts";
import { summarizeChange, summarize } from "./audit-summary.ts";
import { totalChanges, totalsOf } from "./totals.ts";

/** Problem: period_closed. */
export async function saveNew(context: WritingContext, record: TransactionRecord): Promise<void> {
  const { queries, company } = context;
  await requireOpenPeriod(context, { after: record });
  const totals = totalChanges();
  totals.add(record, 1);
  context.tally(totals.list());
  await queries.transactions.insertMany(company, [record]);
  await noteByHand(context, record);
  context.record({
    type: "transaction.created",
    subject_id: record.id,
    summary: summarize(record),
    images: [imageOf("transaction", { before: undefined, after: record })],
  });
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
