/** Changes of categories in words. */
import { nameOf, type Names } from "../names.ts";
import { transactionsText } from "../tx/tally.ts";

type Members = Readonly<Record<string, unknown>>;

/** "Merged the category "Hotels" into Travel, with 3 transactions". */
export function mergeWords({ name, into_name, updated }: Members): string {
  return `Merged the category "${String(name)}" into "${String(into_name)}", with ${transactionsText(Number(updated))}`;
}

/** "Set the bank's word "Restaurant-Restaurant" to meals". */
export function mappingWords({ word, after }: Members, names: Names): string {
  const { category } = after as { readonly category: string | null };
  return category === null
    ? `Forgot the bank's word "${String(word)}"`
    : `Set the bank's word "${String(word)}" to ${nameOf("category", category, names)}`;
}
