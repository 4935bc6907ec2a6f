/** Lines inside a table that begin another part of the file: a header, or a title of entries that are not booked. */
import { brokenAt } from "../broken.ts";
import { isHeader } from "../header-words.ts";
import { isUnbooked } from "../status-words.ts";
import type { Layout } from "./layout.ts";

/** What was passed on the way through a file, from one line without a day and an amount to the next. */
export interface Sections {
  /** Titles since the last row. */
  titles: string[];
  /** Whether the last title says that the rows under it are not booked. */
  isPending: boolean;
}

/** `preamble` holds the lines above the header: the last of them may be the title of the rows under it. */
export function newSections({ preamble }: Pick<Layout, "preamble">): Sections {
  const sections: Sections = { titles: [], isPending: false };
  const above = preamble.findLast(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (above !== undefined) passTitle(sections, above.cells);
  return sections;
}

/** The one text of a line that has no other; undefined for any other line. */
function titleOf(cells: readonly string[]): string | undefined {
  const filled = cells.filter((cell) => cell.trim() !== "");
  return filled.length === 1 && (filled[0] ?? "").length <= 200 ? filled[0]?.trim() : undefined;
}

/** Whether a line reads like a header without doubt. */
export function isHeaderLine(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "");
  if (filled.length < 3 || filled.some((cell) => /[0-9]/.test(cell))) return false;
  return filled.filter(isHeader).length >= Math.max(2, filled.length * 0.6);
}

/** Notes a title, which may say that what follows is not booked. */
export function passTitle(sections: Sections, cells: readonly string[]): void {
  const title = titleOf(cells);
  if (title !== undefined) sections.isPending = isUnbooked(title);
}

/**
 * Notes a line without a day and an amount. Throws `unreadable_file` for the header of another table: one with other
 * columns, or the same under the title of another account.
 */
export function passLine(
  sections: Sections,
  { line, cells, layout: { header, preamble } }: { line: number; cells: readonly string[]; layout: Layout },
): void {
  passTitle(sections, cells);
  if (sections.titles.length < 20)
    sections.titles.push((cells.find((cell) => cell.trim() !== "") ?? "").trim());
  if (header === null) return;
  const isAgain = header.every((cell, index) => cell.trim() === (cells[index] ?? "").trim());
  const isOther = !isAgain && isHeaderLine(cells);
  const above = preamble.map((record) => record.cells);
  const other = isAgain ? otherAccount(sections.titles, above) : undefined;
  if (!isOther && other === undefined) return;
  throw brokenAt({
    line,
    what:
      other === undefined
        ? "Another table, with other columns, begins"
        : `The table of another account, "${other.slice(0, 80)}", begins`,
    remedy: "Save each table of the file as a file of its own, with its header, and import them one by one.",
  });
}

const ACCOUNT =
  /account|konto|card|karte|compte|carte|cuenta|tarjeta|conto|carta|rekening|kaart|conta|cartão|tili|účet|rachunek|számla|depot|savings|checking/i;
const BALANCE = /balance|saldo|solde|kontostand|egyenleg|zůstatek/i;

/** A title of an account like one above the first table that names something else. */
function otherAccount(titles: readonly string[], above: readonly (readonly string[])[]): string | undefined {
  const known = above.flatMap((cells) => cells.map((cell) => cell.trim())).filter((cell) => cell !== "");
  const firstWord = (text: string) => /^\p{L}{4,}/u.exec(text)?.[0].toLowerCase();
  return titles.find((title) => {
    const word = firstWord(title);
    if (word === undefined || known.includes(title) || !ACCOUNT.test(title) || BALANCE.test(title))
      return false;
    return known.some((text) => firstWord(text) === word);
  });
}
