/** Finds categories by slug or name. An unknown word is most often misspelt, so it does not make a new category by itself. */
import { categories } from "../contract/category.ts";
import { chart } from "../contract/category/chart.ts";
import { categoriesNear } from "../contract/category/search.ts";
import { hasWords, startsWords } from "../contract/category/words.ts";
import type { Call } from "../contract/operation.ts";
import { Problem } from "../contract/problem.ts";
import { ambiguous, everyRow, pick, quote } from "./find.ts";
import { pages } from "./pages.ts";

interface NamedCategory {
  readonly slug: string;
  readonly name: string;
  readonly is_archived?: boolean;
  readonly merged_into?: string | null;
}

interface CategorySearch {
  /** Takes a sentence about what could not be checked. */
  readonly note: (sentence: string) => void;
  /** Whether an unknown word makes a new category; absent in a filter, where none is made and archived ones are found too. */
  readonly makesNew?: boolean;
  /** Whether the command is about the category itself: one that there is not is then not found, and no wrong value. */
  readonly isSubject?: boolean;
}

/**
 * The slug of the category with this slug, name, unique beginning of either, or words of them. Where the credential may not read categories,
 * the word is checked against the built-in chart, and used as it is. Problems: unknown_category or not_found, ambiguous_name.
 */
export async function findCategory(
  call: Call,
  query: string,
  { note, makesNew, isSubject = false }: CategorySearch,
): Promise<string> {
  if (query === "") return query;
  const all = await categoriesOf(call);
  if (all === "untold") return query;
  const existing: readonly NamedCategory[] = all === "closed" ? chart : all;
  // The whole name of a new category may be the start of another's.
  const whole = makesNew === true || all === "closed";
  const named = pick<NamedCategory>(existing, query, {
    ids: ({ slug }) => [slug],
    names: ({ slug, name }) => [slug, name],
    startable: ({ is_archived }) => is_archived !== true,
    whole,
  });
  const match = named.kind === "none" ? byWords(existing, query, { whole }) : named;
  if (match.kind === "one") return makesNew === undefined ? match.row.slug : inUse(match.row, existing).slug;
  if (match.kind === "several") {
    const candidates = match.candidates.map(({ name, slug }) => `${name} (${slug})`);
    throw ambiguous(query, { what: "categories", candidates });
  }
  if (makesNew === true) return query;
  const near = categoriesNear(
    query,
    existing.filter(({ is_archived }) => is_archived !== true),
  ).map(({ slug }) => slug);
  const suggestion = near.length === 0 ? undefined : near.join(" or ");
  if (all === "closed") {
    const question = suggestion === undefined ? "" : ` Did you mean ${suggestion}?`;
    note(
      `${quote(query)} is not in the built-in chart of categories, and the credential may not read any others; it is used as typed.${question}`,
    );
    return query;
  }
  const remedies = [
    suggestion === undefined
      ? "`cashbook categories list` shows the categories."
      : `Did you mean ${suggestion}?`,
    ...(makesNew === undefined ? [] : [`To create ${quote(query)}, add --new-category.`]),
  ];
  throw new Problem(isSubject ? "not_found" : "unknown_category", {
    detail: `There is no category ${quote(query)}.`,
    remedy: remedies.join(" "),
  });
}

/** The category, or the one that it was merged into. Problem: category_archived. */
function inUse(category: NamedCategory, all: readonly NamedCategory[]): NamedCategory {
  const passed = new Set<NamedCategory>();
  for (let at: NamedCategory | undefined = category; at !== undefined && !passed.has(at);) {
    if (at.is_archived !== true) return at;
    passed.add(at);
    const next: string | null | undefined = at.merged_into;
    at = all.find(({ slug }) => slug === next);
  }
  throw new Problem("category_archived", {
    detail: `The category "${category.name}" is archived.`,
    remedy: `Bring it back with \`cashbook categories update ${category.slug} --no-archived\`, or name another.`,
  });
}

/** All categories; "closed" where the credential may not read them, "untold" where the service has no list. */
async function categoriesOf(call: Call): Promise<readonly NamedCategory[] | "closed" | "untold"> {
  try {
    const all = await everyRow(
      pages({ call, stream: undefined }, categories.list, {}, { limit: Infinity, isOptional: true }),
    );
    const usable = all.filter(isNamed);
    return usable.length === 0 && all.length > 0 ? "untold" : usable;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "insufficient_scope") return "closed";
    if (error.code === "no_such_operation") return "untold";
    throw error;
  }
}

/** A service that is no cashbook may send categories of another form. */
function isNamed({ slug, name }: Partial<NamedCategory>): boolean {
  return typeof slug === "string" && typeof name === "string";
}

/** The categories that have the words of the query, else those of which each word of it is the start of one. */
function byWords(all: readonly NamedCategory[], query: string, { whole }: { readonly whole: boolean }) {
  for (const test of whole ? [hasWords] : [hasWords, startsWords]) {
    const matches = all.filter(({ slug, name }) => test(name, query) || test(slug, query));
    const [row, ...others] = matches;
    if (row === undefined) continue;
    return others.length === 0
      ? { kind: "one" as const, row }
      : { kind: "several" as const, candidates: matches };
  }
  return { kind: "none" as const };
}
