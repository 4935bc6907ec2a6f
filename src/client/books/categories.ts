/** The categories of a book: those that there are already, by their words, and those that are made. */
import { categories as operations, type Category } from "../../contract/category.ts";
import { wordKey } from "../../contract/category/words.ts";
import type { Call } from "../../contract/operation.ts";
import type { BookCategory } from "./plan.ts";

interface NewCategory {
  readonly name: string;
  readonly slug?: string | undefined;
  readonly kind: BookCategory["kind"];
  /** Key of the one that it is a part of, or its slug where that exists. */
  readonly parent: { readonly key: string } | { readonly slug: string } | undefined;
  readonly keys: readonly string[];
  readonly accounting?: string | undefined;
  readonly cashFlow?: string | undefined;
}

export interface CategoryPlan {
  /** Slugs of existing categories by the keys of the book's. */
  readonly slugs: ReadonlyMap<string, string>;
  /** In the order in which they can be made. */
  readonly news: readonly (NewCategory & { readonly path: string })[];
}

export function planCategories(wanted: readonly BookCategory[], existing: readonly Category[]): CategoryPlan {
  const bySlug = new Map(existing.map((category) => [category.slug, category]));
  // A name that is the slug of another would need that slug: "Office" is "Office supplies", of the slug office.
  const byWords = new Map([
    ...existing.map((category) => [wordKey(category.slug.replaceAll("_", " ")), category] as const),
    ...existing.map((category) => [wordKey(category.name), category] as const),
  ]);
  const clashing = clashes(wanted);
  const slugs = new Map<string, string>();
  const news = new Map<string, NewCategory & { readonly path: string }>();
  /** The slug of an existing category for a path of names, or the path of a new one. */
  const place = (names: readonly string[], category: BookCategory): { slug: string } | { key: string } => {
    const path = `${category.kind}\n${names.map(wordKey).join("\n")}`;
    const name = ownName(names, clashing);
    const known = byWords.get(wordKey(name));
    if (known !== undefined && known.kind === category.kind) return { slug: mergedSlug(known, bySlug) };
    if (!news.has(path)) {
      const parent = names.length === 1 ? undefined : place(names.slice(0, -1), category);
      const isOwn = names.length === category.names.length;
      const title = known === undefined ? name : `${name} (${category.kind})`;
      const taken = byWords.get(wordKey(title));
      if (taken !== undefined && taken.kind === category.kind) return { slug: mergedSlug(taken, bySlug) };
      const { slug, accounting, cashFlow } = isOwn ? category : {};
      news.set(path, {
        path,
        name: title,
        slug,
        accounting,
        cashFlow,
        kind: category.kind,
        parent,
        keys: [],
      });
    }
    return { key: path };
  };
  for (const category of wanted) {
    const own = category.slug === undefined ? undefined : bySlug.get(category.slug);
    const found = own === undefined ? place(category.names, category) : { slug: mergedSlug(own, bySlug) };
    if ("slug" in found) slugs.set(category.key, found.slug);
    else {
      const made = news.get(found.key);
      if (made !== undefined) news.set(found.key, { ...made, keys: [...made.keys, category.key] });
    }
  }
  return { slugs, news: [...news.values()] };
}

/** Makes what is missing; the slugs of all by the keys of the book's categories. */
export async function makeCategories(
  call: Call,
  { slugs, news }: CategoryPlan,
): Promise<ReadonlyMap<string, string>> {
  const all = new Map(slugs);
  const made = new Map<string, string>();
  for (const { path, name, slug, kind, parent, keys, accounting, cashFlow } of news) {
    const above = parent === undefined ? undefined : "slug" in parent ? parent.slug : made.get(parent.key);
    const { data } = await call(operations.create, {
      name,
      ...(slug === undefined ? {} : { slug }),
      ...(above === undefined ? { kind } : { parent: above, kind }),
      ...(accounting === undefined ? {} : { accounting_category: accounting }),
      ...(cashFlow === undefined ? {} : { cash_flow_category: cashFlow }),
    });
    made.set(path, data.slug);
    for (const key of keys) all.set(key, data.slug);
  }
  return all;
}

function mergedSlug({ slug, merged_into }: Category, bySlug: ReadonlyMap<string, Category>): string {
  const into = merged_into === null ? undefined : bySlug.get(merged_into);
  return into === undefined ? slug : into.slug;
}

/** Last names that several categories of the book have: those are told apart by the name above. */
function clashes(wanted: readonly BookCategory[]): ReadonlySet<string> {
  const paths = new Map<string, Set<string>>();
  for (const { names, kind } of wanted) {
    const last = wordKey(names.at(-1) ?? "");
    paths.set(last, (paths.get(last) ?? new Set()).add(`${kind}\n${names.map(wordKey).join("\n")}`));
  }
  return new Set([...paths].flatMap(([last, all]) => (all.size > 1 ? [last] : [])));
}

function ownName(names: readonly string[], clashing: ReadonlySet<string>): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 && clashing.has(wordKey(last)) ? names.slice(-2).join(" ") : last;
}
