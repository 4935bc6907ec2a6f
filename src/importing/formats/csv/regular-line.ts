/** Lines of a CSV file that need no parser: their quotes are regular, and closed before the line ends. */

/**
 * The cells of a line whose quotes are all as RFC 4180 has them, each opened and closed at the ends of its cell and on
 * this line; undefined for any other, and for one whose end is not there yet. What it cuts, csv-parse cuts alike.
 */
export function regularLine(
  text: string,
  start: number,
  delimiter: string,
): { cells: string[]; end: number } | undefined {
  const newline = text.indexOf("\n", start);
  if (newline < 0) return undefined;
  const row = text.slice(start, newline);
  const cells: string[] = [];
  for (let at = 0; ; at += delimiter.length) {
    if (row.charCodeAt(at) !== QUOTE) {
      const next = row.indexOf(delimiter, at);
      const end = next < 0 ? row.length : next;
      cells.push(row.slice(at, end));
      at = end;
    } else {
      const close = closingQuote(row, at + 1);
      if (close < 0) return undefined;
      const cell = row.slice(at + 1, close);
      cells.push(cell.includes('"') ? cell.replaceAll('""', '"') : cell);
      at = close + 1;
    }
    if (at === row.length) return { cells, end: newline + 1 };
    if (!row.startsWith(delimiter, at)) return undefined;
  }
}

const QUOTE = 34;

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2);
  return at;
}
