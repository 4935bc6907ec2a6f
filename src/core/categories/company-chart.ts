/** The chart of a company: the built-in one with its changes, and the company's own categories. */
import { chart } from "../../contract/category/chart.ts";
import { UNCATEGORIZED } from "../../contract/category/classification.ts";
import { categoriesNear } from "../../contract/category/search.ts";
import { wordKey } from "../../contract/category/words.ts";
import type { CompanyQueries } from "../handler.ts";
import type { CategoryRecord } from "../ports/company-categories.ts";

/** One category; of the built-in chart, a version of 0 says that the company has not changed it. */
export interface CompanyEntry extends Omit<CategoryRecord, "is_removed" | "created_at" | "updated_at"> {
  readonly is_default: boolean;
}

/** Where a row of a category stands in the reports. */
export interface Place {
  readonly accounting_category: string;
  readonly cash_flow_category: string;
}

export interface CompanyChart {
  /** The entry of a slug, as it is spelled; undefined for a slug that the chart lacks. */
  readonly entry: (slug: string) => CompanyEntry | undefined;
  /** Where rows of a slug stand by themselves; nowhere where the chart lacks it. */
  readonly place: (slug: string) => Place;
  /** Whether a category of this slug was created, and its creation undone. */
  readonly wasRemoved: (slug: string) => boolean;
  /** The slug of a category in use that a word names, case and punctuation aside; of a merged one, the other. */
  readonly find: (word: string) => string | undefined;
  /** Slugs of the categories in use that a word most likely means, three at most. */
  readonly nearest: (word: string) => readonly string[];
  /** The built-in chart in its order, then the company's own. */
  readonly list: readonly CompanyEntry[];
}

const builtIn: readonly CompanyEntry[] = chart.map((entry) => ({
  ...entry,
  parent: null,
  is_archived: false,
  merged_into: null,
  placed_at: null,
  version: 0,
  is_default: true,
}));

/** Where a row without a category stands. */
export const NOWHERE: Place = { accounting_category: UNCATEGORIZED, cash_flow_category: UNCATEGORIZED };

/** The chart of a company that has changed nothing of it. */
export const builtInChart: CompanyChart = toChart(builtIn);

/** In a write, nobody changes a category before its end. */
export async function companyChart({ queries, company }: CompanyQueries): Promise<CompanyChart> {
  // Sent one behind the other, so that the list is read once the chart is held.
  const [, records] = await Promise.all([
    queries.companyCategories.hold(company),
    queries.companyCategories.all(company),
  ]);
  return chartOf(records);
}

/** The chart for a request that sets a category, or clears it; one that does neither costs no query. */
export async function chartFor(
  context: CompanyQueries,
  category: string | null | undefined,
): Promise<CompanyChart> {
  return category === undefined || category === "" ? builtInChart : companyChart(context);
}

export function chartOf(records: readonly CategoryRecord[]): CompanyChart {
  if (records.length === 0) return builtInChart;
  const present = records.filter(({ is_removed }) => !is_removed);
  const removed = records.filter(({ is_removed }) => is_removed);
  const bySlug = new Map(present.map((record) => [record.slug, record]));
  const isBuiltIn = new Set(chart.map(({ slug }) => slug));
  const list = [
    ...builtIn.map((entry) => {
      const record = bySlug.get(entry.slug);
      return record === undefined ? entry : toEntry(record, true);
    }),
    ...present.filter(({ slug }) => !isBuiltIn.has(slug)).map((record) => toEntry(record, false)),
  ];
  return toChart(list, new Set(removed.map(({ slug }) => slug)));
}

function toEntry(record: CategoryRecord, is_default: boolean): CompanyEntry {
  const { is_removed: _removed, created_at: _created, updated_at: _updated, ...entry } = record;
  return { ...entry, is_default };
}

function toChart(list: readonly CompanyEntry[], removed: ReadonlySet<string> = new Set()): CompanyChart {
  const bySlug = new Map(list.map((entry) => [entry.slug, entry]));
  let words: ReadonlyMap<string, string> | undefined;
  return {
    entry: (slug) => bySlug.get(slug),
    place: (slug) => bySlug.get(slug) ?? NOWHERE,
    wasRemoved: (slug) => removed.has(slug),
    find: (word) => (words ??= slugsByWord(list)).get(wordKey(word)),
    nearest: (word) =>
      categoriesNear(
        word,
        list.filter(({ is_archived }) => !is_archived),
      ).map(({ slug }) => slug),
    list,
  };
}

/** Slugs before names, and categories in use before merged ones. */
function slugsByWord(list: readonly CompanyEntry[]): ReadonlyMap<string, string> {
  const slugs = new Map<string, string>();
  const add = (word: string, slug: string | undefined): void => {
    const key = wordKey(word);
    if (key !== "" && slug !== undefined && !slugs.has(key)) slugs.set(key, slug);
  };
  const used = list.filter(({ is_archived }) => !is_archived);
  for (const { slug } of used) add(slug, slug);
  for (const { slug, name } of used) add(name, slug);
  for (const entry of list.filter(({ is_archived }) => is_archived)) {
    const target = successor(entry, list);
    add(entry.slug, target);
    add(entry.name, target);
  }
  return slugs;
}

/** The category in use that took the transactions of a merged one, however many merges later. */
function successor(entry: CompanyEntry, list: readonly CompanyEntry[]): string | undefined {
  const passed = new Set<string>();
  for (let at: CompanyEntry | undefined = entry; at !== undefined && !passed.has(at.slug);) {
    if (!at.is_archived) return at.slug;
    passed.add(at.slug);
    const next: string | null = at.merged_into;
    at = next === null ? undefined : list.find(({ slug }) => slug === next);
  }
  return undefined;
}
