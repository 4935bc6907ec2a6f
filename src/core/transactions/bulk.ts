/** Bulk updates: change all transactions of a filter or a list of ids, or none. */
import type { Answer } from "../../contract/operation.ts";
import type { BulkResult, BulkUpdate } from "../../contract/transaction/bulk-update.ts";
import { amountOf } from "../../contract/values/money.ts";
import { Problem } from "../../contract/problem.ts";
import { chartFor } from "../categories/company-chart.ts";
import type { WritingContext } from "../handler.ts";
import type { CurrencySum, TransactionQuery, TransactionRecord } from "../ports/transactions.ts";
import { bulkParting } from "../transfers/part-many.ts";
import { accountMove, type AccountMove } from "./bulk/account-move.ts";
import { changeAll, requireSameCount } from "./bulk/change-all.ts";
import { REFUSED_IDS_MAX } from "./bulk/refusals.ts";
import { applyLabels, type Attribution, type Labels } from "./change/labels.ts";
import { isEmpty, toQuery } from "./query/filter.ts";
import { personalOrigin } from "./provenance/origin.ts";
import { previousValuesOf } from "./bulk/previous-values.ts";

export async function bulkUpdate(request: BulkUpdate, context: WritingContext): Promise<Answer<BulkResult>> {
  const { queries, company, now } = context;
  const { bank_account_id, ...labels } = changeOf(request);
  const chart = await chartFor(context, labels.category);
  const move = await accountMove(context, bank_account_id);
  const query = await selectQuery(request, context);
  if (request.expected_count !== undefined) await requireCount(request.expected_count, query, context);
  const isDryRun = request.dry_run === true;
  const sums = isDryRun ? await queries.transactions.sums(company, query) : [];
  const bulkId = context.ids();
  const attribution = { origin: personalOrigin(context, bulkId), now, chart };
  const previousValues = previousValuesOf(Object.keys(request.set ?? {}));
  const parting = bulkParting(context);
  const { preview, ...result } = await changeAll(context, {
    query,
    bulkId,
    isDryRun,
    hasDays: request.ids === undefined,
    expectedCount: request.expected_count,
    async prepare(batch) {
      await move?.prepare(batch);
      await parting.prepare(batch);
    },
    change(before, { closedUntil }) {
      const after = changeRecord(before, { labels, move, attribution });
      return parting.part({ before, after }, closedUntil);
    },
    onChanged(pairs) {
      for (const { before } of pairs) previousValues.add(before);
    },
    event: (counts) => ({
      type: "transaction.bulk_updated",
      summary: {
        ...counts,
        ...summarizeRequest(request),
        before: previousValues.list(),
        ...parting.summary(),
      },
      images: parting.images(),
    }),
  });
  if (result.bulk_id !== null) await parting.save();
  return { data: isDryRun ? { ...result, sums: sums.map(sumOf), preview: [...preview] } : result };
}

interface Change {
  readonly labels: Labels;
  readonly move: AccountMove | undefined;
  readonly attribution: Attribution;
}

/** The record with new labels and account, of one new version; the same object when nothing changes. */
function changeRecord(before: TransactionRecord, { labels, move, attribution }: Change): TransactionRecord {
  const withLabels = applyLabels(before, labels, attribution);
  if (move === undefined) return withLabels;
  const after = move.apply(before, withLabels, attribution.now);
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
      errors: [{ pointer: "/filter", code: "invalid", detail: "cannot be combined with ids" }],
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
        missing.length > 3 ? `, and ${missing.length - 3} more` : ""
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
  requireSameCount(await queries.transactions.count(company, query), expectedCount);
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
