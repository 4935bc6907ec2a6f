import type { BankCategory, MapBankCategory } from "../../contract/category/bank-category.ts";
import type { Answer } from "../../contract/operation.ts";
import { imageOf } from "../audit/change-image.ts";
import { fold } from "../fold.ts";
import type { WritingContext } from "../handler.ts";
import type { BankCategoryRecord } from "../ports/company-categories.ts";
import { namedCategory } from "./find.ts";
import { claimCategories } from "./save.ts";

/** Sets which category a bank's word means from now on; null forgets it. */
export async function mapWord(
  { word, category }: MapBankCategory,
  context: WritingContext,
): Promise<Answer<BankCategory>> {
  const { queries, company, now } = context;
  const { chart } = await claimCategories(context);
  if (category !== null) namedCategory(chart, category, "category");
  const word_folded = fold(word);
  const [before] = await queries.bankCategories.ofFolded(company, [word_folded]);
  if ((before?.category ?? null) === category) return { data: { word: before?.word ?? word, category } };
  const after: BankCategoryRecord | undefined =
    category === null
      ? undefined
      : { word_folded, word, category, created_at: before?.created_at ?? now, updated_at: now };
  if (after === undefined) await queries.bankCategories.delete(company, word_folded);
  else await queries.bankCategories.save(company, after);
  context.record({
    type: "bank_category.mapped",
    subject_id: word_folded,
    summary: { word, before: { category: before?.category ?? null }, after: { category } },
    images: [imageOf("bank_category", { before, after })],
  });
  return { data: { word, category } };
}
