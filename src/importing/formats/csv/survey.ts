/** The first pass over a CSV file: every cell that can settle a doubt is seen once, and nothing is kept but tallies. */
import { COMMA, DOT, readBody, takeApart } from "../../amount-text.ts";
import { excelDay } from "../../date-text.ts";
import { foldWord } from "../../fold.ts";
import { isUnbooked } from "../../status-words.ts";
import { follow, newChain, type Chain } from "../../balance-chain.ts";
import { amountCell, signedMinor, type AmountCell, type SignReading } from "./amount-cells.ts";
import { newDateTally, readingsOf, tallyDate, type DateTally } from "./date-decision.ts";
import { groupOf, type GroupRule } from "./groups.ts";
import type { Layout } from "./layout.ts";
import { newMarkTally, tallyMark, type MarkTally } from "./mark-decision.ts";
import type { CsvRecord } from "./records.ts";
import { newSignTally, tallySign, type SignTally } from "./sign-decision.ts";
import type { DecimalMark } from "../../model.ts";

/** Decimals at which balances are followed: more than any currency has. */
export const CHAIN_DECIMALS = 4;
/** Different texts of a day that are remembered, to know after which line a day is over. */
const DAYS_MAX = 50_000;

/** The readings that a balance is followed under. */
export const CHAIN_READINGS = [
  { mark: ".", sign: "as_is" },
  { mark: ",", sign: "as_is" },
  { mark: ".", sign: "inverted" },
  { mark: ",", sign: "inverted" },
] as const satisfies readonly { mark: DecimalMark; sign: SignReading }[];

export interface GroupSurvey {
  readonly number: string | null;
  readonly currency: string | null;
  rows: number;
  /** One chain for each of CHAIN_READINGS. */
  readonly chains: readonly Chain[];
  readonly dates: DateTally;
}

export interface Survey {
  rows: number;
  readonly dates: DateTally;
  readonly marks: MarkTally;
  readonly signs: SignTally;
  readonly groups: Map<string, GroupSurvey>;
  /** Last line with both a date and an amount; lines below without are sums, not rows. */
  lastRow: number;
  /** The last line of each text in the booking-day column, while these are few enough to remember. */
  readonly lastOf: Map<string, number>;
  isTracked: boolean;
}

export interface SurveyRule {
  readonly layout: Layout;
  readonly groups: GroupRule;
  /** Day number of today, and its year. */
  readonly today: number;
  readonly year: number;
  /** Whether days are serial numbers of a spreadsheet, as only a person can say. */
  readonly isSerial: boolean;
}

export function newSurvey(): Survey {
  return {
    rows: 0,
    dates: newDateTally(),
    marks: newMarkTally(),
    signs: newSignTally(),
    groups: new Map(),
    lastRow: 0,
    lastOf: new Map(),
    isTracked: true,
  };
}

/** Adds a record that lies below the header. */
export function survey(found: Survey, { line, cells }: CsvRecord, rule: SurveyRule): void {
  const { columns } = rule.layout;
  if (isBlank(cells)) return;
  found.rows++;
  const dateText = firstText(cells, columns.posted_date, columns.date, columns.value_date);
  if (isPending(cells, columns, dateText)) {
    found.lastRow = line;
    return;
  }
  if (isSumLine(cells, columns)) return;
  const amount = amountCell(cells, columns);
  const isDated = rule.isSerial
    ? excelDay(dateText) !== undefined
    : dateText !== "" && readingsOf(found.dates.cache, dateText, rule.year) !== null;
  if (typeof amount !== "string" && isDated) found.lastRow = line;
  for (const column of [columns.posted_date, columns.date, columns.value_date]) {
    const text = column === undefined ? "" : (cells[column[0] ?? -1] ?? "");
    if (text !== "") tallyDate(found.dates, text, { line, today: rule.today, year: rule.year });
  }
  trackDay(found, dateText, line);
  // A line without a day and with an amount is a sum, or is rejected: it is no evidence, and makes no group.
  if (typeof amount === "string" || (!isDated && !/[0-9]/.test(dateText))) return;
  tallyMark(found.marks, amount.parts.body, { line, text: amount.text.trim() });
  tallySign(found.signs, amount, { line, kind: kindOf(cells, columns) });
  const group = surveyGroup(found, cells, { amount, rule });
  group.rows++;
  tallyDate(group.dates, dateText, { line, today: rule.today, year: rule.year });
  followBalance(found, group, { line, cells, amount, layout: rule.layout });
}

/** Whether the bank has not booked this entry: its status says so, or a word that stands for its day. */
export function isPending(
  cells: readonly string[],
  { status }: Layout["columns"],
  dateText: string,
): boolean {
  if (status !== undefined && isUnbooked(cells[status[0] ?? -1] ?? "")) return true;
  return dateText !== "" && !/[0-9]/.test(dateText) && isUnbooked(dateText);
}

const SUM_LINE =
  /^(?:opening balance|closing balance|beginning balance|ending balance|balance (?:brought|carried) forward|anfangssaldo|endsaldo|alter kontostand|neuer kontostand|saldo inicial|saldo final|saldo iniziale|saldo finale|solde initial|solde final|beginsaldo|eindsaldo|saldo poczatkowe|saldo koncowe|ingaende saldo|utgaende saldo|pocatecni zustatek|konecny zustatek|nyito egyenleg|zaro egyenleg)$/;

/** A line whose whole text names a balance, beside an amount and a day: it states and books nothing. */
export function isSumLine(
  cells: readonly string[],
  { description, merchant, kind, reference }: Layout["columns"],
): boolean {
  const texts = [description, merchant, kind, reference]
    .flatMap((columns) => columns ?? [])
    .map((index) => (cells[index] ?? "").trim())
    .filter((text) => text !== "");
  return texts.length === 1 && SUM_LINE.test(foldWord(texts[0] ?? ""));
}

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === "" || cell.trim() === "");
}

/** The first of these columns that has a text in this row. */
export function firstText(
  cells: readonly string[],
  ...columns: readonly (readonly number[] | undefined)[]
): string {
  for (const column of columns) {
    const text = column === undefined ? "" : (cells[column[0] ?? -1] ?? "");
    if (text !== "" && text.trim() !== "") return text;
  }
  return "";
}

/** What the file calls a booking, where that can prove a sign: its kind column, or a card's own phrase. */
function kindOf(cells: readonly string[], { kind, description }: Layout["columns"]): string {
  if (kind !== undefined) return cells[kind[0] ?? -1] ?? "";
  const text = description === undefined ? "" : (cells[description[0] ?? -1] ?? "");
  return /payment.{0,6}thank you|payment received|autopay payment/i.test(text) ? text : "";
}

function trackDay(found: Survey, text: string, line: number): void {
  if (!found.isTracked) return;
  found.lastOf.set(text, line);
  if (found.lastOf.size <= DAYS_MAX) return;
  found.lastOf.clear();
  found.isTracked = false;
}

function surveyGroup(
  found: Survey,
  cells: readonly string[],
  { amount, rule }: { amount: AmountCell; rule: SurveyRule },
): GroupSurvey {
  const { key, number, currency } = groupOf(cells, amount, rule.groups);
  const known = found.groups.get(key);
  if (known !== undefined) return known;
  const group = {
    number,
    currency,
    rows: 0,
    chains: CHAIN_READINGS.map(() => newChain()),
    dates: newDateTally(),
  };
  found.groups.set(key, group);
  return group;
}

function followBalance(
  found: Survey,
  group: GroupSurvey,
  {
    line,
    cells,
    amount,
    layout,
  }: { line: number; cells: readonly string[]; amount: AmountCell; layout: Layout },
): void {
  const column = layout.columns.balance;
  if (column === undefined) return;
  const text = (cells[column[0] ?? -1] ?? "").trim();
  const parts = text === "" ? undefined : takeApart(text);
  if (parts !== undefined) tallyMark(found.marks, parts.body, { line, text });
  CHAIN_READINGS.forEach((reading, index) => {
    const chain = group.chains[index];
    if (chain === undefined) return;
    const moved = signedMinor(amount, { ...reading, decimals: CHAIN_DECIMALS });
    const size =
      parts === undefined
        ? "amount_syntax"
        : readBody(parts.body, reading.mark === "." ? DOT : COMMA, CHAIN_DECIMALS);
    const negative = parts !== undefined && (parts.negative || parts.word === "debit");
    const balance = text === "" ? undefined : typeof size === "string" ? NaN : negative ? -size : size;
    follow(chain, { amount: typeof moved === "string" ? NaN : moved, balance, line });
  });
}
