/**
 * The categories of a file's rows. The bank's words for categories are evidence, and no categories of the company; but one
 * that names a category of the chart or of the book is taken for it.
 */
import type { ChunkBookedRow } from "../../../contract/import/row.ts";
import { builtInChart, companyChart, type CompanyChart } from "../../categories/company-chart.ts";
import { fold } from "../../fold.ts";
import type { CompanyQueries } from "../../handler.ts";

export interface RowCategories {
  /**
   * A row's category: its own where it has one, else the one that the bank's word names. Where a person has the bank's words
   * become categories, a word that names one is that one.
   */
  readonly categoryOf: (row: ChunkBookedRow) => string | undefined;
  readonly chart: CompanyChart;
}

/** Rows with neither categories nor words of a bank cost no query. */
export async function rowCategories(
  rows: readonly ChunkBookedRow[],
  context: CompanyQueries,
): Promise<RowCategories> {
  const words = bankWords(rows);
  const hasCategories = words.length > 0 || rows.some(({ category }) => category !== undefined);
  const chart = hasCategories ? await companyChart(context) : builtInChart;
  if (words.length === 0) return { chart, categoryOf: ({ category }) => category };
  const slugs = await slugsByWord(words, { ...context, chart });
  return {
    chart,
    categoryOf({ category, source_record }) {
      const word = source_record?.bank_category;
      const isOfBank = word !== undefined && (category === undefined || category === word);
      return isOfBank ? (slugs.get(fold(word)) ?? category) : category;
    },
  };
}

/** Each once. */
function bankWords(rows: readonly ChunkBookedRow[]): readonly string[] {
  const words = new Set<string>();
  for (const { source_record } of rows) {
    if (source_record?.bank_category !== undefined) words.add(source_record.bank_category);
  }
  return [...words];
}

/**
 * By folded word: the category that it was set to mean, else the one of the chart that it names, else one that transactions
 * have beside the chart.
 */
async function slugsByWord(
  words: readonly string[],
  { queries, company, chart }: CompanyQueries & { readonly chart: CompanyChart },
): Promise<ReadonlyMap<string, string>> {
  const slugs = new Map<string, string>();
  const folded = [...new Set(words.map(fold))];
  for (const { category } of await queries.categories.ofFolded(company, folded)) {
    const word = fold(category);
    if (!slugs.has(word)) slugs.set(word, category);
  }
  for (const word of words) {
    const slug = chart.find(word);
    if (slug !== undefined) slugs.set(fold(word), slug);
  }
  for (const { word_folded, category } of await queries.bankCategories.ofFolded(company, folded)) {
    slugs.set(word_folded, chart.find(category) ?? category);
  }
  return slugs;
}
