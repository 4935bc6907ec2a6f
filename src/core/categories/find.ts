/** Finds one category of a company by its slug. */
import { command, sentence } from "../../contract/choice.ts";
import type { Category } from "../../contract/category.ts";
import type { Answer } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import { fold } from "../../contract/category/fold.ts";
import type { CompanyQueries, ReadingContext } from "../handler.ts";
import type { CategoryUse } from "../ports/categories.ts";
import { etagOf } from "../version.ts";
import { companyChart, type CompanyChart, type CompanyEntry } from "./company-chart.ts";
import { entryOfUse, toCategory } from "./to-category.ts";

/** How transactions use a slug; undefined where none does. */
export async function useOf(
  { queries, company }: CompanyQueries,
  slug: string,
): Promise<CategoryUse | undefined> {
  const uses = await queries.categories.ofFolded(company, [fold(slug)]);
  return uses.find(({ category }) => category === slug);
}

/** A category of the chart, or one that transactions use beside it. Problem: not_found. */
export async function categoryBySlug(
  context: CompanyQueries & { readonly chart: CompanyChart },
  slug: string,
): Promise<{ readonly entry: CompanyEntry; readonly transaction_count: number }> {
  const use = await useOf(context, slug);
  const entry = context.chart.entry(slug) ?? (use && entryOfUse(use));
  if (entry === undefined) {
    throw new Problem("not_found", {
      detail: `There is no category "${slug}".`,
      remedy: sentence`${command("categories list")} shows the categories.`,
    });
  }
  return { entry, transaction_count: use?.transaction_count ?? 0 };
}

/** A category in use that a member of a request names by its slug. Problems: unknown_category, category_archived. */
export function namedCategory(chart: CompanyChart, slug: string, member: string): CompanyEntry {
  const entry = chart.entry(slug);
  const pointer = `/${member}`;
  if (entry === undefined) {
    throw new Problem("unknown_category", {
      detail: `There is no category "${slug}".`,
      remedy: nearText(slug, chart),
      errors: [{ pointer, code: "unknown_category", detail: "is no category" }],
    });
  }
  if (!entry.is_archived) return entry;
  const target =
    entry.merged_into === null
      ? "archived"
      : `merged into "${chart.entry(entry.merged_into)?.name ?? entry.merged_into}"`;
  throw new Problem("category_archived", {
    detail: `The category "${entry.name}" is ${target}.`,
    errors: [{ pointer, code: "category_archived", detail: "is archived" }],
  });
}

function nearText(slug: string, chart: CompanyChart) {
  const near = chart.nearest(slug);
  return near.length === 0
    ? sentence`${command("categories list")} shows the categories.`
    : `Did you mean ${near.join(" or ")}?`;
}

export async function getCategory(
  { slug }: { slug: string },
  context: ReadingContext,
): Promise<Answer<Category>> {
  const chart = await companyChart(context);
  const { entry, transaction_count } = await categoryBySlug({ ...context, chart }, slug);
  return { data: toCategory(entry, transaction_count), etag: etagOf(entry) };
}
