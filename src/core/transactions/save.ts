/** Saves one transaction with its totals and its event, in the caller's write transaction. */
import type { WritingContext } from "../handler.ts";
import { followByHand, noteByHand } from "../fingerprints/manual-entries.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { summarizeChange, summarize } from "./audit-summary.ts";
import { totalChanges } from "./totals.ts";

export async function saveNew(context: WritingContext, record: TransactionRecord): Promise<void> {
  const { queries, company } = context;
  const totals = totalChanges();
  totals.add(record, 1);
  context.tally(totals.list());
  await queries.transactions.insertMany(company, [record]);
  await noteByHand(context, record);
  context.record({
    type: "transaction.created",
    subject_id: record.id,
    summary: summarize(record),
  });
}

/** Saves a change, a deletion or a restoration. */
export async function saveChange(
  context: WritingContext,
  { before, after }: { before: TransactionRecord; after: TransactionRecord },
): Promise<void> {
  const { queries, company } = context;
  const totals = totalChanges();
  totals.add(before, -1);
  totals.add(after, 1);
  await queries.transactions.update(company, after);
  await followByHand(context, [{ before, after }]);
  context.tally(totals.list());
  context.record(event(before, after));
}

function event(before: TransactionRecord, after: TransactionRecord) {
  const subject_id = after.id;
  if (after.deleted_at !== null) {
    return { type: "transaction.deleted", subject_id, summary: summarize(before) };
  }
  if (before.deleted_at !== null) {
    return { type: "transaction.restored", subject_id, summary: summarize(after) };
  }
  return { type: "transaction.updated", subject_id, summary: summarizeChange(before, after) };
}
