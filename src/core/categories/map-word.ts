import type { BankCategory, MapBankCategory } from "../../contract/category/bank-category.ts";
import type { Answer } from "../../contract/operation.ts";
import { imageOf } from "../audit/change-image.ts";
import { fold } from "../../contract/category/fold.ts";
import type { WritingContext } from "../handler.ts";
import type { BankCategoryRecord } from "../ports/company-categories.ts";
import { mappingEvent, meaningOf } from "./bank-word.ts";
import { namedCategory } from "./find.ts";
import { claimCategories } from "./save.ts";

/** Sets which category a bank's word means from now on, or that it means none; null forgets it. */
export async function mapWord(
  { word, category, is_ignored = false }: MapBankCategory,
  context: WritingContext,
): Promise<Answer<BankCategory>> {
  const { queries, company, now } = context;
  const { chart } = await claimCategories(context);
  if (category !== null) namedCategory(chart, category, "category");
  const word_folded = fold(word);
  const [before] = await queries.bankCategories.ofFolded(company, [word_folded]);
  const isForgotten = category === null && !is_ignored;
  const after: BankCategoryRecord | undefined = isForgotten
    ? undefined
    : { word_folded, word, category, created_at: before?.created_at ?? now, updated_at: now };
  if (before?.category === after?.category)
    return { data: { word: before?.word ?? word, ...meaningOf(before) } };
  if (after === undefined) await queries.bankCategories.delete(company, word_folded);
  else await queries.bankCategories.save(company, after);
  context.record({
    ...mappingEvent({ id: word_folded, word }, before, after),
    images: [imageOf("bank_category", { before, after })],
  });
  return { data: { word, ...meaningOf(after) } };
}
