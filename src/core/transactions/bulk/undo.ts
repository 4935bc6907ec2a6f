/** Undoes a bulk update: restores every transaction, or none when one has changed since. */
import { command, sentence, setting } from "../../../contract/choice.ts";
import type { Answer } from "../../../contract/operation.ts";
import type { BulkResult } from "../../../contract/transaction/bulk-update.ts";
import { momentText } from "../../../contract/values/date.ts";
import { Problem } from "../../../contract/problem.ts";
import type { CompanyChart } from "../../categories/company-chart.ts";
import { withPlaceOf } from "../../categories/place.ts";
import type { CompanyQueries, ReadingContext, WritingContext } from "../../handler.ts";
import { digestOf, membersOf } from "../../audit/change-image.ts";
import { closedUntilOf } from "../../periods/closed-until.ts";
import { betweenParts } from "../../long-work.ts";
import { requireOpen } from "../../periods/open-period.ts";
import type { EventRecord } from "../../ports/events.ts";
import { laterChange, laterMembers } from "../../audit/later-change.ts";
import type { BeforeImage, BulkChangeRecord } from "../../ports/bulk-changes.ts";
import type { BulkMember, TransactionRecord } from "../../ports/transactions.ts";
import { followByHand } from "../../fingerprints/manual-entries.ts";
import { returnToAccount } from "./return-to-account.ts";
import { bulkMembers } from "../change/members.ts";
import { rowNames } from "../query/row-names.ts";
import { saveOriginals } from "../originals.ts";
import { foldedTexts } from "../record.ts";
import { totalChanges } from "../totals.ts";
import { countText } from "../../../contract/count-text.ts";

const BATCH = 2000;
const NAMED_MAX = 100;

interface BulkUndo {
  readonly bulk_id: string;
  /** Rows come back in the places that their categories have by now, where a chart says them. */
  readonly chart: CompanyChart | undefined;
  /** Whether the transaction is rolled back in the end: rows need not be written for that. */
  readonly isDryRun: boolean;
}

export async function bulkUndo(
  context: WritingContext,
  { bulk_id, chart, isDryRun }: BulkUndo,
): Promise<Answer<BulkResult>> {
  const { queries, company, now } = context;
  const change = await undoable(bulk_id, context);
  const totals = totalChanges();
  const outdatedIds: string[] = [];
  const restoreAccount = returnToAccount(context);
  const closedUntil = await closedUntilOf(context);
  let after = "";
  for (let done = 0; ; done += BATCH) {
    await betweenParts(context, { done, total: change.updated_count });
    const images = await queries.bulkChanges.images(company, bulk_id, { after, limit: BATCH });
    const currentRecords = await queries.transactions.byIds(
      company,
      images.map(({ transaction_id }) => transaction_id),
    );
    const records = new Map(currentRecords.map((record) => [record.id, record]));
    const members = new Set<string>();
    const pairs: Restored[] = [];
    for (const { transaction_id, before, ...state } of images) {
      const record = records.get(transaction_id);
      if (record === undefined || !isUnchanged(record, state)) {
        outdatedIds.push(transaction_id);
        continue;
      }
      const image = JSON.parse(before) as Partial<Pick<TransactionRecord, BulkMember>>;
      for (const member of Object.keys(image)) members.add(member);
      const restored = await restoreAccount(record, { ...record, ...image });
      const back = chart === undefined ? restored : withPlaceOf(restored, chart);
      if (back.accounting_category !== record.accounting_category) members.add("accounting_category");
      if (back.cash_flow_category !== record.cash_flow_category) members.add("cash_flow_category");
      requireOpen(closedUntil, { before: record, after: back });
      // A bulk change raises each version by one.
      pairs.push({ before: record, after: back, restoredVersion: state.version_after - 1 });
      totals.add(record, -1);
      totals.add(back, 1);
    }
    if (!isDryRun && outdatedIds.length === 0) await saveRestored(context, pairs, members);
    const last = images.at(-1);
    if (last === undefined || images.length < BATCH) break;
    after = last.transaction_id;
  }
  await refuseOutdated(context, { ids: outdatedIds, change, outcome: "; none was changed back" });
  context.tally(totals.list());
  await queries.bulkChanges.close(company, bulk_id, now);
  const count = change.updated_count;
  context.record({ type: "transaction.bulk_undone", subject_id: bulk_id, summary: { updated: count } });
  return { data: { bulk_id, matched: count, updated: count, unchanged: 0 } };
}

interface Restored {
  readonly before: TransactionRecord;
  readonly after: TransactionRecord;
  readonly restoredVersion: number;
}

async function saveRestored(
  context: WritingContext,
  pairs: readonly Restored[],
  members: ReadonlySet<string>,
): Promise<void> {
  const { queries, company, now } = context;
  const restored = pairs.map(({ before, after, restoredVersion }) => ({
    record: { ...after, folded: foldedTexts(after), updated_at: now, version: before.version + 1 },
    restoredVersion,
  }));
  await queries.transactions.updateMany(
    company,
    restored.map(({ record }) => record),
    bulkMembers.filter((member) => members.has(member)),
  );
  if (members.has("bank_account_id")) await followByHand(context, pairs);
  await saveOriginals(context, restored);
}

/** Problems: bulk_outdated, where a transaction has changed since the bulk change; period_closed. */
export async function requireUnchangedBulk(context: ReadingContext, bulkId: string): Promise<void> {
  const { queries, company, caller } = context;
  const change = await undoable(bulkId, { queries, company });
  const closedUntil = await closedUntilOf({ queries, company });
  const outdatedIds: string[] = [];
  for (let after = ""; ;) {
    await betweenParts(context);
    const images = await queries.bulkChanges.images(company, bulkId, { after, limit: BATCH });
    const ids = images.map(({ transaction_id }) => transaction_id);
    const records = new Map(
      (await queries.transactions.byIds(company, ids)).map((record) => [record.id, record]),
    );
    for (const { transaction_id, before, ...image } of images) {
      const record = records.get(transaction_id);
      if (record === undefined || !isUnchanged(record, image)) outdatedIds.push(transaction_id);
      else requireOpen(closedUntil, { before: record, after: { ...record, ...membersOf(before) } });
    }
    const last = images.at(-1);
    if (last === undefined || images.length < BATCH) break;
    after = last.transaction_id;
  }
  await refuseOutdated({ queries, company, caller }, { ids: outdatedIds, change });
}

/** Whether the transaction is what the change made of it: a later change that was undone leaves another version of the same. */
function isUnchanged(
  record: TransactionRecord,
  { version_after, digest_after }: Pick<BeforeImage, "version_after" | "digest_after">,
): boolean {
  if (record.version === version_after) return true;
  return digest_after !== null && digestOf("transaction", record, []) === digest_after;
}

async function undoable(id: string, { queries, company }: CompanyQueries): Promise<BulkChangeRecord> {
  const change = await queries.bulkChanges.byId(company, id);
  if (change === undefined) {
    throw new Problem("not_found", {
      detail: "There is no bulk change with this id.",
      remedy: sentence`${command("events list", setting("type", "transaction.bulk_updated"))} shows the bulk changes.`,
    });
  }
  if (change.undone_at !== null) {
    throw new Problem("bulk_outdated", {
      detail: `The bulk change was already undone on ${momentText(change.undone_at)}.`,
      remedy: "Nothing needs to be done.",
    });
  }
  return change;
}

async function refuseOutdated(
  context: Pick<ReadingContext, "queries" | "company" | "caller">,
  {
    ids,
    change: { id: bulkId, created_at, updated_count },
    outcome = "",
  }: { readonly ids: readonly string[]; readonly change: BulkChangeRecord; readonly outcome?: string },
): Promise<void> {
  if (ids.length === 0) return;
  const [first = ""] = await rowNames(context, ids.slice(0, 1));
  const later = await laterOf(context, { id: ids[0] ?? "", bulkId, created_at });
  throw new Problem("bulk_outdated", {
    ...laterMembers(later),
    detail: `${ids.length} of ${countText(updated_count, "transaction has", "transactions have")} changed since the bulk change, such as ${first}${outcome}.`,
    more: { changed_count: ids.length, changed: ids.slice(0, NAMED_MAX), ...laterMembers(later).more },
  });
}

/** The later change of the first of the transactions. */
async function laterOf(
  { queries, company }: CompanyQueries,
  { id, bulkId, created_at }: { readonly id: string; readonly bulkId: string; readonly created_at: number },
): Promise<EventRecord | undefined> {
  const [record] = await queries.transactions.byIds(company, [id]);
  const isLater = (event: EventRecord) => event.created_at >= created_at && event.subject_id !== bulkId;
  return laterChange({ queries, company }, { id, updated_at: record?.updated_at }, isLater);
}
