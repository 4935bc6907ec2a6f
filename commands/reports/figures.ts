/** Figures and bars of reports on a terminal. */
import { largest } from "../../src/contract/values/extremes.ts";
import { percent, sumOf, tenthsOf, turnover, units, type Flow } from "../../src/client/notation/figures.ts";
import type { Decimal } from "../../src/contract/values/decimal.ts";
import type { Context } from "../../src/terminal/context.ts";
import { bars } from "../../src/terminal/render/chart.ts";
import { localNumber } from "../../src/terminal/render/cells.ts";
import { displayWidth } from "../../src/terminal/render/display-width.ts";
import { escapeText } from "../../src/terminal/render/escape-text.ts";
import type { StreamFacts } from "../../src/terminal/streams/io.ts";
import type { Field } from "../../src/terminal/view.ts";

export { percent, sumOf, tenthsOf, turnover, units, type Flow };

const WIDEST_CHART = 40;
const GAP = 2;

type Row = Readonly<Record<string, unknown>>;

/** Whether the output is a table for people, without --fields: only then rows are laid out with charts. */
export function forReading({ io, settings }: Context): boolean {
  if (settings.fields !== undefined || settings.quiet) return false;
  return settings.output === "table" || (settings.output === undefined && io.facts.outputIsTerminal);
}

/** Whether the output is a workbook: a person reads it, on a sheet as wide as it needs. */
export function forWorkbook({ settings }: Context): boolean {
  return settings.output === "xlsx" && !settings.quiet;
}

/** What a table is laid out for. */
export interface Paper {
  readonly io: { readonly facts: Pick<StreamFacts, "width" | "locale"> };
}

/** A sheet of a workbook, where everything fits. */
export function sheetPaper({ io }: Paper): Paper {
  return { io: { facts: { width: Infinity, locale: io.facts.locale } } };
}

/** Columns of the terminal that the table leaves free; negative where it is too wide. */
export function columnsLeft(
  rows: readonly Row[],
  { fields, context }: { fields: readonly Field[]; context: Paper },
): number {
  const { width, locale } = context.io.facts;
  return fields.reduce((remaining, field) => remaining - widthOf(rows, { field, locale }) - GAP, width + GAP);
}

/**
 * Adds a column with a bar for one amount of each row, as wide as the terminal allows, right of the column `beside` that has
 * the amount. None for a single amount: its bar would be full whatever it is.
 */
export function withBars<BarRow extends Row>(
  rows: readonly BarRow[],
  {
    of,
    beside,
    fields,
    context,
  }: {
    of: (row: BarRow) => Decimal | undefined;
    beside: string;
    fields: readonly Field[];
    context: Paper;
  },
): { rows: readonly object[]; fields: readonly Field[] } {
  const amounts = rows.map((row) => of(row));
  if (amounts.filter((amount) => amount !== undefined).length < 2) return { rows, fields };
  const barTexts = bars(
    amounts.map((amount) => (amount === undefined ? 0n : units(amount))),
    Math.min(columnsLeft(rows, { fields, context }) - GAP, WIDEST_CHART),
  );
  if (barTexts.every((bar) => bar === "")) return { rows, fields };
  const place = fields.findIndex(({ name }) => name === beside) + 1;
  const title = `${fields[place - 1]?.title ?? ""} bar`;
  const bar: Field = { name: "bar", kind: "text", title, column: { presence: "filled" } };
  return {
    rows: rows.map((row, index) => ({ ...row, bar: amounts[index] === undefined ? "" : barTexts[index] })),
    fields: [...fields.slice(0, place), bar, ...fields.slice(place)],
  };
}

function widthOf(rows: readonly Row[], { field, locale }: { field: Field; locale: string }): number {
  const cells = rows.map((row) => {
    const value = row[field.name];
    if (JSON.isRawJSON(value)) return displayWidth(localNumber(value.rawJSON, locale));
    if (typeof value === "number") return displayWidth(localNumber(String(value), locale));
    return typeof value === "string" ? displayWidth(escapeText(value)) : 0;
  });
  return largest(cells, displayWidth(field.title ?? field.name));
}
