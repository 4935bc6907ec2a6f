/** Text that was broken into lines of a fixed width, joined again. */

/** Characters of a line of field 86 (6*65x). */
const WIDTH = 65;
/** A line that lost the spaces at its end is still as wide as this. */
const NEARLY = 60;
/** Length of ":86:", which some banks count as part of the line. */
const TAG = 4;

/**
 * Free text: a line of full width goes on within the next, perhaps in the middle of a word; a shorter one ends with a
 * word, because it ends a line that was meant, or because a space stood at the break and was cut off. Where the tag may be
 * counted (`isTagCounted`), the first line is full without it, too.
 */
export function joinedLines(lines: readonly string[], { isTagCounted = false } = {}): string {
  let text = lines[0] ?? "";
  for (let at = 1; at < lines.length; at++) {
    const before = (lines[at - 1] ?? "").length;
    const isFull = before === WIDTH || (isTagCounted && at === 1 && before + TAG === WIDTH);
    text += isFull ? (lines[at] ?? "") : ` ${lines[at] ?? ""}`;
  }
  return text;
}

/**
 * Subfields: lines break anywhere, so they are joined as they are. A line that is shorter than the widest lost the space
 * at its end, unless the next begins with a subfield (`isStart`).
 */
export function joinedPieces(
  lines: readonly string[],
  isStart: (line: string, before: string) => boolean,
): string {
  if (lines.length === 1) return lines[0] ?? "";
  let widest = 0;
  for (let at = 0; at < lines.length - 1; at++) widest = Math.max(widest, (lines[at] ?? "").length);
  // One line alone that is nearly as wide as the format allows was not cut at a width of its own.
  const width = widest >= NEARLY ? Math.max(widest, WIDTH) : widest;
  let text = lines[0] ?? "";
  for (let at = 1; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const before = (lines[at - 1] ?? "").length;
    const isFull = before === width || (at === 1 && before + TAG === width);
    text += isFull || isStart(line, lines[at - 1] ?? "") ? line : ` ${line}`;
  }
  return text;
}
