/** Where a text of JSON ends, though it comes in pieces. */

/** Index of the quote that ends a text; undefined where the piece ends before. `isEscaped` is about its first unit. */
export function closingQuote(text: string, start: number, isEscaped: boolean): number | undefined {
  for (let end = isEscaped ? start + 1 : start; ; end++) {
    end = text.indexOf('"', end);
    if (end === -1) return undefined;
    if (!endsEscaped(text.slice(start, end), 0, isEscaped)) return end;
  }
}

/** Whether a piece of a text ends with a backslash that escapes what follows. */
export function endsEscaped(text: string, start: number, isEscaped: boolean): boolean {
  let before = text.length - 1;
  while (before >= start && text.charCodeAt(before) === 0x5c) before--;
  const count = text.length - 1 - before;
  const isWhole = before < start && isEscaped;
  return (count + (isWhole ? 1 : 0)) % 2 === 1;
}
