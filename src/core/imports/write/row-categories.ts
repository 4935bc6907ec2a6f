/**
 * The categories of a file's rows. The bank's words for categories are evidence, and no categories of the company; but one
 * that names a category of the chart or of the book is taken for it, and one that a person set to a category is the last of
 * the rules.
 */
import type { ChunkBookedRow } from "../../../contract/import/row.ts";
import { builtInChart, companyChart, type CompanyChart } from "../../categories/company-chart.ts";
import { fold } from "../../../contract/category/fold.ts";
import type { CompanyQueries } from "../../handler.ts";
import type { Origin } from "../../ports/origins.ts";
import type { BankWordRule } from "../../rules/birth/effect.ts";

interface RowCategory {
  /**
   * The row's own, else the one that the bank's word names. Where a person has the bank's words become categories, a word is
   * what it names, or what it was set to mean.
   */
  readonly category: string | undefined;
  /** Of a word of the company's own column that was set to mean the category. */
  readonly ofFile?: Origin;
  /** Of a row without a category: what the bank's word was set to mean. */
  readonly ofBank?: BankWordRule;
}

export interface RowCategories {
  readonly categoryOf: (row: ChunkBookedRow) => RowCategory;
  readonly chart: CompanyChart;
}

/** Rows with neither categories nor words of a bank cost no query. */
export async function rowCategories(
  rows: readonly ChunkBookedRow[],
  { words, ...context }: CompanyQueries & { readonly words: readonly string[] },
): Promise<RowCategories> {
  const hasCategories = words.length > 0 || rows.some(({ category }) => category !== undefined);
  const chart = hasCategories ? await companyChart(context) : builtInChart;
  if (words.length === 0) return { chart, categoryOf: ({ category }) => ({ category }) };
  const folded = new Map(words.map((word) => [word, fold(word)]));
  const [slugs, meanings] = await Promise.all([
    slugsByWord(folded, { ...context, chart }),
    meaningsByWord(folded, { ...context, chart }),
  ]);
  return {
    chart,
    categoryOf({ category, source_record }) {
      const word = source_record?.bank_category;
      const isOfBank = word !== undefined && (category === undefined || category === word);
      if (!isOfBank) return { category };
      const key = folded.get(word) ?? "";
      const meaning = meanings.get(key);
      if (meaning === undefined) return { category: slugs.get(key) ?? category };
      if (meaning === IGNORED) return { category };
      if (category === undefined) return { category, ofBank: meaning.ofBank };
      return { category: meaning.ofBank.settings.category, ofFile: meaning.ofFile };
    },
  };
}

/** The bank's words for categories, each once. */
export function bankWords(rows: readonly ChunkBookedRow[]): readonly string[] {
  const words = new Set<string>();
  for (const { source_record } of rows) {
    if (source_record?.bank_category !== undefined) words.add(source_record.bank_category);
  }
  return [...words];
}

interface WordQueries extends CompanyQueries {
  readonly chart: CompanyChart;
}

/** By folded word: the category of the chart that it names, else one that transactions have beside the chart. */
async function slugsByWord(
  words: ReadonlyMap<string, string>,
  { queries, company, chart }: WordQueries,
): Promise<ReadonlyMap<string, string>> {
  const slugs = new Map<string, string>();
  for (const { category } of await queries.categories.ofFolded(company, distinctWords(words))) {
    const key = fold(category);
    if (!slugs.has(key)) slugs.set(key, category);
  }
  for (const [word, key] of words) {
    const slug = chart.find(word);
    if (slug !== undefined) slugs.set(key, slug);
  }
  return slugs;
}

/** Of a word that means no category, also where it is the name of one. */
const IGNORED = null;

/** By folded word: what a person set it to mean. */
async function meaningsByWord(
  words: ReadonlyMap<string, string>,
  { queries, company, chart }: WordQueries,
): Promise<ReadonlyMap<string, Required<Pick<RowCategory, "ofFile" | "ofBank">> | typeof IGNORED>> {
  const records = await queries.bankCategories.ofFolded(company, distinctWords(words));
  return new Map(
    records.map(({ word_folded, word, category, updated_at: since }) => {
      if (category === null) return [word_folded, IGNORED];
      const bank_word = { word, since };
      const settings = { category: chart.find(category) ?? category };
      const ofBank: BankWordRule = { settings, origin: { by: "rule", bank_word } };
      return [word_folded, { ofBank, ofFile: { by: "file", bank_word } }];
    }),
  );
}

function distinctWords(words: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set(words.values())];
}
