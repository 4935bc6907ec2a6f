/** Categories as people name them. A word that names none is most often misspelt, so it is not taken for a new one. */
import { categories } from "../contract/category.ts";
import { chart } from "../contract/chart.ts";
import type { Transport } from "../contract/operation.ts";
import { Problem } from "../contract/problem.ts";
import { ambiguous, everyRow, pick, quoted } from "./find.ts";
import { nearest } from "./nearest.ts";
import { pages } from "./pages.ts";

/** What of a category a person can name. */
interface Named {
  readonly slug: string;
  readonly name: string;
}

export interface CategorySearch {
  /** Says what could not be checked. */
  readonly note: (sentence: string) => void;
  /** Whether a word that names none makes a new category; absent where none can be made, as in a filter. */
  readonly makesNew?: boolean;
}

/**
 * The slug of the category of this slug, name, or unique start of either. Where the credential may not read categories,
 * the word is held against the built-in chart, and taken as it is typed. Problems: unknown_category, ambiguous_name.
 */
export async function findCategory(
  call: Transport,
  named: string,
  { note, makesNew }: CategorySearch,
): Promise<string> {
  if (named === "") return named;
  const all = await categoriesOf(call);
  if (all === "untold") return named;
  const known = all === "closed" ? chart : all;
  const match = pick<Named>(known, named, {
    ids: ({ slug }) => [slug],
    names: ({ slug, name }) => [slug, name],
    startable: () => true,
    // The start of another's name can be the whole name of a new one.
    whole: makesNew === true || all === "closed",
  });
  if (match.kind === "one") return match.found.slug;
  if (match.kind === "several") {
    const candidates = match.candidates.map(({ name, slug }) => `${name} (${slug})`);
    throw ambiguous(named, { what: "categories", candidates });
  }
  if (makesNew === true) return named;
  const meant = slugNear(named, known);
  if (all === "closed") {
    const question = meant === undefined ? "" : ` Did you mean ${meant}?`;
    note(
      `${quoted(named)} is no category of the built-in chart, and the credential may not read others; it is taken as typed.${question}`,
    );
    return named;
  }
  const remedies = [
    meant === undefined ? "`cashbook categories list` shows the categories." : `Did you mean ${meant}?`,
    ...(makesNew === undefined ? [] : ["Add --new-category to make it one."]),
  ];
  throw new Problem("unknown_category", {
    detail: `There is no category ${quoted(named)}.`,
    remedy: remedies.join(" "),
  });
}

/** All categories; "closed" where the credential may not read them, "untold" where the service has no list. */
async function categoriesOf(call: Transport): Promise<readonly Named[] | "closed" | "untold"> {
  try {
    const all = await everyRow(pages(call, categories.list, {}, { limit: Infinity }));
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
function isNamed({ slug, name }: Partial<Named>): boolean {
  return typeof slug === "string" && typeof name === "string";
}

/** The slug whose own words or whose name's words are nearest. */
function slugNear(named: string, all: readonly Named[]): string | undefined {
  const slugs = new Map<string, string>();
  for (const { slug, name } of all) {
    for (const word of [slug, name]) if (!slugs.has(word)) slugs.set(word, slug);
  }
  return slugs.get(nearest(named, slugs.keys()) ?? "");
}
