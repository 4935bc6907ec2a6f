/** Saves a category with its event; the transactions that follow it go with it to another place in the reports. */
import { Problem } from "../../contract/problem.ts";
import { imageOf } from "../audit/change-image.ts";
import type { CompanyQueries, NewEvent, WritingContext } from "../handler.ts";
import type { CategoryRecord } from "../ports/company-categories.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { changeAll } from "../transactions/bulk/change-all.ts";
import { withVersion } from "../transactions/change/members.ts";
import { summarize, summarizeChange } from "./audit-summary.ts";
import { chartOf, NOWHERE, type CompanyChart, type CompanyEntry, type Place } from "./company-chart.ts";
import { follow } from "./place.ts";

/** Categories that a company can have of its own, with those of the built-in chart that it changed. */
const CATEGORIES_MAX = 1000;

/** Problem: too_many_categories. */
export function requireRoom({ list }: CompanyChart): void {
  if (list.filter(({ version }) => version > 0).length < CATEGORIES_MAX) return;
  throw new Problem("too_many_categories", {
    detail: `The company has ${CATEGORIES_MAX} categories of its own, and that is the most.`,
  });
}

/** What a change of categories begins with: nobody else changes one before its end. */
export async function claimCategories({ queries, company }: CompanyQueries): Promise<ClaimedCategories> {
  await queries.companyCategories.claim(company);
  const records = await queries.companyCategories.all(company);
  return {
    chart: chartOf(records),
    recordOf: (slug) => records.find((record) => record.slug === slug && !record.is_removed),
    records: records.filter(({ is_removed }) => !is_removed),
  };
}

export interface ClaimedCategories {
  readonly chart: CompanyChart;
  readonly recordOf: (slug: string) => CategoryRecord | undefined;
  readonly records: readonly CategoryRecord[];
}

/** The record of an entry with the next version. */
export function nextRecord(
  { is_default: _default, ...entry }: CompanyEntry,
  { now, before }: { readonly now: number; readonly before: CategoryRecord | undefined },
): CategoryRecord {
  return {
    ...entry,
    is_removed: false,
    created_at: before?.created_at ?? now,
    updated_at: now,
    version: entry.version + 1,
  };
}

interface SavedCategory {
  /** As it was for its users; undefined of a new one that nothing uses. */
  readonly previous: CompanyEntry | undefined;
  /** As it was stored; undefined of one that was not, such as an unchanged one of the built-in chart. */
  readonly before: CategoryRecord | undefined;
  readonly after: CategoryRecord;
  readonly type: "category.created" | "category.updated" | "category.archived";
}

/** One event: `type`, or category.placed where transactions followed. Problem: bulk_refused. */
export async function saveCategory(
  context: WritingContext,
  { previous, before, after, type }: SavedCategory,
): Promise<void> {
  await context.queries.companyCategories.save(context.company, after);
  const event = {
    summary: type === "category.created" ? summarize(after) : summarizeChange(previous, after),
    images: [imageOf("category", { before, after })],
  };
  const move = { slug: after.slug, from: previous ?? NOWHERE, to: after };
  if ((await moveRows(context, { ...move, event })) === 0)
    context.record({ type, subject_id: after.slug, ...event });
}

/** Moves the transactions of a category that follow it to its new place; returns how many. */
export async function moveRows(
  context: WritingContext,
  {
    slug,
    from,
    to,
    event,
  }: {
    readonly slug: string;
    readonly from: Place;
    readonly to: Place;
    readonly event: Pick<NewEvent, "summary" | "images">;
  },
): Promise<number> {
  if (
    from.accounting_category === to.accounting_category &&
    from.cash_flow_category === to.cash_flow_category
  )
    return 0;
  const { updated } = await changeAll(context, {
    query: { category: [slug] },
    bulkId: context.ids(),
    change: (before: TransactionRecord) =>
      withVersion(before, { ...before, ...follow(before, { from, to }) }, context.now),
    event: (counts) => ({
      type: "category.placed",
      ...event,
      summary: { ...event.summary, category: slug, ...counts },
    }),
  });
  return updated;
}
