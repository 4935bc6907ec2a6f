/** A table without a header that is understood: its columns are known by what they hold. */
import { isCurrency } from "../../../contract/values/currency.ts";
import { largest } from "../../../contract/values/extremes.ts";
import { Problem } from "../../../contract/problem.ts";
import { takeApart } from "../../cells/amount-text.ts";
import type { ReadingChoices } from "../../choices.ts";
import type { ColumnRole } from "../../fields.ts";
import { fieldOf } from "../../words/headers/fields.ts";
import { cardFeature } from "../decide/accounts/card-feature.ts";
import { accountFeature } from "../decide/signs/account-or-card.ts";
import { calendarIn } from "../decide/dates/calendar.ts";
import { cellShapes } from "../columns/cell-shapes.ts";
import { columnsByContent } from "../columns/columns-by-content.ts";
import type { Columns } from "../columns/columns.ts";
import { resolveColumns } from "../columns/named-columns.ts";
import type { Steps } from "../../decode/event-loop.ts";
import type { Layout, Sample } from "../layout.ts";
import { filledTexts, withoutEmptyEnd, type Rows } from "../cells.ts";
import { accountLine } from "../rows/balances/account-line.ts";
import { firstDay, isRow, sampleSize, type TableRecord } from "../record.ts";
import { hasSplitAmount } from "./extra-cells.ts";
import { refusePoints } from "./refusals/refuse-points.ts";
import { signLetters, samplePlace, type MissingColumn, type ScoredLayout } from "./scored-layout.ts";

interface Search {
  readonly choices: ReadingChoices;
  readonly missingColumns: MissingColumn[];
  readonly steps: Steps;
}

/** A table without a header, or with one in no known language: its columns are known by what they hold. */
export async function layoutWithoutHeader(
  sample: Sample,
  { choices, missingColumns, steps }: Search,
): Promise<ScoredLayout | undefined> {
  const { records } = sample;
  const candidates: TableRecord[] = [];
  for (const record of records) {
    await steps();
    if (isRow(record.cells)) candidates.push(record);
  }
  const days = candidates.map(({ cells }) => firstDay(cells));
  // A booking and a line about the account, one of each: neither is more of a row than the other.
  const day = isTied(days) ? Number(choices.columns?.date?.[0]) - 1 : mostCommon(days);
  // A line above the table has its days elsewhere: an account's number, a period and a balance.
  const ofDay = candidates.filter(({ cells }) => firstDay(cells) === day);
  const rows = withoutAccountLine(ofDay.slice(0, sampleSize(modalWidth(ofDay))));
  const [record] = rows;
  if (record === undefined) return undefined;
  const first = records.indexOf(record);
  const width = modalWidth(rows);
  const above = namesAbove(records.slice(0, first)) ?? records[first - 1];
  const isCut =
    first === 1 && above !== undefined && !isRow(above.cells) && isEndOfRow(above.cells, { width, day });
  const isHeader =
    above !== undefined &&
    !isCut &&
    !isRow(above.cells) &&
    withoutEmptyEnd(above.cells).length >= width - 1 &&
    choices.headerLine !== 0 &&
    width > 1;
  const header = isHeader ? withoutEmptyEnd(above.cells) : [];
  const last = records.findLastIndex(({ cells }) => firstDay(cells) === day);
  const below = cellsOf(records.slice(last + 1));
  const scene = { header, width, below, choices, missingColumns };
  const columns = contentColumns(rows, scene) ?? contentColumns(withMostFigures(rows), scene);
  // Amounts that were cut at their decimal mark are none.
  if (columns === undefined || rows.every(({ cells }) => hasSplitAmount(cells, columns))) return undefined;
  refusePoints(columns, header, resolveColumns(header, choices));
  const table = { header, rows: cellsOf(rows) };
  const preamble = records.slice(0, isHeader ? records.indexOf(above) : isCut ? first - 1 : first);
  const stated = isHeader ? undefined : accountLine(table.rows, columns);
  const ofAccount = accountFeature(header, { columns, rows: table.rows });
  const layout: Layout = {
    ...samplePlace(sample),
    headerLine: isHeader ? above.line : 0,
    header: isHeader ? header : null,
    firstLine: isCut ? above.line : record.line,
    columns,
    ...signLetters(columns, table),
    ...calendarIn(columns, table.rows),
    width,
    shapes: cellShapes(columns, { rows: table.rows, width }),
    preamble,
    ...(stated === undefined ? {} : { accountLine: stated }),
    ofAccount,
    ofCard: cardFeature(header, { columns, rows: table.rows, preamble, ofAccount }),
    because: isHeader
      ? `line ${above.line} is a header in an unknown language; the columns are recognised by their content`
      : "there is no header; the columns are recognised by their content",
  };
  return { layout, score: 1 + Math.min(rows.length, 400) + width / 100 };
}

/** Lines between the names of amounts and the first row that may be titles, or the balance that is brought forward. */
const BETWEEN_MAX = 3;

/** The line that names amounts alone, over titles and a balance: no word stands above the days and texts. */
function namesAbove(records: readonly TableRecord[]): TableRecord | undefined {
  const isTitle = ({ cells }: TableRecord) =>
    filledTexts(cells).filter((cell) => !isFigure(cell)).length === 1;
  const at = records.findLastIndex((record) => !isTitle(record));
  if (at < 0 || at === records.length - 1 || records.length - 1 - at > BETWEEN_MAX) return undefined;
  const names = filledTexts(records[at]?.cells ?? []);
  const isAmount = (name: string) => MONEY.has(fieldOf(name)?.field);
  return names.length > 1 && names.every(isAmount) ? records[at] : undefined;
}

const MONEY: ReadonlySet<ColumnRole | undefined> = new Set(["amount", "debit", "credit", "balance"]);

function isFigure(cell: string): boolean {
  return takeApart(cell) !== undefined;
}

/** Whether the first line of a file is a row whose beginning was lost with the lines above: "1.2026;Rent;-1234,50". */
function isEndOfRow(
  cells: readonly string[],
  { width, day = -1 }: { readonly width: number; readonly day: number | undefined },
): boolean {
  const isPartOfDay = /^[0-9]*[./-][0-9./-]*$/.test((cells[day] ?? "").trim());
  const holdsMoney = cells.some(
    (cell, index) => index !== day && /^[-+(]?[0-9.,' ]*[.,][0-9]{2}\)?$/.test(cell.trim()),
  );
  return cells.length === width && isPartOfDay && holdsMoney && cells.some((cell) => /\p{L}{2}/u.test(cell));
}

function cellsOf(records: readonly TableRecord[]): Rows {
  return records.map(({ cells }) => cells);
}

/** Rows without a first one that names the currency where no other does: it tells of the account and its period. */
function withoutAccountLine(rows: readonly TableRecord[]): readonly TableRecord[] {
  const [first, ...others] = rows;
  const at = first?.cells.findIndex((cell) => isCurrency(cell.trim())) ?? -1;
  const isAlone =
    at >= 0 &&
    others.length > 0 &&
    others.every(({ cells }) => !cells.some((cell) => isCurrency(cell.trim()))) &&
    // A row of theirs has another thing there: else the currency is that of the one row that needs it.
    others.some(({ cells }) => (cells[at] ?? "").trim() !== "");
  return isAlone ? others : rows;
}

/** The rows with as many figures as most have, where none has more: notices and stated balances lack the amount. */
function withMostFigures(rows: readonly TableRecord[]): readonly TableRecord[] {
  const isFigure = (cell: string) => /[.,][0-9]{1,3}(?![0-9])/.test(cell) && takeApart(cell) !== undefined;
  const counts = rows.map(({ cells }) => cells.filter(isFigure).length);
  const most = largest(counts, 0);
  const whole = rows.filter((_, at) => counts[at] === most);
  return whole.length > 1 && whole.length * 2 > rows.length ? whole : [];
}

/** Columns by content; what is open about them is noted for the case that no other table is found. */
function contentColumns(
  rows: readonly TableRecord[],
  { header, width, below, choices, missingColumns }: Omit<Search, "steps"> & ContentScene,
): Columns | undefined {
  const lines = rows.map(({ line }) => line);
  const preset = resolveColumns(header, choices);
  try {
    return columnsByContent({ rows: cellsOf(rows), lines, header, preset, width, below });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    missingColumns.push({ problem: error, cells: header.length > 0 ? header : (rows[0]?.cells ?? []) });
    return undefined;
  }
}

interface ContentScene {
  readonly header: readonly string[];
  readonly width: number;
  /** The records below the last row. */
  readonly below: Rows;
}

function modalWidth(rows: readonly TableRecord[]): number {
  return mostCommon(rows.map(({ cells }) => cells.length)) ?? 0;
}

/** The value that is there most often, the first of equals. */
function mostCommon(values: readonly number[]): number | undefined {
  return countsOf(values)[0]?.[0];
}

/** How often each value is there, the most common first. */
function countsOf(values: readonly number[]): readonly (readonly [number, number])[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1]);
}

/** Whether another value is there as often as the most common one. */
function isTied(values: readonly number[]): boolean {
  const [most, next] = countsOf(values);
  return next !== undefined && most?.[1] === next[1];
}
