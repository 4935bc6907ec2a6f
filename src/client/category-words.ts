/** Names of categories by their words: "Meals & Ent" is "Meals and entertainment". */

/** The words of a name in lower case, whatever stands between them; "&" and "and" join words and are none. */
function wordsOf(name: string): readonly string[] {
  const words = name
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu);
  return (words ?? []).filter((word) => word !== "and");
}

/** Whether both have the same words. */
export function hasWords(name: string, query: string): boolean {
  const words = wordsOf(query);
  return words.length > 0 && words.join(" ") === wordsOf(name).join(" ");
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
