/** Undoes a bulk update: restores every transaction, or none when one has changed since. */
import { command, sentence, setting } from "../../contract/choice.ts";
import type { Answer } from "../../contract/operation.ts";
import type { BulkResult } from "../../contract/transaction/bulk-update.ts";
import { timestamp } from "../../contract/values/date.ts";
import { Problem } from "../../contract/problem.ts";
import type { WritingContext } from "../handler.ts";
import type { BulkChangeRecord } from "../ports/bulk-changes.ts";
import type { BulkMember, TransactionRecord } from "../ports/transactions.ts";
import { followByHand } from "../fingerprints/manual-entries.ts";
import { returnToAccount } from "./bulk/return-to-account.ts";
import { bulkMembers } from "./change.ts";
import { foldedTexts } from "./record.ts";
import { totalChanges } from "./totals.ts";

const BATCH = 2000;
const NAMED_MAX = 100;

export async function bulkUndo(
  { bulk_id }: { bulk_id: string },
  context: WritingContext,
): Promise<Answer<BulkResult>> {
  const { queries, company, now } = context;
  const change = await undoable(bulk_id, context);
  const totals = totalChanges();
  const outdatedIds: string[] = [];
  const restoreAccount = returnToAccount(context);
  let after = "";
  for (;;) {
    const images = await queries.bulkChanges.images(company, bulk_id, { after, limit: BATCH });
    const currentRecords = await queries.transactions.byIds(
      company,
      images.map(({ transaction_id }) => transaction_id),
    );
    const records = new Map(currentRecords.map((record) => [record.id, record]));
    const restoredRecords: TransactionRecord[] = [];
    const members = new Set<string>();
    const pairs: { before: TransactionRecord; after: TransactionRecord }[] = [];
    for (const { transaction_id, version_after, before } of images) {
      const record = records.get(transaction_id);
      if (record === undefined || record.version !== version_after) {
        outdatedIds.push(transaction_id);
        continue;
      }
      const image = JSON.parse(before) as Partial<Pick<TransactionRecord, BulkMember>>;
      for (const member of Object.keys(image)) members.add(member);
      const back = await restoreAccount(record, { ...record, ...image });
      pairs.push({ before: record, after: back });
      restoredRecords.push({
        ...back,
        folded: foldedTexts(back),
        updated_at: now,
        version: record.version + 1,
      });
      totals.add(record, -1);
      totals.add(back, 1);
    }
    await queries.transactions.updateMany(
      company,
      restoredRecords,
      bulkMembers.filter((member) => members.has(member)),
    );
    if (members.has("bank_account_id")) await followByHand(context, pairs);
    const last = images.at(-1);
    if (last === undefined || images.length < BATCH) break;
    after = last.transaction_id;
  }
  refuseOutdated(outdatedIds, change);
  context.tally(totals.list());
  await queries.bulkChanges.close(company, bulk_id, now);
  const count = change.updated_count;
  context.record({ type: "transaction.bulk_undone", subject_id: bulk_id, summary: { updated: count } });
  return { data: { bulk_id, matched: count, updated: count, unchanged: 0 } };
}

async function undoable(id: string, { queries, company }: WritingContext): Promise<BulkChangeRecord> {
  const change = await queries.bulkChanges.byId(company, id);
  if (change === undefined) {
    throw new Problem("not_found", {
      detail: "There is no bulk change with this id.",
      remedy: sentence`${command("events list", setting("type", "transaction.bulk_updated"))} shows the bulk changes.`,
    });
  }
  if (change.undone_at !== null) {
    throw new Problem("bulk_outdated", {
      detail: `The bulk change was taken back on ${timestamp(change.undone_at)} already.`,
      remedy: "Nothing needs to be done.",
    });
  }
  return change;
}

function refuseOutdated(ids: readonly string[], { updated_count }: BulkChangeRecord): void {
  if (ids.length === 0) return;
  throw new Problem("bulk_outdated", {
    detail: `${ids.length} of ${updated_count} transactions have changed since the bulk change, such as ${ids[0]}; none was changed back.`,
    more: { changed_count: ids.length, changed: ids.slice(0, NAMED_MAX) },
  });
}
