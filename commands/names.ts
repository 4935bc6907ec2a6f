/** The names that people read in place of ids and slugs: of accounts by their ids, and of categories by their slugs. */
import { accountNames } from "./accounts/names.ts";
import { codeWords } from "../src/client/notation/code-words.ts";
import { categoryNames } from "./categories/names.ts";
import type { Calls } from "./every-row-or-none.ts";

export type Names = ReadonlyMap<string, string>;

export const noNames: Names = new Map();

/** None where nobody reads them: programs need no further requests. */
export async function namesFor(context: Calls, isRead: boolean): Promise<Names> {
  if (!isRead) return noNames;
  return new Map([...(await accountNames(context)), ...(await categoryNames(context))]);
}

/** Fields whose values people know by names, of transactions, conditions and categories. */
const NAMED: readonly string[] = ["bank_account_id", "category", "parent", "merged_into"];

/** A value of a field: an account or a category by its name where `names` has it, any other as it is. */
export function nameOf(field: string, value: string, names: Names): string {
  return NAMED.includes(field) ? (names.get(value) ?? value) : value;
}

/** Fields whose values are codes. */
const CODED: readonly string[] = ["accounting_category", "cash_flow_category", "account_type"];

/** The same in a sentence, with a code in words. */
export function wordsOf(field: string, value: string, names: Names): string {
  return CODED.includes(field) ? codeWords(value) : nameOf(field, value, names);
}

/** What stands in a sentence where a field has no value. */
export function emptyWord(field: string): string {
  return field === "category" ? "uncategorized" : "none";
}
