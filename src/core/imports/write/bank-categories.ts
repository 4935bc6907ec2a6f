/**
 * The bank's words for categories. They are evidence, and no categories of the company; but one that names a category of
 * the chart or of the book is taken for it.
 */
import type { ChunkBookedRow } from "../../../contract/import/row.ts";
import { chart } from "../../../contract/category/chart.ts";
import { fold } from "../../fold.ts";
import type { CompanyQueries } from "../../handler.ts";

/**
 * Tells a row's category: its own where it has one, else the one that the bank's word names. Where a person has the bank's
 * words become categories, a word that names one is that one.
 */
export async function categoryFinder(
  rows: readonly ChunkBookedRow[],
  { queries, company }: CompanyQueries,
): Promise<(row: ChunkBookedRow) => string | undefined> {
  if (rows.every(({ source_record }) => source_record?.bank_category === undefined))
    return ({ category }) => category;
  const words = rows.map(({ source_record }) => fold(source_record?.bank_category ?? ""));
  const inUse = await queries.categories.ofFolded(company, [...new Set(words)]);
  const categories = [...chart, ...inUse.map(({ category }) => ({ slug: category, name: category }))];
  const slugs = new Map<string, string>();
  for (const { slug, name } of categories) {
    for (const word of [fold(slug), fold(name)]) if (!slugs.has(word)) slugs.set(word, slug);
  }
  return ({ category, source_record }) => {
    const word = source_record?.bank_category;
    const isOfBank = word !== undefined && (category === undefined || category === word);
    return isOfBank ? (slugs.get(fold(word)) ?? category) : category;
  };
}
