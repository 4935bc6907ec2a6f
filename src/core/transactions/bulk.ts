/** Bulk updates: change all transactions of a filter or a list of ids, or none. */
import type { Answer } from "../../contract/operation.ts";
import type { BulkResult, BulkUpdate } from "../../contract/transaction/bulk-update.ts";
import { amountOf } from "../../contract/values/money.ts";
import { digestOf } from "../audit/change-image.ts";
import { Problem } from "../../contract/problem.ts";
import type { WritingContext } from "../handler.ts";
import type { BeforeImage } from "../ports/bulk-changes.ts";
import type { CurrencySum, TransactionQuery, TransactionRecord } from "../ports/transactions.ts";
import { accountMove, type AccountMove } from "./bulk/account-move.ts";
import { bulkPreview } from "./bulk/preview.ts";
import { collectRefusals, REFUSED_IDS_MAX } from "./bulk/refusals.ts";
import { bulkMembers, changedMembers, applyLabels, type Labels } from "./change.ts";
import { isEmpty, toQuery } from "./filter.ts";
import { followByHand } from "../fingerprints/manual-entries.ts";
import { previousValuesOf } from "./bulk/previous-values.ts";
import { totalChanges } from "./totals.ts";

/** Transactions in memory at once. */
const BATCH = 2000;

export async function bulkUpdate(request: BulkUpdate, context: WritingContext): Promise<Answer<BulkResult>> {
  const { queries, company } = context;
  const { bank_account_id, ...labels } = changeOf(request);
  const move = await accountMove(context, bank_account_id);
  const query = await selectQuery(request, context);
  if (request.expected_count !== undefined) await requireCount(request.expected_count, query, context);
  const sums = request.dry_run === true ? await queries.transactions.sums(company, query) : undefined;
  if (request.dry_run !== true) await queries.transactions.claimAll(company, query);
  const bulk_id = context.ids();
  const counts = { matched: 0, updated: 0, unchanged: 0 };
  const refusals = collectRefusals();
  const totals = totalChanges();
  const preview = bulkPreview();
  const previousValues = previousValuesOf(Object.keys(request.set ?? {}));

  for await (const batch of batches(context, query)) {
    const pairs: { before: TransactionRecord; after: TransactionRecord }[] = [];
    await move?.prepare(batch);
    for (const before of batch) {
      const after = refusals.guard(before, () => changeRecord(before, { labels, move, now: context.now }));
      if (after !== before) pairs.push({ before, after });
    }
    counts.matched += batch.length;
    counts.updated += pairs.length;
    counts.unchanged += batch.length - pairs.length;
    if (request.dry_run === true) preview.add(pairs);
    if (request.dry_run === true || refusals.count > 0) continue;
    for (const { before, after } of pairs) {
      totals.add(before, -1);
      totals.add(after, 1);
    }
    const members = new Set(pairs.flatMap(({ before, after }) => changedMembers(before, after)));
    await queries.transactions.updateMany(
      company,
      pairs.map(({ after }) => after),
      bulkMembers.filter((member) => members.has(member)),
    );
    if (move !== undefined) await followByHand(context, pairs);
    for (const { before } of pairs) previousValues.add(before);
    await queries.bulkChanges.addImages(company, bulk_id, pairs.map(imageOf));
  }

  refusals.throwIfAny(counts.matched);
  // Other changes may have come between the count and the update.
  requireSame(counts.matched, request.expected_count);
  if (sums !== undefined)
    return { data: { bulk_id: null, ...counts, sums: sums.map(sumOf), preview: preview.rows } };
  if (counts.updated === 0) return { data: { bulk_id: null, ...counts } };
  context.tally(totals.list());
  await queries.bulkChanges.insert(company, {
    id: bulk_id,
    actor: context.caller.actor,
    updated_count: counts.updated,
    created_at: context.now,
    undone_at: null,
  });
  context.record({
    type: "transaction.bulk_updated",
    subject_id: bulk_id,
    summary: { ...counts, ...summarizeRequest(request), before: previousValues.list() },
  });
  return { data: { bulk_id, ...counts } };
}

interface Change {
  readonly labels: Labels;
  readonly move: AccountMove | undefined;
  readonly now: number;
}

/** The record with new labels and account, of one new version; the same object when nothing changes. */
function changeRecord(before: TransactionRecord, { labels, move, now }: Change): TransactionRecord {
  const withLabels = applyLabels(before, labels, now);
  if (move === undefined) return withLabels;
  const after = move.apply(before, withLabels, now);
  return after === before ? before : { ...after, version: before.version + 1 };
}

function changeOf({
  set = {},
  add_tags = [],
  remove_tags = [],
}: BulkUpdate): NonNullable<BulkUpdate["set"]> & Labels {
  const sets = Object.values(set).some((value) => value !== undefined);
  if (!sets && add_tags.length === 0 && remove_tags.length === 0) {
    throw new Problem("validation_failed", {
      detail: "The request does not say what to change: set, add_tags and remove_tags are all empty.",
      errors: [{ pointer: "/set", code: "required", detail: "is required" }],
    });
  }
  return { ...set, add_tags, remove_tags };
}

/** The query of the request, by ids or by filter. Problems: empty_filter, not_found, unknown_account. */
async function selectQuery({ ids, filter }: BulkUpdate, context: WritingContext): Promise<TransactionQuery> {
  if (ids !== undefined && filter !== undefined) {
    throw new Problem("validation_failed", {
      detail: "The request names transactions both by ids and by a filter; use one of them.",
      errors: [{ pointer: "/filter", code: "invalid", detail: "cannot stand beside ids" }],
    });
  }
  if (ids === undefined) {
    const query = await toQuery(context, filter ?? {});
    if (isEmpty(query)) throw new Problem("empty_filter");
    return query;
  }
  const records = await context.queries.transactions.byIds(context.company, ids);
  const existingIds = new Set(records.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id));
  const missing = ids.filter((id) => !existingIds.has(id));
  if (missing.length > 0) {
    throw new Problem("not_found", {
      detail: `There is no transaction with the id ${missing.slice(0, 3).join(", ")}${
        missing.length > 3 ? `, and ${missing.length - 3} more are not there` : ""
      }.`,
      more: { missing: missing.slice(0, REFUSED_IDS_MAX), missing_count: missing.length },
    });
  }
  return { ids: [...existingIds] };
}

async function requireCount(
  expectedCount: number,
  query: TransactionQuery,
  { queries, company }: WritingContext,
): Promise<void> {
  requireSame(await queries.transactions.count(company, query), expectedCount);
}

function requireSame(count: number, expectedCount: number | undefined): void {
  if (expectedCount === undefined || count === expectedCount) return;
  throw new Problem("count_mismatch", {
    detail: `The filter matches ${count} transactions, and ${expectedCount} were expected.`,
    more: { matched: count, expected_count: expectedCount },
  });
}

/** All matches, in an order that a bulk change does not affect. */
async function* batches(
  { queries, company }: WritingContext,
  query: TransactionQuery,
): AsyncGenerator<readonly TransactionRecord[]> {
  let after: { value: string; id: string } | undefined;
  for (;;) {
    const batch = await queries.transactions.page(company, query, {
      sort: "transaction_date",
      after,
      limit: BATCH,
    });
    if (batch.length > 0) yield await queries.transactions.claim(company, query, batch);
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) return;
    after = { value: last.transaction_date, id: last.id };
  }
}

function imageOf({ before, after }: { before: TransactionRecord; after: TransactionRecord }): BeforeImage {
  const image = Object.fromEntries(changedMembers(before, after).map((member) => [member, before[member]]));
  return {
    transaction_id: before.id,
    version_after: after.version,
    before: JSON.stringify(image),
    digest_after: digestOf("transaction", after, []),
  };
}

function sumOf({ currency_code, transaction_count, inflow, outflow }: CurrencySum) {
  return {
    currency_code,
    transaction_count,
    inflow: amountOf(inflow, currency_code),
    outflow: amountOf(outflow, currency_code),
    net: amountOf(inflow + outflow, currency_code),
  };
}

/** The request, for the audit summary. */
function summarizeRequest({ ids, filter, set, add_tags, remove_tags }: BulkUpdate): Record<string, unknown> {
  return { ids: ids?.length, filter, set, add_tags, remove_tags };
}
