/** Balances that lines above or below a table state in words: "Kontostand am 31.03.2026: 1.234,56 EUR", "Opening balance", "Solde au …". */
import { dateMentions, type DateMention } from "../../../cells/date-mentions.ts";
import { COMMA, DOT, readBody, takeApart, type AmountParts } from "../../../cells/amount-text.ts";
import type { DecimalMark } from "../../../fields.ts";
import { BALANCE_WORD } from "../../../words/accounts.ts";
import { FIRST, foldWords, LAST } from "../../../words/periods.ts";
import type { TableRecord } from "../../record.ts";
import type { Order } from "../dates/date-tally.ts";

export interface StatedBalance {
  readonly minor: bigint;
  readonly line: number;
  /** What states it, as the file has it. */
  readonly text: string;
  /** Whether it is that end of the file in any case: by its words, or by the very day of the last row. */
  readonly isSure: boolean;
}

/** Before the first row and after the last; absent where no line states it, or two state others. */
export interface StatedBalances {
  readonly opening?: StatedBalance;
  readonly closing?: StatedBalance;
}

interface TableRead {
  readonly order: Order;
  readonly mark: DecimalMark;
  readonly decimals: number;
  readonly year: number;
  /** First and last day of the rows, as day numbers. */
  readonly first: number;
  readonly last: number;
}

/** What an account may be overdrawn by, and what of it is free, is no balance of its bookings. */
const OTHER_SUM =
  /(?<!\p{L})(?:available|avail|verfug\w*|disponi\w*|beschikba\w*|dostepn\w*|tillgang\w*|kaytettavissa|limit\w*|overdraft|credit line|kreditlinie|dispo\w*|decouvert|average|durchschnitt\w*|minimum|maximum|pending|vorgemerkt\w*|points?|punkte)(?!\p{L})/u;

/** Characters of a line that are looked at. */
const LINE_MAX = 200;

/** Whether one of the lines speaks of a balance. */
export function mayStateBalances(lines: readonly TableRecord[]): boolean {
  return lines.some(({ cells }) => cells.some((cell) => BALANCE_WORD.test(cell.slice(0, LINE_MAX))));
}

export function statedBalances(lines: readonly TableRecord[], table: TableRead): StatedBalances {
  const until = endOfPeriod(lines, table);
  const ends = { opening: [] as StatedBalance[], closing: [] as StatedBalance[] };
  for (const record of lines) {
    const stated = balanceOf(record, table);
    const end = stated && endOf(stated, table, until);
    if (stated === undefined || end === undefined) continue;
    const minor = minorOf(stated.amount, table);
    if (minor === undefined) continue;
    const { text, line } = stated;
    ends[end.name].push({ minor, line, text, isSure: end.isSure });
  }
  const [opening, closing] = [onlyOne(ends.opening), onlyOne(ends.closing)];
  return { ...(opening === undefined ? {} : { opening }), ...(closing === undefined ? {} : { closing }) };
}

function onlyOne([first, ...others]: readonly StatedBalance[]): StatedBalance | undefined {
  return others.every(({ minor }) => minor === first?.minor) ? first : undefined;
}

interface BalanceLine {
  readonly line: number;
  readonly text: string;
  readonly words: string;
  /** The days that the line names. */
  readonly days: readonly number[];
  readonly amount: AmountParts;
}

/** A line with the word for a balance, and one amount behind it. */
function balanceOf({ line, cells }: TableRecord, table: TableRead): BalanceLine | undefined {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const at = texts.findIndex((cell) => BALANCE_WORD.test(cell));
  const label = texts[at];
  const text = texts.join(" ");
  if (label === undefined || text.length > LINE_MAX) return undefined;
  const words = foldWords(text);
  if (OTHER_SUM.test(words)) return undefined;
  const start = BALANCE_WORD.exec(label)?.index ?? 0;
  const amounts = [label.slice(start), ...texts.slice(at + 1)].flatMap((cell) => amountIn(cell, table) ?? []);
  const [amount, other] = amounts;
  if (amount === undefined || other !== undefined) return undefined;
  return { line, text, words, days: daysIn(texts, table), amount };
}

/** The amount of a text, days and words in front of it left out. */
function amountIn(text: string, { year }: TableRead): AmountParts | undefined {
  let rest = text;
  for (const { start, end } of dateMentions(text, year).toReversed())
    // Letters that more digits follow make it no day.
    if (!/^\p{L}+[0-9]/u.test(text.slice(end))) rest = `${rest.slice(0, start)}  ${rest.slice(end)}`;
  const start = rest.search(/[-+−(]?[0-9]/u);
  // A letter among the digits makes them unreadable: what is behind it is a part of the amount.
  const isWhole = start !== -1 && !/[0-9]\p{L}+[0-9]/u.test(rest.slice(start));
  const parts = isWhole ? takeApart(rest.slice(start)) : undefined;
  return parts !== undefined && /[.,⎖][0-9]{1,3}$/.test(parts.body) ? parts : undefined;
}

function daysIn(texts: readonly string[], { year, order }: TableRead): readonly number[] {
  return texts.flatMap((text) =>
    dateMentions(text, year).flatMap((mention) => dayUnder(mention, order) ?? []),
  );
}

function dayUnder(mention: DateMention, order: Order): number | undefined {
  return mention.kind === "day" ? mention.day[order] : undefined;
}

/** The last day of a period that a line states, which may be filtered from the account's bookings. */
function endOfPeriod(lines: readonly TableRecord[], table: TableRead): number | undefined {
  for (const { cells } of lines) {
    const [from, to, more] = daysIn(cells, table);
    if (from !== undefined && to !== undefined && more === undefined && from <= to) return to;
  }
  return undefined;
}

/** Which end of the table a line is about: by its words, or by its day. */
function endOf(
  { words, days }: BalanceLine,
  { first, last }: TableRead,
  until: number | undefined,
): { readonly name: keyof StatedBalances; readonly isSure: boolean } | undefined {
  const [isBefore, isAfter] = [FIRST.test(words), LAST.test(words)];
  const [day, other] = days;
  if (other !== undefined || (isBefore && isAfter)) return undefined;
  if (isBefore) return day === undefined || day <= first ? { name: "opening", isSure: true } : undefined;
  if (isAfter) return day === undefined || day >= last ? { name: "closing", isSure: true } : undefined;
  if (day === undefined) return undefined;
  if (day < first) return { name: "opening", isSure: false };
  // Behind the period that was asked for, there may be bookings that the file does not have.
  const isOfFile = day >= last && (until === undefined || day <= until);
  return isOfFile ? { name: "closing", isSure: day === last } : undefined;
}

function minorOf({ body, negative, word }: AmountParts, { mark, decimals }: TableRead): bigint | undefined {
  const size = readBody(body, mark === "," ? COMMA : DOT, decimals);
  if (typeof size === "string") return undefined;
  return BigInt(negative || word === "debit" ? -size : size);
}
