/**
 * Apostrophes around cells, as other programs write quotes, and before figures, as spreadsheets keep what shall stay a text. They are
 * made quotes, or taken away, before the text is cut.
 */

/** How a file uses them. */
export type Apostrophes = "quotes" | "marks";

const START = "(?<=^|[,;\\t|])";
const END = "(?=[,;\\t|]|$)";
/** A cell in usual quotes, which is left as it is. */
const QUOTED = `${START}"(?:[^"]|"")*"`;
const IN_APOSTROPHES = `${START}'((?:[^'\\n]|'')*)'${END}`;
/** What a spreadsheet would read as something else: a number, a code of digits, a day. */
const FIGURES = String.raw`[-+(]?[0-9](?:[0-9.,:/() %+-]*|[0-9]?[ .-]{1,2}\p{L}{3,12}\.?(?:[ -][0-9]{2,4})?)`;
const MARKED = `${START}"'(${FIGURES})"${END}`;
const MARKED_BARE = `${START}'(${FIGURES})${END}`;

const quotes = new RegExp(`${QUOTED}|${IN_APOSTROPHES}`, "gmu");
const marks = new RegExp(`${MARKED}|${QUOTED}|${MARKED_BARE}`, "gmu");
const markedCell = new RegExp(`${MARKED}|${MARKED_BARE}`, "mu");
/** A day or a figure in apostrophes, and a cell that begins with one. Texts in them alone may be meant so. */
const figure = new RegExp(`${START}'${FIGURES}'${END}`, "gu");
const openCell = new RegExp(`${START}'`, "u");
const closedCell = new RegExp(IN_APOSTROPHES, "gu");

/** Figures that have to be in apostrophes. */
const FIGURES_MIN = 2;

/** What these lines show; undefined where apostrophes are letters of their texts. */
export function apostrophesIn(lines: readonly string[]): Apostrophes | undefined {
  if (!lines.some((line) => line.includes("'"))) return undefined;
  const bare = lines.map((line) => line.replace(/"(?:[^"]|"")*"/g, '""'));
  const isClosed = bare.every((line) => !openCell.test(line.replace(closedCell, "")));
  const figures = bare.reduce((count, line) => count + [...line.matchAll(figure)].length, 0);
  if (isClosed && figures >= FIGURES_MIN) return "quotes";
  return lines.some((line) => markedCell.test(line)) ? "marks" : undefined;
}

/** Whole lines without them. */
export function withoutApostrophes(text: string, use: Apostrophes): string {
  if (!text.includes("'")) return text;
  if (use === "quotes")
    return text.replace(quotes, (whole, inner?: string) =>
      inner === undefined ? whole : `"${inner.replaceAll("''", "'").replaceAll('"', '""')}"`,
    );
  return text.replace(marks, (whole, inner?: string, bare?: string) =>
    inner === undefined ? (bare ?? whole) : `"${inner}"`,
  );
}
