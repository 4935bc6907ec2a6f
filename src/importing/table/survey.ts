/** The first pass over a CSV file: every cell that can settle a doubt is seen once, and nothing is kept but tallies. */
import { COMMA, DOT, readBody, takeApart } from "../amount-text.ts";
import { dateOrders, excelDay } from "../date-text.ts";
import { isUnbooked } from "../status-words.ts";
import { isSumPhrase, isTotal } from "../sum-words.ts";
import { follow, newChain, type Chain } from "../balance-chain.ts";
import { amountCell, signedSize, type AmountCell, type SignReading } from "./amount-cells.ts";
import { inRange, readingsOf } from "./date-cells.ts";
import { newDateTally, tallyBeside, tallyDate, type DateTally } from "./date-tally.ts";
import { feeOf, feeTurns, type FeeChains } from "./fee.ts";
import { bookingText } from "./booking-day.ts";
import { groupOf, type GroupKey, type GroupRule } from "./groups.ts";
import type { Layout } from "./layout.ts";
import { newMarkTally, tallyMark, type MarkTally } from "./mark-decision.ts";
import type { TableRecord } from "./record.ts";
import { newSections, passLine, passTitle, type Sections } from "./sections.ts";
import { newSignTally, tallySign, type SignTally } from "./sign-tally.ts";
import type { DecimalMark } from "../model.ts";

/** Decimals at which balances are followed: more than any currency has. */
export const CHAIN_DECIMALS = 4;
/** The readings that a balance is followed under. */
export const CHAIN_READINGS = [
  { mark: ".", sign: "as_is" },
  { mark: ",", sign: "as_is" },
  { mark: ".", sign: "inverted" },
  { mark: ",", sign: "inverted" },
] as const satisfies readonly { mark: DecimalMark; sign: SignReading }[];

type Order = (typeof dateOrders)[number];

export interface GroupSurvey {
  readonly number: string | null;
  readonly currency: string | null;
  rows: number;
  /** One chain for each of CHAIN_READINGS. */
  chains: readonly Chain[];
  /** Where there is a column of fees: the same for each of `feeTurns`, the first being `chains`. */
  readonly feeChains: FeeChains;
  /** First and last booking day under each order, as day numbers. */
  readonly spans: Readonly<Record<Order, Span>>;
}

interface Span {
  first: number;
  last: number;
  /** Days of the uppermost and the lowest row. */
  top: number | undefined;
  bottom: number | undefined;
}

export interface Survey {
  rows: number;
  readonly dates: DateTally;
  readonly marks: MarkTally;
  readonly signs: SignTally;
  readonly groups: Map<string, GroupSurvey>;
  /** The group of the first entry that is not booked: the file's own where it holds no other. */
  pending?: GroupKey;
  /** Last line with both a date and an amount; lines below without are sums, not rows. */
  lastRow: number;
  /** Line of the first amount without a day. */
  undated?: number;
  /** The last line of each booking day, as a day number, under each order that is still open. */
  readonly lastOf: Readonly<Record<Order, Map<number, number>>>;
  readonly isSum: (cells: readonly string[]) => boolean;
  readonly sections: Sections;
  /** Columns whose texts may tell which way money went. */
  readonly texts: readonly number[];
}

export interface SurveyRule {
  readonly layout: Layout;
  readonly groups: GroupRule;
  /** Day number of today, and its year. */
  readonly today: number;
  readonly year: number;
  /** Whether days are serial numbers of a spreadsheet, as only a person can say. */
  readonly isSerial: boolean;
  /** The decimal mark that a person said. */
  readonly said: DecimalMark | undefined;
}

export function newSurvey({ columns, preamble }: Layout): Survey {
  return {
    rows: 0,
    dates: newDateTally(),
    marks: newMarkTally(),
    signs: newSignTally(),
    groups: new Map(),
    lastRow: 0,
    lastOf: { dmy: new Map(), mdy: new Map(), ymd: new Map() },
    isSum: sumLineTest(columns),
    sections: newSections({ preamble }),
    texts: [...(columns.description ?? []), ...(columns.merchant ?? [])].slice(0, 4),
  };
}

/** Adds a record that lies below the header. */
export function survey(found: Survey, { line, cells }: TableRecord, rule: SurveyRule): void {
  const { columns, letters } = rule.layout;
  if (isBlank(cells)) return;
  found.rows++;
  const dateText = bookingText(cells, columns);
  if (isPending(cells, columns, dateText)) {
    found.lastRow = line;
    passTitle(found.sections, cells);
    const pending = amountCell(cells, columns, letters);
    if (typeof pending !== "string") found.pending ??= groupOf(cells, pending, rule.groups);
    return;
  }
  if (found.isSum(cells)) return;
  const amount = amountCell(cells, columns, letters);
  const isDated = rule.isSerial
    ? excelDay(dateText) !== undefined
    : dateText !== "" && readingsOf(found.dates.cache, dateText, rule.year) !== null;
  if (typeof amount !== "string" && isDated) {
    found.lastRow = line;
    if (found.sections.titles.length > 0) found.sections.titles = [];
    if (found.sections.isPending) {
      found.pending ??= groupOf(cells, amount, rule.groups);
      return;
    }
  } else if (typeof amount === "string" && !isDated)
    passLine(found.sections, { line, cells, layout: rule.layout });
  tallyDates(found, { cells, dateText, line, rule });
  if (typeof amount !== "string" && dateText.trim() === "") found.undated ??= line;
  // A line without a day and with an amount is a sum, or is rejected: it is no evidence, and makes no group.
  if (typeof amount === "string" || (!isDated && !mayBeDay(dateText))) return;
  tallyMark(found.marks, amount.parts.body, { line, text: amount.text.trim(), column: amount.column });
  tallySign(found.signs, amount, {
    line,
    column: amount.column,
    called: { cells, kind: columns.kind?.[0], texts: found.texts },
  });
  const group = surveyGroup(found, cells, { amount, rule });
  group.rows++;
  widen(group, dateText, { found, rule });
  followBalance(found, group, { line, cells, amount, rule });
}

/** Whether a text that is no date could be meant as one. */
function mayBeDay(text: string): boolean {
  return /[0-9]/.test(text) && !isTotal(text);
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

/** Tests for a line whose text names a balance, beside an amount and a day: it states and books nothing. */
export function sumLineTest({
  description,
  merchant,
  kind,
  reference,
}: Layout["columns"]): (cells: readonly string[]) => boolean {
  const columns = [description, merchant, kind, reference].flatMap((indices) => indices ?? []);
  return (cells) => {
    for (const index of columns) {
      const text = cells[index] ?? "";
      // The first text is what the row is called; most are longer than any phrase.
      if (text !== "" && text.trim() !== "") return isSumPhrase(text);
    }
    return false;
  };
}

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === "" || cell.trim() === "");
}

function tallyDates(
  found: Survey,
  {
    cells,
    dateText,
    line,
    rule,
  }: { cells: readonly string[]; dateText: string; line: number; rule: SurveyRule },
): void {
  const { posted_date, date, value_date } = rule.layout.columns;
  const { today, year } = rule;
  let isBooking = true;
  for (const indices of [posted_date, date, value_date]) {
    const column = indices?.[0];
    const text = column === undefined ? "" : (cells[column] ?? "");
    if (text === "" || (text === dateText && !isBooking)) continue;
    tallyDate(found.dates, text, { line, column, today, year, isBooking: text === dateText });
    if (text === dateText) isBooking = false;
  }
  if (found.dates.doubtful.length > 0 || found.dates.cells < 100) {
    const others = [posted_date, date, value_date].flatMap((one) => one ?? []);
    if (others.length > 1)
      tallyBeside(
        found.dates,
        others.map((index) => cells[index] ?? ""),
        year,
      );
  }
  for (const order of dateOrders) {
    const day = dayUnder(order, dateText, { found, rule });
    if (day !== undefined) found.lastOf[order].set(day, line);
  }
}

/** The day of a cell under an order that is still open. */
function dayUnder(
  order: Order,
  dateText: string,
  { found, rule }: { found: Survey; rule: SurveyRule },
): number | undefined {
  const day = rule.isSerial
    ? excelDay(dateText)
    : readingsOf(found.dates.cache, dateText, rule.year)?.[order];
  return inRange(day, rule.today) ? day : undefined;
}

function widen({ spans }: GroupSurvey, dateText: string, scene: { found: Survey; rule: SurveyRule }): void {
  for (const order of dateOrders) {
    const day = dayUnder(order, dateText, scene);
    if (day === undefined) continue;
    const span = spans[order];
    if (day < span.first) span.first = day;
    if (day > span.last) span.last = day;
    span.top ??= day;
    span.bottom = day;
  }
}

function surveyGroup(
  found: Survey,
  cells: readonly string[],
  { amount, rule }: { amount: AmountCell; rule: SurveyRule },
): GroupSurvey {
  const { key, number, currency } = groupOf(cells, amount, rule.groups);
  const known = found.groups.get(key);
  if (known !== undefined) return known;
  const span = (): Span => ({ first: Infinity, last: -Infinity, top: undefined, bottom: undefined });
  const chains = CHAIN_READINGS.map(() => newChain());
  const group = {
    number,
    currency,
    rows: 0,
    chains,
    feeChains:
      rule.layout.fee === undefined
        ? [chains]
        : feeTurns.map((turn) => (turn === 0 ? chains : CHAIN_READINGS.map(() => newChain()))),
    spans: { dmy: span(), mdy: span(), ymd: span() },
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
    rule,
  }: { line: number; cells: readonly string[]; amount: AmountCell; rule: SurveyRule },
): void {
  const column = rule.layout.columns.balance;
  if (column === undefined) return;
  const text = (cells[column[0] ?? -1] ?? "").trim();
  const parts = text === "" ? undefined : takeApart(text);
  if (parts !== undefined) tallyMark(found.marks, parts.body, { line, text, column: column[0] });
  const negative = parts !== undefined && (parts.negative || parts.word === "debit");
  for (const mark of openMarks(found.marks, rule.said)) {
    const bits = mark === "." ? DOT : COMMA;
    const moved = readBody(amount.parts.body, bits, CHAIN_DECIMALS);
    const size = parts === undefined ? "amount_syntax" : readBody(parts.body, bits, CHAIN_DECIMALS);
    const balance = text === "" ? undefined : typeof size === "string" ? NaN : negative ? -size : size;
    const { fee: feeAt } = rule.layout;
    const fee = feeAt === undefined ? 0 : feeOf(cells[feeAt] ?? "", mark, CHAIN_DECIMALS);
    for (let at = 0; at < group.feeChains.length; at++) {
      const moves = fee === 0 ? 0 : fee * (feeTurns[at] ?? 0);
      for (let index = 0; index < CHAIN_READINGS.length; index++) {
        const reading = CHAIN_READINGS[index];
        const chain = group.feeChains[at]?.[index];
        if (reading === undefined || reading.mark !== mark || chain === undefined) continue;
        const signed = typeof moved === "string" ? NaN : signedSize(moved, amount, reading.sign) + moves;
        follow(chain, { amount: signed, balance, line });
      }
    }
  }
}

/** The decimal marks that no amount has refuted yet: a chain under any other mark proves nothing. */
function openMarks({ dot, comma }: MarkTally, said: DecimalMark | undefined): readonly DecimalMark[] {
  if (said !== undefined) return [said];
  if ((dot === undefined) === (comma === undefined)) return BOTH_MARKS;
  return dot === undefined ? COMMA_ONLY : DOT_ONLY;
}

const BOTH_MARKS: readonly DecimalMark[] = [".", ","];
const DOT_ONLY: readonly DecimalMark[] = ["."];
const COMMA_ONLY: readonly DecimalMark[] = [","];
