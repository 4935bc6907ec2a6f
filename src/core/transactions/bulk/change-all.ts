/**
 * Changes many transactions as one change: all of a query or none, with their totals, what they were before, and one event.
 * `tx bulk undo` and `events.undo` take it back.
 */
import type { BulkPreviewRow } from "../../../contract/transaction/bulk-update.ts";
import { Problem } from "../../../contract/problem.ts";
import { digestOf } from "../../audit/change-image.ts";
import { followByHand } from "../../fingerprints/manual-entries.ts";
import type { NewEvent, WritingContext } from "../../handler.ts";
import { closedUntilOf } from "../../periods/closed-until.ts";
import { betweenParts } from "../../long-work.ts";
import { requireOpen } from "../../periods/open-period.ts";
import type { BeforeImage } from "../../ports/bulk-changes.ts";
import type { TransactionQuery, TransactionRecord } from "../../ports/transactions.ts";
import { bulkMembers, storedChanges } from "../change/members.ts";
import { allMatches } from "../query/matches.ts";
import { totalChanges } from "../totals.ts";
import { bulkPreview } from "./preview.ts";
import { collectRefusals } from "./refusals.ts";
import { countText } from "../../../contract/count-text.ts";

interface ManyChanges {
  readonly query: TransactionQuery;
  /** Looks up what the changes of these records depend on. */
  readonly prepare?: ((batch: readonly TransactionRecord[]) => Promise<void>) | undefined;
  /** The record as it becomes, the same object where it stays. A problem refuses the whole change, with a list. */
  readonly change: (before: TransactionRecord, now: Claimed) => TransactionRecord;
  /** Told of what is written. */
  readonly onChanged?: (pairs: readonly ChangedPair[]) => void;
  /** Of another number of matches than expected, nothing is changed. */
  readonly expectedCount?: number | undefined;
  readonly isDryRun?: boolean | undefined;
  /** Whether the request takes days, and so can leave closed ones out. */
  readonly hasDays?: boolean;
  /** Id of the change, which origins name. */
  readonly bulkId: string;
  /** The event of the change, where something was changed: `subject_id` is the id of the change. */
  readonly event: (counts: ChangeCounts) => Omit<NewEvent, "subject_id">;
}

/** What holds while the records are claimed, and may not have held before. */
interface Claimed {
  readonly closedUntil: string | null;
}

interface ChangedPair {
  readonly before: TransactionRecord;
  readonly after: TransactionRecord;
}

interface ChangeCounts {
  readonly matched: number;
  readonly updated: number;
  readonly unchanged: number;
}

interface ManyChanged extends ChangeCounts {
  /** Null where nothing was changed, and in a dry run. */
  readonly bulk_id: string | null;
  /** The newest that change, of a dry run only. */
  readonly preview: readonly BulkPreviewRow[];
}

/** Problems: bulk_refused, period_closed, count_mismatch, validation_failed. */
export async function changeAll(context: WritingContext, changes: ManyChanges): Promise<ManyChanged> {
  const { queries, company } = context;
  const { query, bulkId, expectedCount, isDryRun = false, hasDays = false } = changes;
  if (!isDryRun) await queries.transactions.claimAll(company, query);
  const closedUntil = await closedUntilOf(context);
  const counts = { matched: 0, updated: 0, unchanged: 0 };
  const refusals = collectRefusals(context);
  const totals = totalChanges();
  const preview = bulkPreview();

  // In an order that the change does not affect.
  for await (const page of allMatches(context, query, { sort: "transaction_date" })) {
    const batch = await queries.transactions.claim(company, query, page);
    await changes.prepare?.(batch);
    const pairs: ChangedPair[] = [];
    for (const before of batch) {
      const after = refusals.guard(before, () => {
        const changedRecord = changes.change(before, { closedUntil });
        if (changedRecord !== before) requireOpen(closedUntil, { before, after: changedRecord });
        return changedRecord;
      });
      if (after !== before) pairs.push({ before, after });
    }
    counts.matched += batch.length;
    counts.updated += pairs.length;
    requireAtMost(context.changesMax, counts.updated);
    counts.unchanged += batch.length - pairs.length;
    if (isDryRun) preview.add(pairs);
    await betweenParts(context, { done: counts.matched, total: expectedCount });
    if (isDryRun || refusals.count > 0) continue;
    for (const { before, after } of pairs) {
      totals.add(before, -1);
      totals.add(after, 1);
    }
    await saveBatch(context, { bulkId, pairs });
    changes.onChanged?.(pairs);
  }

  refusals.throwIfAny(counts.matched, { hasDays });
  // Other changes may have come between a count and the change.
  requireSameCount(counts.matched, expectedCount);
  if (isDryRun || counts.updated === 0) return { bulk_id: null, ...counts, preview: preview.rows() };
  context.tally(totals.list());
  await queries.bulkChanges.insert(company, {
    id: bulkId,
    actor: context.caller.actor,
    updated_count: counts.updated,
    created_at: context.now,
    undone_at: null,
  });
  context.record({ ...changes.event(counts), subject_id: bulkId });
  return { bulk_id: bulkId, ...counts, preview: [] };
}

async function saveBatch(
  context: WritingContext,
  { bulkId, pairs }: { bulkId: string; pairs: readonly ChangedPair[] },
): Promise<void> {
  const { queries, company } = context;
  const members = new Set<string>(pairs.flatMap(({ before, after }) => storedChanges(before, after)));
  await queries.transactions.updateMany(
    company,
    pairs.map(({ after }) => after),
    bulkMembers.filter((member) => members.has(member)),
  );
  if (members.has("bank_account_id")) await followByHand(context, pairs);
  await queries.bulkChanges.addImages(company, bulkId, pairs.map(imageOf));
}

/** Problem: validation_failed. Asked as soon as there are more, so that what is refused costs no more than what is allowed. */
function requireAtMost(max: number | undefined, count: number): void {
  if (max === undefined || count <= max) return;
  throw new Problem("validation_failed", {
    detail: `It would change more than ${countText(max, "transaction, which is", "transactions, which are")} the most here.`,
    remedy: "Narrow it.",
  });
}

/** Problem: count_mismatch. */
export function requireSameCount(count: number, expectedCount: number | undefined): void {
  if (expectedCount === undefined || count === expectedCount) return;
  throw new Problem("count_mismatch", {
    detail: `The filter matches ${countText(count, "transaction")}, but ${countText(expectedCount, "was", "were")} expected.`,
    more: { matched: count, expected_count: expectedCount },
  });
}

function imageOf({ before, after }: ChangedPair): BeforeImage {
  const image = Object.fromEntries(storedChanges(before, after).map((member) => [member, before[member]]));
  return {
    transaction_id: before.id,
    version_after: after.version,
    before: JSON.stringify(image),
    digest_after: digestOf("transaction", after, []),
  };
}
