/** Accepts suggestions: one bulk change, with what each rested on. */
import { Problem } from "../../contract/problem.ts";
import type { Answer } from "../../contract/operation.ts";
import type { AcceptSuggestions } from "../../contract/suggestion.ts";
import type { BulkResult } from "../../contract/transaction/bulk-update.ts";
import { companyChart, type CompanyChart } from "../categories/company-chart.ts";
import type { WritingContext } from "../handler.ts";
import { firstOpenDay, isClosed } from "../periods/closed-until.ts";
import type { Origin } from "../ports/origins.ts";
import type { TransactionQuery, TransactionRecord } from "../ports/transactions.ts";
import { changeAll } from "../transactions/bulk/change-all.ts";
import { applyLabels } from "../transactions/change/labels.ts";
import { toQuery } from "../transactions/query/filter.ts";
import { toBar } from "./bar.ts";
import { suggestedBook } from "./book.ts";
import { offered } from "./offered.ts";
import type { RowSuggestion } from "./snapshot/row-suggestion.ts";

/** Problems: validation_failed, not_found, unknown_account, bulk_refused, period_closed, count_mismatch. */
export async function acceptSuggestions(
  request: AcceptSuggestions,
  context: WritingContext,
): Promise<Answer<BulkResult>> {
  requireChoice(request);
  const { min_confidence, dry_run: isDryRun = false } = request;
  const bar = toBar(min_confidence);
  const query = await queryOf(request, { context, bar });
  const origin = { actor: context.caller.actor, ...(request.ids === undefined && { bar }) };
  const { preview, ...result } = await accept(context, {
    query,
    bar,
    origin,
    isDryRun,
    expectedCount: request.expected_count,
  });
  return { data: isDryRun ? { ...result, preview: [...preview] } : result };
}

/** What is accepted by a policy, in ten-thousandths. */
export interface AcceptedRows {
  readonly bar: number;
  readonly query: TransactionQuery;
}

/**
 * Accepts by a policy what is sure enough of the transactions that imports wrote. They stay what their imports wrote, so that
 * these can be undone. Returns the id of the bulk change; null where nothing was accepted.
 */
export async function acceptByBar(
  context: WritingContext,
  { bar, query: rows }: AcceptedRows,
): Promise<string | null> {
  const { queries, company } = context;
  const query = await sureRows(context, { query: rows, bar });
  const originals: { readonly id: string; readonly version: number }[] = [];
  const { bulk_id } = await accept(context, {
    query,
    bar,
    origin: { bar },
    onChanged(pairs) {
      for (const { before, after } of pairs)
        if (before.version === 1) originals.push({ id: after.id, version: after.version });
    },
  });
  await queries.transactions.saveOriginals(company, originals);
  return bulk_id;
}

interface Acceptance {
  readonly query: TransactionQuery;
  /** Ten-thousandths. */
  readonly bar: number;
  /** Who accepts, and by which bar. */
  readonly origin: Pick<Origin, "actor" | "bar">;
  readonly isDryRun?: boolean;
  readonly expectedCount?: number | undefined;
  readonly onChanged?: Parameters<typeof changeAll>[1]["onChanged"];
}

/** Problems: bulk_refused, count_mismatch. */
async function accept(
  context: WritingContext,
  { query, bar, origin: accepted, isDryRun, expectedCount, onChanged }: Acceptance,
): ReturnType<typeof changeAll> {
  const book = await suggestedBook(context);
  let suggestions: ReadonlyMap<string, RowSuggestion> = new Map();
  const chart = await companyChart(context);
  const bulkId = context.ids();
  const { now } = context;
  const setBy = { by: "suggestion", at: now, ...accepted, bulk: bulkId } as const;
  return changeAll(context, {
    query,
    bulkId,
    isDryRun,
    expectedCount,
    ...(onChanged !== undefined && { onChanged }),
    async prepare(batch) {
      suggestions = offered(await book.suggestions(batch), chart);
    },
    change(before, { closedUntil }) {
      const suggestion = before.category === "" ? suggestions.get(before.id) : undefined;
      if (suggestion === undefined || suggestion.confidence < bar) return before;
      // Closed since the rows were chosen by a bar.
      if (accepted.bar !== undefined && isClosed(closedUntil, before.transaction_date)) return before;
      return withSuggestion(before, suggestion, { chart, now, origin: setBy });
    },
    event: (counts) => ({
      type: "suggestion.accepted",
      summary: { ...counts, ...(accepted.bar !== undefined && { min_confidence: bar / 10_000 }) },
    }),
  });
}

function withSuggestion(
  before: TransactionRecord,
  { category, merchant_name, confidence, evidence }: RowSuggestion,
  { chart, now, origin }: { chart: CompanyChart; now: number; origin: Origin },
): TransactionRecord {
  const { level, count, rows, last_date, answered, right } = evidence;
  return applyLabels(
    before,
    { category, ...(merchant_name !== null && { merchant_name }) },
    {
      origin: { ...origin, evidence: { level, count, rows, last_date, answered, right } },
      now,
      confidence,
      chart,
    },
  );
}

function requireChoice({ ids, filter, min_confidence }: AcceptSuggestions): void {
  if (ids !== undefined && filter !== undefined) {
    throw new Problem("validation_failed", {
      detail: "The request names transactions both by ids and by a filter; use one of them.",
      errors: [{ pointer: "/filter", code: "invalid", detail: "cannot stand beside ids" }],
    });
  }
  if (ids === undefined && min_confidence === undefined) {
    throw new Problem("validation_failed", {
      detail: "The request does not say which suggestions: it has neither ids nor min_confidence.",
      errors: [{ pointer: "/min_confidence", code: "required", detail: "is required without ids" }],
    });
  }
}

async function queryOf(
  { ids, filter }: AcceptSuggestions,
  { context, bar }: { context: WritingContext; bar: number },
): Promise<TransactionQuery> {
  if (ids === undefined) return sureRows(context, { query: await toQuery(context, filter ?? {}), bar });
  const { queries, company } = context;
  const records = await queries.transactions.byIds(company, ids);
  const existing = new Set(records.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id));
  const missing = ids.filter((id) => !existing.has(id));
  if (missing.length === 0) return { ids: [...existing] };
  throw new Problem("not_found", {
    detail: `There is no transaction with the id ${missing.slice(0, 3).join(", ")}.`,
    more: { missing: missing.slice(0, 100), missing_count: missing.length },
  });
}

/** What a bar lets through leaves closed days alone. */
async function sureRows(
  context: WritingContext,
  { query, bar }: { query: TransactionQuery; bar: number },
): Promise<TransactionQuery> {
  const openFrom = await firstOpenDay(context);
  const date_from = openFrom > (query.date_from ?? "") ? openFrom : query.date_from;
  const sure = await (await suggestedBook(context)).ids(bar);
  const chosen = query.ids === undefined ? undefined : new Set(query.ids);
  return { ...query, date_from, ids: chosen === undefined ? sure : sure.filter((id) => chosen.has(id)) };
}
