/** Changes of categories in words. */
import type { BankCategory } from "../../src/contract/category/bank-category.ts";
import { nameOf, type Names } from "../names.ts";
import { transactionsText } from "../tx/tally.ts";

type Members = Readonly<Record<string, unknown>>;

/** "Merged the category "Hotels" into Travel, with 3 transactions". */
export function mergeWords({ name, into_name, updated }: Members): string {
  return `Merged the category "${String(name)}" into "${String(into_name)}", with ${transactionsText(Number(updated))}`;
}

/** "Set the bank's word "Restaurant-Restaurant" to Meals". */
export function mappingWords({ word, after }: Members, names: Names): string {
  const { category, is_ignored } = after as Pick<BankCategory, "category" | "is_ignored">;
  if (category !== null)
    return `Set the bank's word "${String(word)}" to ${nameOf("category", category, names)}`;
  return is_ignored
    ? `Set the bank's word "${String(word)}" to mean no category`
    : `Forgot the bank's word "${String(word)}"`;
}
