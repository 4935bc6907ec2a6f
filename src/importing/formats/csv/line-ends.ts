/** Lines of a text, by their breaks. */

/** Lines without their breaks; a break at the end makes no further line. */
export function linesOf(text: string): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** Where the line that holds a place ends, behind its break. */
export function endOfLine(text: string, from: number): number {
  const newline = text.indexOf("\n", from);
  return newline < 0 ? text.length : newline + 1;
}

/** Where a text goes on, so many lines behind a place. */
export function behindLines(text: string, from: number, lines: number): number {
  let at = from;
  for (let line = 0; line < lines; line++) at = endOfLine(text, at);
  return at;
}
