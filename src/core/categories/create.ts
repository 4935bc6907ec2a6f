import type { Category } from "../../contract/category.ts";
import type { CreateCategory } from "../../contract/category/request.ts";
import { wordKey } from "../../contract/category/words.ts";
import { categories } from "../../contract/category.ts";
import type { Answer } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import { LABEL_MAX } from "../../contract/transaction/limits.ts";
import { fold } from "../../contract/category/fold.ts";
import type { CompanyQueries, WritingContext } from "../handler.ts";
import { etagOf } from "../version.ts";
import { requireFreeName, requireWords } from "./checks.ts";
import { chartOf, type CompanyEntry } from "./company-chart.ts";
import { namedCategory, useOf } from "./find.ts";
import { placeOfKind } from "./place-of-kind.ts";
import { claimCategories, nextRecord, requireRoom, saveCategory } from "./save.ts";
import { entryOfUse, toCategory } from "./to-category.ts";

/** Transactions that use its word already take its place. */
export async function createCategory(
  input: CreateCategory,
  context: WritingContext,
): Promise<Answer<Category>> {
  const { chart } = await claimCategories(context);
  const parent = input.parent ? namedCategory(chart, input.parent, "parent") : undefined;
  const kind = input.kind ?? parent?.kind ?? refuseWithoutKind();
  requireWords(input.name, "name");
  if (input.slug !== undefined) requireWords(input.slug, "slug");
  const slug = input.slug ?? (await slugFor(context, input.name));
  requireFreeName(chart, { slug, name: input.name });
  if (chart.entry(slug) !== undefined) refuseSlug(slug);
  requireRoom(chart);
  const place = placeOfKind(kind, parent);
  const use = await useOf(context, slug);
  const entry: CompanyEntry = {
    slug,
    name: input.name,
    kind,
    accounting_category: input.accounting_category || place.accounting_category,
    cash_flow_category: input.cash_flow_category || place.cash_flow_category,
    parent: parent?.slug ?? null,
    is_archived: false,
    merged_into: null,
    placed_at: context.now,
    version: 0,
    is_default: false,
  };
  const after = nextRecord(entry, { now: context.now, before: undefined });
  const previous = use && entryOfUse(use);
  await saveCategory(context, { previous, before: undefined, after, type: "category.created" });
  const saved = chartOf([after]).entry(slug) as CompanyEntry;
  return {
    data: toCategory(saved, use?.transaction_count ?? 0),
    etag: etagOf(after),
    location: categories.get.path.replace("{slug}", encodeURIComponent(slug)),
  };
}

function refuseWithoutKind(): never {
  throw new Problem("validation_failed", {
    detail: "A category needs a parent, or a kind.",
    errors: [{ pointer: "/kind", code: "required", detail: "is required where there is no parent" }],
  });
}

function refuseSlug(slug: string): never {
  throw new Problem("duplicate_name", {
    detail: `There is already a category "${slug}".`,
    more: { category: slug },
  });
}

/** The name's words, or the word that transactions use already, spelled as they have it. */
async function slugFor({ queries, company }: CompanyQueries, name: string): Promise<string> {
  const made = wordKey(name).split(" ").join("_").slice(0, LABEL_MAX);
  const uses = await queries.categories.ofFolded(company, [...new Set([fold(name), fold(made)])]);
  const exact = uses.find(({ category }) => category === made || category === name);
  const [most] = [...uses].sort((one, other) => other.transaction_count - one.transaction_count);
  return (exact ?? most)?.category ?? made;
}
