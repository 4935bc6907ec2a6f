/** Refuses a file with rows above the table that was found: they would be lost. */
import { takeApart } from "../../cells/amount-text.ts";
import { brokenAt } from "../../refusals/unreadable-file.ts";
import { dateReadings } from "../../cells/date-text.ts";
import { foldWords, FROM, TO } from "../../words/periods.ts";
import { isSumPhrase, isTotal } from "../../words/totals.ts";
import { dayColumn, moneyColumns } from "../columns/columns.ts";
import type { Layout } from "../layout.ts";
import { isRow } from "../record.ts";
import { isHeaderLine } from "./sections.ts";

/** The line of the header of another table with rows of its own above this one; undefined where there is none. */
export function tableAbove({ preamble }: Layout): number | undefined {
  const header = preamble.findIndex(({ cells }) => isHeaderLine(cells));
  const rows = header < 0 ? [] : preamble.slice(header + 1).filter(({ cells }) => isRow(cells));
  const [first, second] = rows;
  const isPeriod = second === undefined && statesPeriod(preamble[header]?.cells ?? [], first?.cells ?? []);
  return first === undefined || isPeriod ? undefined : preamble[header]?.line;
}

/** Throws `unreadable_file` where another table with rows of its own stands above this one: they would be lost. */
export function refuseTableAbove(layout: Layout): void {
  const above = tableAbove(layout);
  if (above === undefined) return;
  throw brokenAt({
    line: layout.headerLine,
    what: `A table other than that of line ${above} starts`,
    remedy: "Save each table to a separate file with its header, and import the files.",
  });
}

/** Whether two lines are names of a first and a last day, and these. */
function statesPeriod(names: readonly string[], cells: readonly string[]): boolean {
  const holdsDay = (words: RegExp) =>
    names.some(
      (name, index) => words.test(foldWords(name)) && dateReadings(cells[index] ?? "", 2026) !== undefined,
    );
  return holdsDay(FROM) && holdsDay(TO);
}

/** Throws `unreadable_file` where rows of this very table stand above its header: they would be lost. */
export function refuseRowsAbove({ preamble, headerLine, header, columns }: Layout): void {
  const date = dayColumn(columns);
  const money = moneyColumns(columns);
  if (headerLine === 0 || date === undefined) return;
  const row = preamble.find(
    ({ cells }, at) =>
      !statesPeriod(preamble[at - 1]?.cells ?? [], cells) &&
      dateReadings(cells[date] ?? "", 2026) !== undefined &&
      !isOtherKind(cells, header ?? []) &&
      money.some((index) => takeApart(cells[index] ?? "") !== undefined) &&
      !cells.some((cell) => isSumPhrase(cell) || isTotal(cell)),
  );
  if (row === undefined) return;
  throw brokenAt({
    line: row.line,
    what: `The header is on line ${headerLine}, but there is a row of the table`,
    remedy: "Put the header above all rows, or put each table into a separate file.",
  });
}

/** Whether the first cell, which tells kinds of records where the header has a code in it too, has another one. */
function isOtherKind([kind = ""]: readonly string[], [own = ""]: readonly string[]): boolean {
  const isCode = (cell: string) => /^(?:[0-9]{1,3}|\p{Lu})$/u.test(cell.trim());
  return isCode(kind) && isCode(own) && kind.trim() !== own.trim();
}
