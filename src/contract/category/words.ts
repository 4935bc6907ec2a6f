/** Names of categories by their words: "Meals & Ent" is "Meals and entertainment". */
import { spell } from "./fold.ts";

/**
 * The words of a name in lower case and without accents, whatever stands between them; "&" and "and" join words and are none.
 * Marks of other scripts are letters of theirs.
 */
function wordsOf(name: string): readonly string[] {
  const plain = name
    .normalize("NFKD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC")
    .toLowerCase();
  const words = spell(plain).match(/[\p{L}\p{N}\p{M}]+/gu);
  return (words ?? []).filter((word) => word !== "and");
}

/** Equal for two names of the same words; empty for one without a word. */
export function wordKey(name: string): string {
  return wordsOf(name).join(" ");
}

/** Whether both have the same words. */
export function hasWords(name: string, query: string): boolean {
  const key = wordKey(query);
  return key !== "" && key === wordKey(name);
}

/** Whether each word of the query is the start of a word of the name, in their order. */
export function startsWords(name: string, query: string): boolean {
  const words = wordsOf(name);
  let from = 0;
  for (const start of wordsOf(query)) {
    const at = words.findIndex((word, index) => index >= from && word.startsWith(start));
    if (at === -1) return false;
    from = at + 1;
  }
  return from > 0;
}

/** The words of a name that a misspelt word may stand for: those of three letters or more. */
export function longWords(name: string): readonly string[] {
  return wordsOf(name).filter((word) => word.length > 2);
}
