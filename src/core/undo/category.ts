/** Undoes a change of a category. */
import { summarize, summarizeChange } from "../categories/audit-summary.ts";
import { NOWHERE, type Place } from "../categories/company-chart.ts";
import { chart } from "../../contract/category/chart.ts";
import { claimCategories, moveRows } from "../categories/save.ts";
import { Problem } from "../../contract/problem.ts";
import type { NewEvent, ReadingContext, WritingContext } from "../handler.ts";
import type { CategoryRecord } from "../ports/company-categories.ts";
import type { UndoStep } from "./transaction.ts";

export async function currentCategory(
  { queries, company }: ReadingContext,
  slug: string,
): Promise<CategoryRecord | undefined> {
  return (await claimCategories({ queries, company })).recordOf(slug);
}

/** Refuses where another category, or a bank's word, has come to depend on one that is to go. Problem: event_outdated. */
export async function requireIndependent(
  context: ReadingContext,
  { slug, name }: CategoryRecord,
): Promise<void> {
  if (builtInPlace(slug) !== undefined) return;
  const { records } = await claimCategories(context);
  const dependent = records.find(({ parent, merged_into }) => parent === slug || merged_into === slug);
  const word = await context.queries.bankCategories.ofCategory(context.company, slug);
  if (dependent === undefined && word === undefined) return;
  throw new Problem("event_outdated", {
    detail:
      dependent === undefined
        ? `The bank's word "${word?.word}" means the category "${name}" since.`
        : `The category "${dependent.name}" ${dependent.parent === slug ? "is a part of" : "was merged into"} "${name}" since.`,
    more: { category: slug },
  });
}

/** Rows that came under the category since go with it to the place that it had. */
export async function undoCategory(
  context: WritingContext,
  { record, before }: UndoStep<CategoryRecord>,
): Promise<void> {
  const { queries, company, now } = context;
  const after: CategoryRecord = {
    ...record,
    ...(before ?? { is_removed: true }),
    updated_at: now,
    version: record.version + 1,
  };
  const to: Place = before === undefined ? (builtInPlace(record.slug) ?? NOWHERE) : after;
  const isMoved =
    to.accounting_category !== record.accounting_category ||
    to.cash_flow_category !== record.cash_flow_category;
  await queries.companyCategories.save(company, isMoved ? { ...after, placed_at: now } : after);
  const event: Pick<NewEvent, "type" | "summary"> =
    before === undefined
      ? { type: "category.removed", summary: summarize(record) }
      : { type: "category.updated", summary: summarizeChange(record, after) };
  if ((await moveRows(context, { slug: record.slug, from: record, to, event })) === 0)
    context.record({ ...event, subject_id: record.slug });
}

function builtInPlace(slug: string): Place | undefined {
  return chart.find((entry) => entry.slug === slug);
}
