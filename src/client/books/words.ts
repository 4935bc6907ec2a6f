/** The words of a line, taken one after the other. */

/** The text up to the first space, and what follows, both without spaces at their ends. */
export function firstWord(text: string): readonly [word: string, rest: string] {
  const own = text.trim();
  const at = own.search(/\s/);
  return at === -1 ? [own, ""] : [own.slice(0, at), own.slice(at).trim()];
}

/** What stands before a mark, and what behind it; undefined where the mark is not there. */
export function cutAt(text: string, mark: string): readonly [before: string, after: string | undefined] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + mark.length)];
}

/** "key: value" with a key in lower case; undefined for any other text. */
export function memberOf(text: string): { readonly key: string; readonly value: string } | undefined {
  const [key, value] = cutAt(text.trim(), ":");
  return value === undefined || !/^[a-z][A-Za-z0-9_-]*$/.test(key) ? undefined : { key, value: value.trim() };
}
