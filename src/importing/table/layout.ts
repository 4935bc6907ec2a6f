/** Where the table of a CSV file is: its delimiter, its header, and what each column holds. */
import { isCurrency } from "../../contract/currency.ts";
import { Problem } from "../../contract/problem.ts";
import { takeApart } from "../amount-text.ts";
import { areBuddhist } from "../calendar-years.ts";
import { dateReadings, excelDay, orderOfFormat } from "../date-text.ts";
import { fieldOf } from "../header-words.ts";
import type { Mapping, ReadingChoices, SourceFile } from "../model.ts";
import { REJECTED_COLUMNS } from "../rejected-file.ts";
import { lettersOf, type SignLetters } from "../sign-words.ts";
import { isSumPhrase, isTotal } from "../sum-words.ts";
import { ofAccount } from "./account-signs.ts";
import { columnsByContent } from "./columns-by-content.ts";
import { columnsByHeader, sayColumns, type Columns } from "./columns.ts";
import { feeColumn } from "./fee.ts";
import { numberAbove } from "./groups.ts";
import { isHeaderLine } from "./sections.ts";
import { brokenAt } from "../broken.ts";
import type { TableRecord } from "./record.ts";
import { statedOrder } from "./stated-order.ts";
import { rememberedAmong } from "./remembered.ts";

export interface Layout {
  /** Null where the records of a table are not cut from lines. */
  readonly delimiter: string | null;
  /** Name of the sheet; absent in a file that is one table. */
  readonly sheet?: string;
  /** 1-based line of the header; 0 when the file has none. */
  readonly headerLine: number;
  readonly header: readonly string[] | null;
  /** Line of the first record that can be a row. */
  readonly firstLine: number;
  readonly columns: Columns;
  /** The letters that the sign column is written in; absent where they are those that most languages share. */
  readonly letters?: SignLetters;
  /** The calendar of the years of its dates; absent where it is the usual one. */
  readonly calendar?: "buddhist";
  /** Cells of a row, trailing empty ones left out. */
  readonly width: number;
  /** Cells of the lines above the header. */
  readonly preamble: readonly TableRecord[];
  /** How the table was found. */
  readonly because: string;
  /** The mapping that was kept for the header. */
  readonly remembered?: Mapping;
  /** Index of a column of fees beside a running balance, which tells whether they moved the account too. */
  readonly fee?: number | undefined;
  /** What of the table only an account has, and no card. */
  readonly ofAccount?: string | undefined;
  /** Whether the format itself says that amounts are signed as money in and out. */
  readonly isSigned?: true;
  /** Whether the format itself says that the rows are of cards; absent where the header tells. */
  readonly isCard?: boolean;
  /** The order of day, month and year that the file states, and the words that state it. */
  readonly stated?: { readonly order: "dmy" | "mdy" | "ymd"; readonly text: string } | undefined;
}

/** The first records of what may be the table: of a text cut at a delimiter, or of a sheet. */
export interface Sample {
  readonly delimiter: string | null;
  readonly sheet?: string;
  readonly records: readonly TableRecord[];
}

/** Records in which a header is looked for. */
const HEADER_WITHIN = 120;

/**
 * Finds the table among samples of a file: the one that reads best. Throws `missing_column` when there is none.
 */
export function findLayout(
  samples: readonly Sample[],
  { source, choices }: { source: SourceFile; choices: ReadingChoices },
): Layout {
  const kept = rememberedAmong(samples.map(withinReach), choices);
  if (kept !== undefined) {
    const { sample, line, mapping } = kept;
    const known = { ...choices, headerLine: line, mapping };
    const layout = layoutAmong([sample], { source, choices: known });
    return choices.mapping === undefined ? { ...layout, remembered: mapping } : layout;
  }
  return layoutAmong(samples, { source, choices });
}

function layoutAmong(
  samples: readonly Sample[],
  { source, choices }: { source: SourceFile; choices: ReadingChoices },
): Layout {
  const unnamed: MissingColumn[] = [];
  let best: Scored | undefined;
  for (const sample of samples) {
    for (const scored of layoutsOf(sample, { choices, unnamed })) {
      if (scored.score > (best?.score ?? 0)) best = scored;
    }
  }
  if (best !== undefined) {
    refuseAbove(best.layout);
    refuseRowsAbove(best.layout);
  }
  if (best === undefined) throw missingColumn(unnamed) ?? noTable(source, choices);
  return best.layout;
}

function withinReach(sample: Sample): Sample {
  return { ...sample, records: sample.records.slice(0, HEADER_WITHIN) };
}

/** Throws `unreadable_file` where another table with rows of its own stands above this one: they would be lost. */
function refuseAbove({ preamble, headerLine }: Layout): void {
  const header = preamble.findIndex(({ cells }) => isHeaderLine(cells));
  if (header < 0 || !preamble.slice(header + 1).some(({ cells }) => isRow(cells))) return;
  throw brokenAt({
    line: headerLine,
    what: `Another table than that of line ${preamble[header]?.line ?? 0} begins`,
    remedy: "Save each table of the file as a file of its own, with its header, and import them one by one.",
  });
}

/** Throws `unreadable_file` where rows of this very table stand above its header: they would be lost. */
function refuseRowsAbove({ preamble, headerLine, columns }: Layout): void {
  const [date] = columns.posted_date ?? columns.date ?? columns.value_date ?? [];
  const money = [columns.amount, columns.debit, columns.credit].flatMap((one) => one ?? []);
  if (headerLine === 0 || date === undefined) return;
  const row = preamble.find(
    ({ cells }) =>
      dateReadings(cells[date] ?? "", 2026) !== undefined &&
      money.some((index) => takeApart(cells[index] ?? "") !== undefined) &&
      !cells.some((cell) => isSumPhrase(cell) || isTotal(cell)),
  );
  if (row === undefined) return;
  throw brokenAt({
    line: row.line,
    what: `A row of the table stands above its header, which is on line ${headerLine}`,
    remedy: "Put the header above all rows, or give each table a file of its own.",
  });
}

/** A record that lacks a column that a person named. */
interface MissingColumn {
  readonly problem: Problem;
  readonly cells: readonly string[];
}

/** The refusal for the record that is most like a header; none where none lacked a column. */
function missingColumn(unnamed: readonly MissingColumn[]): Problem | undefined {
  const texts = ({ cells }: MissingColumn) => cells.filter((cell) => /^\D+$/.test(cell)).length;
  return unnamed.toSorted((left, right) => texts(right) - texts(left))[0]?.problem;
}

interface Scored {
  readonly layout: Layout;
  readonly score: number;
}

function layoutsOf(
  sample: Sample,
  { choices, unnamed }: { choices: ReadingChoices; unnamed: MissingColumn[] },
): readonly Scored[] {
  const { records } = sample;
  const said = choices.headerLine ?? choices.mapping?.header_line;
  if (said === 0) return headerless(sample, { choices, unnamed });
  const candidates = records.slice(0, HEADER_WITHIN).flatMap((record, index) => {
    if (said !== undefined && record.line !== said) return [];
    try {
      const scored = headerAt(sample, index, { choices, isSaid: said !== undefined });
      return scored === undefined ? [] : [scored];
    } catch (error) {
      // A record without the column that a person named is not the header; another one may be.
      if (!(error instanceof Problem)) throw error;
      unnamed.push({ problem: error, cells: record.cells });
      return [];
    }
  });
  return candidates.length > 0 || said !== undefined || unnamed.length > 0
    ? candidates
    : headerless(sample, { choices, unnamed });
}

/** The table under a record that reads like a header; undefined when it is none. */
function headerAt(
  sample: Sample,
  index: number,
  { choices, isSaid }: { choices: ReadingChoices; isSaid: boolean },
): Scored | undefined {
  const { records } = sample;
  const record = records[index];
  if (record === undefined) return undefined;
  const header = record.cells;
  // A row may hold words of headers: "debit", "posted".
  if (!isSaid && isRow(header)) return undefined;
  if (header.filter((cell) => cell.trim() !== "").length < 2) return undefined;
  const rows = records
    .slice(index + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== "") && !repeats(cells, header));
  const shown = wholeRows(
    rows.slice(0, 400).map(({ cells }) => cells),
    header,
  );
  const said = sayColumns(header, choices);
  const above = records.slice(0, index).flatMap(({ cells }) => cells);
  const named = columnsByHeader(header, { rows: shown, said });
  const columns = named && said.account === undefined ? ownAccount(named, { above, rows: shown }) : named;
  const words = header.reduce((sum, cell) => sum + wordScore(cell), 0);
  if (columns === undefined) return undefined;
  const holds =
    (shown.length === 0 && words > 0) || shown.slice(0, 20).some((cells) => hasDate(cells, columns, choices));
  // In a file of rejected rows, dates may be what was wrong with all of them.
  const isRejected = REJECTED_COLUMNS.every((name) => header.includes(name));
  if (!holds && !isSaid && !isRejected) return undefined;
  const layout: Layout = {
    ...placeOf(sample),
    headerLine: record.line,
    header,
    firstLine: record.line + 1,
    columns,
    ...lettersIn(columns, { header, rows: shown }),
    ...calendarIn(columns, shown),
    width: header.length,
    preamble: records.slice(0, index),
    ofAccount: ofAccount(header, { columns, rows: shown }),
    stated: statedOrder([header, rows[0]?.cells ?? []], columns),
    fee: feeColumn(header, { columns, rows: shown }),
    because: `line ${record.line} is a header: ${header
      .filter((cell) => cell !== "")
      .slice(0, 6)
      .join(", ")}`,
  };
  return { layout, score: 1000 + words - index / 1000 };
}

/** The columns without one of accounts that are not the one which a line above the table names: those of other parties. */
function ownAccount(
  columns: Columns,
  { above, rows }: { above: readonly string[]; rows: readonly (readonly string[])[] },
): Columns {
  const { account, ...rest } = columns;
  const number = numberAbove(above);
  if (account === undefined || number === null) return columns;
  const isOwn = rows.some((cells) => account.some((at) => cells[at]?.replaceAll(" ", "") === number));
  return isOwn ? columns : rest;
}

/** Whether a record is the header again, as on each page of a printed list: it is no row to decide columns by. */
function repeats(cells: readonly string[], header: readonly string[]): boolean {
  return header.every((cell, index) => cell.trim() === (cells[index] ?? "").trim());
}

function calendarIn(
  { date, posted_date, value_date }: Columns,
  rows: readonly (readonly string[])[],
): Pick<Layout, "calendar"> {
  const columns = [...(date ?? []), ...(posted_date ?? []), ...(value_date ?? [])];
  const cells = rows.flatMap((row) => columns.map((column) => row[column] ?? ""));
  return areBuddhist(cells.filter((cell) => dateReadings(cell, 2026) !== undefined))
    ? { calendar: "buddhist" }
    : {};
}

function lettersIn(
  { sign }: Columns,
  { header, rows }: { header: readonly string[]; rows: readonly (readonly string[])[] },
): Pick<Layout, "letters"> {
  const [column] = sign ?? [];
  if (column === undefined) return {};
  const letters = lettersOf(
    header[column] ?? "",
    rows.map((cells) => cells[column] ?? ""),
  );
  return letters === undefined ? {} : { letters };
}

/** Rows without titles, sums and what else fills fewer cells than a booking does, where there are others. */
function wholeRows(
  rows: readonly (readonly string[])[],
  header: readonly string[],
): readonly (readonly string[])[] {
  const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length;
  const least = Math.min(3, filled(header));
  const whole = rows.filter((cells) => filled(cells) >= least);
  return whole.length > 0 ? whole : rows;
}

function placeOf({ delimiter, sheet }: Sample): Pick<Layout, "delimiter" | "sheet"> {
  return { delimiter, ...(sheet === undefined ? {} : { sheet }) };
}

function wordScore(cell: string): number {
  const found = fieldOf(cell);
  return found === undefined ? 0 : found.exact ? 2 : 1;
}

function hasDate(
  cells: readonly string[],
  { date, posted_date, value_date }: Columns,
  { dateFormat, mapping }: ReadingChoices,
): boolean {
  const isSerial = orderOfFormat(dateFormat ?? mapping?.date_format ?? "") === "excel";
  const columns = [...(date ?? []), ...(posted_date ?? []), ...(value_date ?? [])];
  return columns.some((column) => {
    const cell = cells[column] ?? "";
    return isSerial ? excelDay(cell) !== undefined : dateReadings(cell, 2026) !== undefined;
  });
}

/** A table without a header, or with one in no known language: its columns are known by what they hold. */
function headerless(
  sample: Sample,
  { choices, unnamed }: { choices: ReadingChoices; unnamed: MissingColumn[] },
): readonly Scored[] {
  const { records } = sample;
  const found = records.filter(({ cells }) => isRow(cells));
  const days = found.map(({ cells }) => firstDay(cells));
  // A booking and a line about the account, one of each: neither is more of a row than the other.
  const day = isTied(days) ? Number(choices.columns?.date?.[0]) - 1 : mostCommon(days);
  // A line above the table has its days elsewhere: an account's number, a period and a balance.
  const rows = withoutAccountLine(found.filter(({ cells }) => firstDay(cells) === day).slice(0, 400));
  const [record] = rows;
  if (record === undefined) return [];
  const first = records.indexOf(record);
  const width = modalWidth(rows);
  const above = records[first - 1];
  const isHeader =
    above !== undefined &&
    !isRow(above.cells) &&
    trimmedEnd(above.cells).length >= width - 1 &&
    choices.headerLine !== 0 &&
    width > 1;
  const header = isHeader ? trimmedEnd(above.cells) : null;
  const columns = contentColumns(rows, { header, width, choices, unnamed });
  if (columns === undefined) return [];
  const layout: Layout = {
    ...placeOf(sample),
    headerLine: isHeader ? above.line : 0,
    header,
    firstLine: record.line,
    columns,
    ...lettersIn(columns, { header: header ?? [], rows: rows.map(({ cells }) => cells) }),
    width,
    preamble: records.slice(0, isHeader ? first - 1 : first),
    ofAccount: ofAccount(header ?? [], { columns, rows: rows.map(({ cells }) => cells) }),
    because: isHeader
      ? `line ${above.line} is a header in no known language; the columns are known by what they hold`
      : "there is no header; the columns are known by what they hold",
  };
  return [{ layout, score: 1 + Math.min(rows.length, 400) + width / 100 }];
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

/** Columns by content; what is doubtful about them is told where no other table is found. */
function contentColumns(
  rows: readonly TableRecord[],
  {
    header,
    width,
    choices,
    unnamed,
  }: {
    header: readonly string[] | null;
    width: number;
    choices: ReadingChoices;
    unnamed: MissingColumn[];
  },
): Columns | undefined {
  const said = sayColumns(header ?? [], choices);
  try {
    const lines = rows.map(({ line }) => line);
    return columnsByContent(
      rows.map(({ cells }) => cells),
      { said, width, lines, header: header ?? [] },
    );
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    unnamed.push({ problem: error, cells: header ?? rows[0]?.cells ?? [] });
    return undefined;
  }
}

/** A record with a date in one cell and an amount in another. */
function isRow(cells: readonly string[]): boolean {
  const date = firstDay(cells);
  return (
    date >= 0 && cells.some((cell, index) => index !== date && cell !== "" && takeApart(cell) !== undefined)
  );
}

function firstDay(cells: readonly string[]): number {
  return cells.findIndex((cell) => dateReadings(cell, 2026) !== undefined);
}

function modalWidth(rows: readonly TableRecord[]): number {
  return mostCommon(rows.map(({ cells }) => cells.length)) ?? 0;
}

/** The value that is there most often, the first of equals. */
function mostCommon(values: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((left, right) => right[1] - left[1])[0]?.[0];
}

/** Whether another value is there as often as the most common one. */
function isTied(values: readonly number[]): boolean {
  const counts = [...new Set(values)].map((value) => values.filter((other) => other === value).length);
  const most = Math.max(...counts);
  return counts.filter((count) => count === most).length > 1;
}

export function trimmedEnd(cells: readonly string[]): readonly string[] {
  let end = cells.length;
  while (end > 0 && (cells[end - 1] ?? "").trim() === "") end--;
  return cells.slice(0, end);
}

function noTable(source: SourceFile, { headerLine }: ReadingChoices): Problem {
  if (headerLine !== undefined && headerLine > 0) {
    return new Problem("missing_column", {
      detail: `Line ${headerLine} of ${source.name} names no date and amount that an import needs.`,
      remedy: "Name the columns with --column date=… --column amount=…, or correct --header-line.",
    });
  }
  return new Problem("missing_column", {
    detail: `${source.name} has no table with a date and an amount.`,
    remedy: "Say where they are with --header-line, --delimiter, or --column date=… --column amount=….",
  });
}
