/** Sheets that are one table: a sheet for each month or year of an account, with the same header on each. */
import { dayDate } from "../../contract/values/date.ts";
import { dateOrders, dateReadings } from "../cells/date-text.ts";
import { foldHeader, foldWord } from "../cells/fold.ts";
import type { SourceFile } from "../source-file.ts";
import { moneyColumns, type Columns } from "../table/columns/columns.ts";
import { numberIn } from "../table/cells.ts";
import type { Layout } from "../table/layout.ts";
import { titleKind } from "../table/layout/title-text.ts";
import { firstText } from "../table/rows/cell-texts.ts";
import type { TableRecord } from "../table/record.ts";
import { monthOf } from "../words/months.ts";
import type { SheetRow } from "./row.ts";
import type { Sheet } from "./workbook.ts";

/** A sheet with a table. */
interface Part {
  readonly sheet: Sheet;
  readonly layout: Layout;
}

/** All rows of the sheets in their order, lines counted on; undefined where a header, or what stands above it, differs. */
export function joinedSheets(parts: readonly Part[]): Sheet | undefined {
  const [first, ...others] = parts;
  if (first === undefined || others.length === 0) return undefined;
  const headers = new Set(parts.map(({ layout }) => JSON.stringify(layout.header?.map(foldHeader) ?? null)));
  if (headers.size > 1 || parts.some(({ layout }) => layout.headerLine === 0)) return undefined;
  const titles = new Set(parts.map(({ layout }) => titlesAbove(layout)));
  if (titles.size > 1) return undefined;
  return { name: first.sheet.name, isHidden: false, rows: (source) => rowsOf(parts, source) };
}

/** What stands above a header but for the time that it is of. */
function titlesAbove({ preamble, headerLine }: Layout): string {
  const texts = preamble.filter(({ line }) => line < headerLine).flatMap(({ cells }) => cells);
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== "" && periodOf(text) === undefined)
    .join("\n");
}

async function* rowsOf(parts: readonly Part[], source: SourceFile): AsyncGenerator<readonly SheetRow[]> {
  let before = 0;
  for (const [index, { sheet, layout }] of parts.entries()) {
    let last = 0;
    for await (const rows of sheet.rows(source)) {
      last = rows.at(-1)?.line ?? last;
      const own = index === 0 ? rows : rows.filter(({ line }) => line >= layout.firstLine);
      yield own.map((row) => ({ ...row, line: row.line + before }));
    }
    before += last;
  }
}

/** What of a sheet's rows tells whether another one goes on with them. */
interface Stretch {
  readonly name: string;
  readonly days: string[];
  first?: TableRecord;
  last?: TableRecord;
}

/** Days of a sheet that are looked at. */
const DAYS_MAX = 20_000;

/**
 * Whether each sheet goes on where the one before ends: by the running balances, or without these by names that are months or
 * years, in which the days of each sheet lie. Accounts side by side have sheets with the same header, too.
 */
export async function doFollow(
  parts: readonly Part[],
  {
    columns,
    recordsOf,
  }: { columns: Columns; recordsOf: (part: Part) => AsyncIterable<readonly TableRecord[]> },
): Promise<boolean> {
  const stretches: Stretch[] = [];
  for (const part of parts) {
    const stretch: Stretch = { name: part.sheet.name, days: [] };
    for await (const records of recordsOf(part))
      for (const record of records)
        if (record.line >= part.layout.firstLine) addRow(stretch, record, columns);
    if (stretch.days.length > DAYS_MAX) return false;
    stretches.push(stretch);
  }
  const links = columns.balance === undefined ? undefined : linksOf(stretches, columns);
  if (links === "broken") return false;
  return links === "proven" || arePeriods(stretches);
}

function addRow(stretch: Stretch, record: TableRecord, columns: Columns): void {
  const { cells } = record;
  const day = firstText(cells, columns.posted_date ?? columns.date ?? columns.value_date).trim();
  const isDay = dateReadings(day, 2026) !== undefined;
  if (!isDay || moneyColumns(columns).every((index) => (cells[index] ?? "").trim() === "")) return;
  if (stretch.days.length <= DAYS_MAX) stretch.days.push(day);
  stretch.first ??= record;
  stretch.last = record;
}

/** Whether the balances of neighbours are one row's amount apart, everywhere in the same direction; "open" where one is zero. */
function linksOf(stretches: readonly Stretch[], columns: Columns): "proven" | "open" | "broken" {
  const pairs = stretches.slice(1).map((after, at) => [stretches[at]?.last, after.first] as const);
  const isNewestFirst = [false, true].find((isTurned) =>
    pairs.every(([last, first]) => isLinked(isTurned ? [first, last] : [last, first], columns)),
  );
  if (isNewestFirst === undefined) return "broken";
  // An account that ends with nothing and another that begins with nothing would follow each other, too.
  const befores = pairs.map(([last, first]) => (isNewestFirst ? first : last));
  return befores.every((record) => /[1-9]/.test(firstText(record?.cells ?? [], columns.balance)))
    ? "proven"
    : "open";
}

function isLinked([earlier, later]: readonly (TableRecord | undefined)[], columns: Columns): boolean {
  if (earlier === undefined || later === undefined) return false;
  return ([".", ","] as const).some((mark) => {
    const [before, after] = [earlier, later].map(({ cells }) =>
      numberIn(firstText(cells, columns.balance), mark),
    );
    const step = Math.abs((after ?? NaN) - (before ?? NaN));
    return moneyColumns(columns).some((index) => Math.abs(numberIn(later.cells[index] ?? "", mark)) === step);
  });
}

/** Whether each sheet is named after a month or a year of its own, in which all of its days lie. */
function arePeriods(stretches: readonly Stretch[]): boolean {
  const periods = stretches.map(({ name }) => periodOf(name));
  // A sheet of the whole year has the rows of its months.
  const kinds = new Set(periods.map((period) => period?.replace(/[0-9]/g, "0")));
  if (kinds.size > 1 || new Set(periods).size < periods.length) return false;
  return dateOrders.some((order) =>
    stretches.every(({ days }, at) => {
      const period = periods[at];
      return (
        period !== undefined &&
        days.length > 0 &&
        days.every((day) => {
          const number = dateReadings(day, 2026)?.[order];
          return number !== undefined && dayDate(number).slice(0, "YYYY-MM-".length).includes(period);
        })
      );
    }),
  );
}

/** The month or year that a text names and nothing else, as it stands in a date: "2025-", "-03-", "2025-03-". */
function periodOf(text: string): string | undefined {
  const plain = text.trim();
  const year = /(?<![0-9])(?:19|20)[0-9]{2}(?![0-9])/.exec(plain)?.[0];
  if (plain === year) return `${year}-`;
  const inFigures =
    /^(?<year>[0-9]{4})[-./ ](?<month>0[1-9]|1[0-2])$|^(?<first>0?[1-9]|1[0-2])[-./ ](?<last>[0-9]{4})$/.exec(
      plain,
    )?.groups;
  if (inFigures !== undefined) {
    const month = inFigures.month ?? inFigures.first ?? "";
    return `${inFigures.year ?? inFigures.last}-${month.padStart(2, "0")}-`;
  }
  if (titleKind(plain) !== "period") return undefined;
  const months = (foldWord(plain).match(/\p{L}+/gu) ?? []).flatMap((word) => monthOf(word) ?? []);
  const [month, other] = months;
  if (month === undefined || other !== undefined) return undefined;
  return `${year ?? ""}-${String(month).padStart(2, "0")}-`;
}
