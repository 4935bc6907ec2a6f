/** What lies above and below a record that is taken for a header. */
import { orderOfFormat } from "../../cells/date-text.ts";
import type { ReadingChoices } from "../../choices.ts";
import { repeatsHeader, filledTexts, type NumberedRows, type Rows } from "../cells.ts";
import { withoutParts } from "../columns/amounts/part-amounts.ts";
import type { Columns } from "../columns/columns.ts";
import { holdsSerialDays } from "../columns/dates/serial-days.ts";
import { resolveColumns } from "../columns/named-columns.ts";
import { isRow, sampleSize, type TableRecord } from "../record.ts";
import { isBlank } from "../rows/cell-texts.ts";
import { isHeaderLine } from "./sections.ts";

export interface HeaderTable extends NumberedRows {
  readonly headerLine: number;
  readonly preamble: readonly TableRecord[];
  /** The cells right below the header. */
  readonly below: readonly string[];
  /** The first records, titles and sums too. */
  readonly records: readonly TableRecord[];
  /** The first of them, and the first that are no titles or sums: one of them has a day. */
  readonly first: readonly TableRecord[];
  /** Columns that a person or a mapping names. */
  readonly preset: Columns;
  readonly isSerial: boolean;
}

interface Place {
  readonly records: readonly TableRecord[];
  readonly index: number;
  readonly choices: ReadingChoices;
  readonly most: number;
}

export function tableUnder(
  { line, cells: header }: TableRecord,
  { records, index, choices, most }: Place,
): HeaderTable {
  const below = rowsUnder(records, { index, header, most: Math.min(most, sampleSize(header.length)) });
  const whole = wholeRows(below, header);
  const rows = withoutParts({ header, rows: whole.map(({ cells }) => cells) });
  return {
    headerLine: line,
    header,
    preamble: records.slice(0, index),
    rows,
    lines: whole.map((record) => record.line),
    below: below[0]?.cells ?? [],
    records: below,
    first: [...below.slice(0, DAYS_WITHIN), ...whole.slice(0, DAYS_WITHIN)],
    preset: resolveColumns(header, choices),
    isSerial: isSerialTable(header, { rows, choices }),
  };
}

/** Rows under a header of which one has a day in its column. */
const DAYS_WITHIN = 20;
/** Records below a header among which its rows are looked for. */
const ROWS_WITHIN = 2_000;

/** The first rows under a header, as far as the header of a next table: neither empty nor the header again. */
function rowsUnder(
  records: readonly TableRecord[],
  { index, header, most }: { index: number; header: readonly string[]; most: number },
): readonly TableRecord[] {
  const rows: TableRecord[] = [];
  let hasRow = false;
  for (const record of records.slice(index + 1, index + 1 + ROWS_WITHIN)) {
    if (rows.length === most) break;
    const { cells } = record;
    if (isBlank(cells) || repeatsHeader(cells, header)) continue;
    if (hasRow && isHeaderLine(cells)) break;
    hasRow ||= isRow(cells);
    rows.push(record);
  }
  return rows;
}

/** Rows without titles, sums and what else fills fewer cells than a booking does, where there are others. */
function wholeRows(rows: readonly TableRecord[], header: readonly string[]): readonly TableRecord[] {
  const least = Math.min(3, filledTexts(header).length);
  const whole = rows.filter(({ cells }) => filledTexts(cells).length >= least);
  return whole.length > 0 ? whole : rows;
}

/** Whether days are serial numbers: as was said, or as all cells show where nothing was said. */
function isSerialTable(
  header: readonly string[],
  { rows, choices: { dateFormat, mapping, today } }: { rows: Rows; choices: ReadingChoices },
): boolean {
  const format = dateFormat ?? mapping?.date_format;
  if (format !== undefined) return orderOfFormat(format) === "excel";
  return holdsSerialDays(header, { rows, ...(today === undefined ? {} : { today }) });
}
