/**
 * Tags in one column: each between line feeds, with line feeds and backslashes inside a tag escaped. So "\ntravel\n" is
 * found by a plain search for a text, in any database, and never inside another tag.
 */

/** The tags as one text; null when there are none. */
export function packTags(tags: readonly string[]): string | null {
  return tags.length === 0 ? null : `\n${tags.map(escape).join("\n")}\n`;
}

export function unpackTags(column: string | null): readonly string[] {
  return column === null ? [] : column.slice(1, -1).split("\n").map(unescape);
}

/** The text to search for: one whole tag. */
export function tagPattern(tag: string): string {
  return `\n${escape(tag)}\n`;
}

/** The text to search for: a part of a tag. */
export function tagPartPattern(part: string): string {
  return escape(part);
}

function escape(tag: string): string {
  return tag.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
}

function unescape(text: string): string {
  return text.replace(/\\(.)/g, (_, character: string) => (character === "n" ? "\n" : character));
}
