/** What a bank's word means, as answers and the audit log tell it. */
import type { BankCategory } from "../../contract/category/bank-category.ts";
import type { BankCategoryRecord } from "../ports/company-categories.ts";

/** Undefined of a word that nobody has answered, or that was forgotten. */
type Meaning = Pick<BankCategoryRecord, "category"> | undefined;

export function meaningOf(record: Meaning): Pick<BankCategory, "category" | "is_ignored"> {
  return { category: record?.category ?? null, is_ignored: record?.category === null };
}

export function mappingEvent(
  word: { readonly id: string; readonly word: string },
  before: Meaning,
  after: Meaning,
) {
  return {
    type: "bank_category.mapped" as const,
    subject_id: word.id,
    summary: { word: word.word, before: meaningOf(before), after: meaningOf(after) },
  };
}
