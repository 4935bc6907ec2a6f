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
import { columnsByHeader } from "../columns/columns-by-header.ts";
import { DAY_ROLES, type Columns } from "../columns/columns.ts";
import { resolveColumns } from "../columns/named-columns.ts";
import { feeColumn } from "../decide/fees/fee-proof.ts";
import { filledTexts, repeatsHeader, type NumberedRows, type Rows } from "../cells.ts";
import type { Layout, Sample } from "../layout.ts";
import { asLedger, ledgerColumns, ledgerNamed, swappedPair } from "../decide/signs/ledger.ts";
import { firstDay, isRow, sampleSize, type TableRecord } from "../record.ts";
import { netParts } from "../columns/amounts/net-parts.ts";
import { withoutParts } from "../columns/amounts/part-amounts.ts";
import { findCompetingAmounts, refuseCompetingAmounts } from "../columns/amounts/competing-amounts.ts";
import { isBlank } from "../rows/cell-texts.ts";
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
  if (filledTexts(header).length < 2) return undefined;
  const isNamed = isSaid || choices.columns !== undefined || choices.mapping !== undefined;
  if (!isNamed && !header.some(mayLead)) return undefined;
  const words = header.reduce((sum, cell) => sum + wordScore(cell), 0);
  return { index, score: HEADED + 1 + words - index / 1000 };
}

/** A table whose header is taken for granted: what lies above and below it. */
interface HeaderTable extends NumberedRows {
  readonly headerLine: number;
  readonly preamble: readonly TableRecord[];
  /** The cells right below the header. */
  readonly below: readonly string[];
  /** The first records, and the first that are no titles or sums: one of them has a day. */
  readonly first: readonly TableRecord[];
  /** Columns that a person or a mapping names. */
  readonly preset: Columns;
  readonly isSerial: boolean;
}

/** The table under a record that may be a header, by so many of its rows at most; undefined when it is none. */
export function layoutUnder(
  sample: Sample,
  { index, score }: HeaderCandidate,
  { choices, isSaid, most }: { choices: ReadingChoices; isSaid: boolean; most?: number },
): ScoredLayout | undefined {
  const record = sample.records[index];
  if (record === undefined) return undefined;
  const table = tableUnder(record, { records: sample.records, index, choices, most: most ?? Infinity });
  const { header, headerLine, preamble, rows, lines, first, preset, isSerial } = table;
  // In a file of rejected rows, dates may be what was wrong with all of them.
  const mayLackDays = isSaid || REJECTED_COLUMNS.every((name) => header.includes(name));
  const mayHold = rows.length === 0 || isSerial || mayLackDays || choices.columns !== undefined;
  if (!mayHold && !first.some(mayHaveDay)) return undefined;
  const roles = rolesIn(table);
  if (roles === undefined) return undefined;
  const { columns, proofs, books, isByBalances } = roles;
  const calendar = calendarIn(columns, rows, header);
  const near = isSerial ? "serial" : yearInCalendar(calendar.calendar, 2026);
  const holds =
    (rows.length === 0 && header.some((cell) => fieldOf(cell) !== undefined)) ||
    // Days may stand in lines of their own.
    first.some(({ cells }) => hasDate(cells, columns, near));
  if (!holds && !mayLackDays) return undefined;
  const width = isSaid ? header.length : rowWidth(header, { rows, columns });
  // Figures beyond the header: what it calls a column may be another one.
  if (width === undefined) return undefined;
  const parts = netParts({ header, rows }, columns.amount?.length === 1 ? columns.amount[0] : undefined);
  const isOpenPair = books === undefined && !namesSide(preset) && !isCardHeader(header, columns);
  const swap = isOpenPair ? swappedPair(columns, { header, rows }) : undefined;
  const competingAmounts = [
    ...findCompetingAmounts({ columns, header, rows, preset, parts }),
    ...(swap === undefined ? [] : [swap]),
  ];
  const hasBalance = (columns.balance ?? []).some((at) =>
    rows.some((cells) => /[0-9]/.test(cells[at] ?? "")),
  );
  if (!hasBalance) refuseCompetingAmounts(competingAmounts, { columns, header, rows, lines });
  const layout: Layout = {
    ...samplePlace(sample),
    headerLine,
    header,
    firstLine: headerLine + 1,
    columns,
    ...signLetters(columns, { header, rows }),
    ...calendar,
    ...(isSerial ? { isSerial } : {}),
    width,
    preamble,
    ofAccount: accountFeature(header, { columns, rows }),
    statedOrder: statedOrder([header, table.below], columns),
    ...(hasBalance && competingAmounts.length > 0 ? { competingAmounts } : {}),
    ...(parts === undefined ? {} : { parts }),
    ...books,
    // What parts two balances holds the fee.
    fee: isByBalances ? undefined : feeColumn(header, { columns, rows }),
    proofs: { ...books?.proofs, ...proofs },
    because: `line ${headerLine} is a header: ${header
      .filter((cell) => cell !== "")
      .slice(0, 6)
      .join(", ")}`,
  };
  return { layout, score };
}

interface Place {
  readonly records: readonly TableRecord[];
  readonly index: number;
  readonly choices: ReadingChoices;
  readonly most: number;
}

function tableUnder(
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
    first: [...below.slice(0, DAYS_WITHIN), ...whole.slice(0, DAYS_WITHIN)],
    preset: resolveColumns(header, choices),
    isSerial: isSerialTable(header, { rows, choices }),
  };
}

interface Roles {
  readonly columns: Columns;
  readonly proofs: Layout["proofs"];
  /** What a ledger's layout says beside its columns; undefined where the table is none. */
  readonly books: ReturnType<typeof asLedger> | undefined;
  /** Whether balances before and after each row tell what moved the account. */
  readonly isByBalances: boolean;
}

/** What each column holds; undefined where the header names no date or no amount. */
function rolesIn(table: HeaderTable): Roles | undefined {
  const { header, headerLine, preamble, rows, lines, preset } = table;
  const byHeader = columnsByHeader(header, { rows, lines, preset });
  if (byHeader === undefined) return undefined;
  const { columns, accounts: candidates } = byHeader;
  const ledger = namesSide(preset) ? undefined : ledgerNamed({ header, headerLine, preamble });
  const ofBooks = ledger && ledgerColumns(columns);
  const around = withBalancesAround(columns, { header, rows });
  const above = preamble.flatMap(({ cells }) => cells);
  return {
    ...withAccounts(ofBooks ?? around ?? columns, { candidates, header, rows, lines, above, preset }),
    books: ofBooks && ledger && asLedger(ledger),
    isByBalances: around !== undefined,
  };
}

function namesSide({ debit, credit }: Columns): boolean {
  return debit !== undefined || credit !== undefined;
}

/** Roles without which a header is none; what cells hold may turn one into another of them. */
const LEADING: ReadonlySet<ColumnRole> = new Set([...DAY_ROLES, "amount", "debit", "credit", "balance"]);

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

function wordScore(cell: string): number {
  const role = fieldOf(cell);
  return role === undefined ? 0 : role.exact ? 2 : 1;
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
        return cells.some((cell) => isDay(cell, near));
      });
    mayHaveDays.set(record, may);
  }
  return may;
}

function hasDate(cells: readonly string[], columns: Columns, near: number | "serial"): boolean {
  const days = DAY_ROLES.flatMap((role) => columns[role] ?? []).map((column) => cells[column] ?? "");
  return days.some((cell) => (near === "serial" ? excelDay(cell) !== undefined : isDay(cell, near)));
}

/** Whether a cell is a day, of a year near this one or without any. */
function isDay(cell: string, near: number): boolean {
  return dateReadings(cell, near) !== undefined || yearlessDay(cell) !== undefined;
}
