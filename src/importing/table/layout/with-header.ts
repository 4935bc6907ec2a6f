/** A table under a header: its columns are known by the header's words. */
import { yearInCalendar } from "../../cells/calendar-days.ts";
import { dateReadings, excelDay, orderOfFormat } from "../../cells/date-text.ts";
import { fieldOf, type ColumnRole } from "../../words/headers/fields.ts";
import type { ReadingChoices } from "../../model.ts";
import { REJECTED_COLUMNS } from "../../rows/rejected-file.ts";
import { yearlessDay } from "../../cells/yearless-day.ts";
import { withAccounts } from "../columns/accounts/account-column.ts";
import { accountFeature, isCardHeader } from "../decide/signs/account-or-card.ts";
import { withBalancesAround } from "../columns/amounts/balances-around.ts";
import { calendarIn } from "../decide/dates/calendar.ts";
import { columnsByHeader, type Columns } from "../columns/columns.ts";
import { resolveColumns } from "../columns/named-columns.ts";
import { feeColumn } from "../decide/fees/fee-proof.ts";
import type { Layout, Sample } from "../layout.ts";
import { asLedger, ledgerColumns, ledgerNamed, swappedPair } from "../decide/signs/ledger.ts";
import { firstDay, isRow, sampleSize, type TableRecord } from "../record.ts";
import { netParts } from "../columns/amounts/net-parts.ts";
import { withoutParts } from "../columns/amounts/part-amounts.ts";
import { findCompetingAmounts, refuseCompetingAmounts } from "../columns/amounts/competing-amounts.ts";
import { rowWidth } from "./extra-cells.ts";
import { signLetters, samplePlace, type ScoredLayout } from "./scored-layout.ts";
import { isHeaderLine } from "./sections.ts";
import { holdsSerialDays } from "../columns/dates/serial-days.ts";
import { statedOrder } from "../decide/dates/header-date-order.ts";

/** A record that may be a header. */
export interface HeaderCandidate {
  readonly index: number;
  /** Of the table that is under it, if one is: a header of many words is one sooner than a line above the table. */
  readonly score: number;
}

/** The least score of a table under a header. */
export const HEADED = 999;

/** Whether a record may be a header, as its words tell: what it costs to know more is spent on the likeliest first. */
export function headerCandidate(
  { records }: Sample,
  index: number,
  { choices, isSaid }: { choices: ReadingChoices; isSaid: boolean },
): HeaderCandidate | undefined {
  const header = records[index]?.cells;
  // A row may hold words of headers: "debit", "posted".
  if (header === undefined || (!isSaid && isRow(header))) return undefined;
  if (header.filter((cell) => cell.trim() !== "").length < 2) return undefined;
  const isNamed = isSaid || choices.columns !== undefined || choices.mapping !== undefined;
  if (!isNamed && !header.some(mayLead)) return undefined;
  const words = header.reduce((sum, cell) => sum + wordScore(cell), 0);
  return { index, score: HEADED + 1 + words - index / 1000 };
}

/** The table under a record that may be a header, by so many of its rows at most; undefined when it is none. */
export function layoutUnder(
  sample: Sample,
  { index, score }: HeaderCandidate,
  { choices, isSaid, most }: { choices: ReadingChoices; isSaid: boolean; most?: number },
): ScoredLayout | undefined {
  const { records } = sample;
  const record = records[index];
  if (record === undefined) return undefined;
  const header = record.cells;
  const rows = rowsUnder(records, {
    index,
    header,
    most: Math.min(most ?? Infinity, sampleSize(header.length)),
  });
  const whole = wholeRows(rows, header);
  const shown = withoutParts(
    header,
    whole.map(({ cells }) => cells),
  );
  const lines = whole.map(({ line }) => line);
  const said = resolveColumns(header, choices);
  const isSerial = isSerialTable(header, { rows: shown, choices });
  // In a file of rejected rows, dates may be what was wrong with all of them.
  const isRejected = REJECTED_COLUMNS.every((name) => header.includes(name));
  const mayHold = shown.length === 0 || isSerial || isSaid || isRejected || choices.columns !== undefined;
  const first = [...rows.slice(0, DAYS_WITHIN), ...whole.slice(0, DAYS_WITHIN)];
  if (!mayHold && !first.some(mayHaveDay)) return undefined;
  const named = columnsByHeader(header, { rows: shown, lines, said });
  if (named === undefined) return undefined;
  const isPairSaid = said.debit !== undefined || said.credit !== undefined;
  const ledger = isPairSaid
    ? undefined
    : ledgerNamed({ header, headerLine: record.line, preamble: records.slice(0, index) });
  const turned = ledger && ledgerColumns(named.columns);
  const around = withBalancesAround(named.columns, { header, rows: shown });
  const { columns, proofs: proven } = withAccounts(turned ?? around ?? named.columns, {
    ...{ candidates: named.accounts, header, rows: shown },
    ...{ lines, above: records.slice(0, index).flatMap(({ cells }) => cells), said },
  });
  const counted = calendarIn(columns, shown, header);
  const near = yearInCalendar(counted.calendar, 2026);
  const hasDay = ({ cells }: TableRecord) => hasDate(cells, columns, isSerial ? "serial" : near);
  const holds =
    (shown.length === 0 && header.some((cell) => fieldOf(cell) !== undefined)) ||
    // Days may stand in lines of their own.
    first.some(hasDay);
  if (!holds && !isSaid && !isRejected) return undefined;
  const width = isSaid ? header.length : rowWidth(header, { rows: shown, columns });
  // Figures beyond the header: what it calls a column may be another one.
  if (width === undefined) return undefined;
  const parts = netParts(header, { rows: shown, net: onlyAmount(columns) });
  const others = findCompetingAmounts(header, { columns, rows: shown, chosen: said, parts });
  const isOpenPair = turned === undefined && !isPairSaid && !isCardHeader(header, columns);
  const pair = isOpenPair ? swappedPair(columns, { header, rows: shown }) : undefined;
  const rivals = pair === undefined ? others : [...others, pair];
  const hasBalance = shown.some((cells) =>
    (columns.balance ?? []).some((at) => /[0-9]/.test(cells[at] ?? "")),
  );
  const asBooks = turned && ledger ? asLedger(ledger) : {};
  if (!hasBalance) refuseCompetingAmounts(rivals, { header, columns, rows: shown, lines });
  const layout: Layout = {
    ...samplePlace(sample),
    headerLine: record.line,
    header,
    firstLine: record.line + 1,
    columns,
    ...signLetters(columns, { header, rows: shown }),
    ...counted,
    ...(isSerial ? { isSerial } : {}),
    width,
    preamble: records.slice(0, index),
    ofAccount: accountFeature(header, { columns, rows: shown }),
    statedOrder: statedOrder([header, rows[0]?.cells ?? []], columns),
    ...(hasBalance && rivals.length > 0 ? { competingAmounts: rivals } : {}),
    ...(parts === undefined ? {} : { parts }),
    ...asBooks,
    // What parts two balances holds the fee.
    fee: around === undefined ? feeColumn(header, { columns, rows: shown }) : undefined,
    proofs: { ...asBooks.proofs, ...proven },
    because: `line ${record.line} is a header: ${header
      .filter((cell) => cell !== "")
      .slice(0, 6)
      .join(", ")}`,
  };
  return { layout, score };
}

/** The column of amounts where there is one, and no pair. */
function onlyAmount({ amount }: Columns): number | undefined {
  return amount?.length === 1 ? amount[0] : undefined;
}

/** Roles without which a header is none; what cells hold may turn one into another of them. */
const LEADING: ReadonlySet<ColumnRole> = new Set([
  "date",
  "posted_date",
  "value_date",
  "amount",
  "debit",
  "credit",
  "balance",
]);

function mayLead(cell: string): boolean {
  const role = fieldOf(cell)?.field;
  return role !== undefined && LEADING.has(role);
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
    if (!cells.some((cell) => cell.trim() !== "") || repeats(cells, header)) continue;
    if (hasRow && isHeaderLine(cells)) break;
    hasRow ||= isRow(cells);
    rows.push(record);
  }
  return rows;
}

/** Whether a record is the header again, as on each page of a printed list: it is no row to decide columns by. */
function repeats(cells: readonly string[], header: readonly string[]): boolean {
  return header.every((cell, index) => cell.trim() === (cells[index] ?? "").trim());
}

/** Rows without titles, sums and what else fills fewer cells than a booking does, where there are others. */
function wholeRows(rows: readonly TableRecord[], header: readonly string[]): readonly TableRecord[] {
  const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length;
  const least = Math.min(3, filled(header));
  const whole = rows.filter(({ cells }) => filled(cells) >= least);
  return whole.length > 0 ? whole : rows;
}

function wordScore(cell: string): number {
  const found = fieldOf(cell);
  return found === undefined ? 0 : found.exact ? 2 : 1;
}

/** Whether days are serial numbers: as was said, or as all cells show where nothing was said. */
function isSerialTable(
  header: readonly string[],
  {
    rows,
    choices: { dateFormat, mapping, today },
  }: { rows: readonly (readonly string[])[]; choices: ReadingChoices },
): boolean {
  const said = dateFormat ?? mapping?.date_format;
  if (said !== undefined) return orderOfFormat(said) === "excel";
  return holdsSerialDays(header, { rows, ...(today === undefined ? {} : { today }) });
}

const CALENDARS = [undefined, "buddhist", "persian", "umm al-qura"] as const;
const mayHaveDays = new WeakMap<TableRecord, boolean>();

/** Whether a record has a cell with a day, in whatever calendar. It is asked again for each record above. */
function mayHaveDay(record: TableRecord): boolean {
  let may = mayHaveDays.get(record);
  if (may === undefined) {
    const { cells } = record;
    may =
      firstDay(cells) >= 0 ||
      CALENDARS.some((calendar) => {
        const near = yearInCalendar(calendar, 2026);
        return cells.some(
          (cell) => dateReadings(cell, near) !== undefined || yearlessDay(cell) !== undefined,
        );
      });
    mayHaveDays.set(record, may);
  }
  return may;
}

function hasDate(
  cells: readonly string[],
  { date, posted_date, value_date }: Columns,
  near: number | "serial",
): boolean {
  const columns = [...(date ?? []), ...(posted_date ?? []), ...(value_date ?? [])];
  return columns.some((column) => {
    const cell = cells[column] ?? "";
    if (near === "serial") return excelDay(cell) !== undefined;
    return dateReadings(cell, near) !== undefined || yearlessDay(cell) !== undefined;
  });
}
