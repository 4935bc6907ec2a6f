/** What both ways of finding a table share: a layout and its score, and the parts that they fill alike. */
import type { Problem } from "../../../contract/problem.ts";
import { bookedFlag, type BookedFlag } from "../../words/headers/booked-flags.ts";
import { areHeldBesideBooked } from "../../words/states/authorizations.ts";
import { lettersOf, signOfWord } from "../../words/sides.ts";
import { takeApart } from "../../cells/amount-text.ts";
import { dateReadings } from "../../cells/date-text.ts";
import { columnOf, type Rows } from "../cells.ts";
import { moneyColumns, type Columns } from "../columns/columns.ts";
import { bookingText } from "../rows/cell-texts.ts";
import type { Layout, Sample } from "../layout.ts";
import { areTrades } from "../decide/signs/trade-sides.ts";
import { areSales } from "../decide/signs/sales-sides.ts";

export interface ScoredLayout {
  readonly layout: Layout;
  readonly score: number;
}

/** A record that lacks a column that a person named. */
export interface MissingColumn {
  readonly problem: Problem;
  readonly cells: readonly string[];
}

export function samplePlace({
  delimiter,
  sheet,
}: Pick<Sample, "delimiter" | "sheet">): Pick<Layout, "delimiter" | "sheet"> {
  return { delimiter, ...(sheet === undefined ? {} : { sheet }) };
}

/** The columns of states that say yes and no. */
export function bookedFlags(
  { status = [] }: Columns,
  { header, rows }: { header: readonly string[]; rows: readonly (readonly string[])[] },
): Pick<Layout, "flags"> {
  const flags = new Map<number, BookedFlag>();
  for (const index of status) {
    const flag = bookedFlag(
      header[index] ?? "",
      rows.map((row) => row[index] ?? ""),
    );
    if (flag !== undefined) flags.set(index, flag);
  }
  return flags.size === 0 ? {} : { flags };
}

/** Whether the kinds of rows tell authorisations from what was booked. */
export function heldKinds({ kind = [] }: Columns, rows: Rows): Pick<Layout, "hasHeldKinds"> {
  const [column] = kind;
  return column !== undefined && areHeldBesideBooked(columnOf(rows, column)) ? { hasHeldKinds: true } : {};
}

export function signLetters(
  columns: Columns,
  { header, rows }: { header: readonly string[]; rows: readonly (readonly string[])[] },
): Pick<Layout, "letters"> {
  const [column, other] = columns.sign ?? [];
  if (column === undefined) return {};
  if (other !== undefined) return { letters: "balances" };
  // Another table below this one has other words there, or figures.
  const booked = rows.filter((row) => isBookedRow(row, columns));
  const cells = (booked.length > 0 ? booked : rows).map((row) => row[column] ?? "");
  const letters =
    lettersOf(header[column] ?? "", cells) ??
    // Only a person names a column of such words as one of sides.
    (!cells.some((cell) => signOfWord(cell)) && areSales(cells) ? "sales" : undefined) ??
    (areTrades(cells) ? "trades" : undefined);
  return letters === undefined ? {} : { letters };
}

function isBookedRow(row: readonly string[], columns: Columns): boolean {
  const money = moneyColumns(columns);
  return (
    dateReadings(bookingText(row, columns), 2026) !== undefined &&
    money.some((index) => takeApart(row[index] ?? "") !== undefined)
  );
}
