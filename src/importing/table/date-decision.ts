/** The order of day, month and year, decided on whole columns. */
import { dayDate } from "../../contract/date.ts";
import { Problem } from "../../contract/problem.ts";
import {
  dateReadings,
  dayOf,
  formatOf,
  orderOfFormat,
  type DateOrder,
  type DateReadings,
  type DateShape,
} from "../date-text.ts";
import type { Evidence } from "../model.ts";
import { ambiguous } from "./ambiguity.ts";
import { dayFirstHeaders } from "./header-language.ts";

const ORDERS = ["dmy", "mdy", "ymd"] as const;
type Order = (typeof ORDERS)[number];

interface Sight {
  readonly line: number;
  readonly text: string;
  /** Index of its column. */
  readonly column: number | undefined;
}

/** What the survey saw of a file's dates under one order. */
interface OrderTally {
  /** The first cell that another order reads and this one does not. */
  refuted?: Sight & { readonly by: Order };
  first: number;
  last: number;
  rising: number;
  falling: number;
  previous: number;
}

export interface DateTally {
  readonly orders: Readonly<Record<Order, OrderTally>>;
  readonly days: Set<number>;
  /** Cells that the orders read differently, the first three. */
  readonly doubtful: Sight[];
  readonly cache: Map<string, DateReadings | null>;
  shape: DateShape | undefined;
  cells: number;
  /** How often another date of the row, whose order is plain, lies near the day under each order, and how often far from it. */
  readonly beside: Readonly<Record<Order, { near: number; far: number }>>;
  /** What stands first and last in dates of two digits a part, as far as it differs. */
  readonly fronts: Set<string>;
  readonly backs: Set<string>;
}

/** How the rows of the file are ordered, when a running balance proves it. */
export type ProvenOrder = "oldest first" | "newest first" | undefined;

export function newDateTally(): DateTally {
  const tally = (): OrderTally => ({
    first: Infinity,
    last: -Infinity,
    rising: 0,
    falling: 0,
    previous: NaN,
  });
  return {
    orders: { dmy: tally(), mdy: tally(), ymd: tally() },
    days: new Set(),
    doubtful: [],
    cache: new Map(),
    shape: undefined,
    cells: 0,
    beside: { dmy: { near: 0, far: 0 }, mdy: { near: 0, far: 0 }, ymd: { near: 0, far: 0 } },
    fronts: new Set(),
    backs: new Set(),
  };
}

/** The years that a date can lie in: from 1970 to a year ahead of today (a day number). */
export function inRange(day: number | undefined, today: number): day is number {
  return day !== undefined && day >= 0 && day <= today + 366;
}

/** A cell's readings, from the cache where the same text was read before. Dates repeat, so this is most of the speed. */
export function readingsOf(
  cache: Map<string, DateReadings | null>,
  cell: string,
  year: number,
): DateReadings | null {
  const known = cache.get(cell);
  if (known !== undefined) return known;
  const readings = dateReadings(cell, year) ?? null;
  if (cache.size > 20_000) cache.clear();
  cache.set(cell, readings);
  return readings;
}

/**
 * Counts one cell of a date column. Only the column by which rows are booked tells their order; the others count as
 * evidence of how dates are written.
 */
export function tallyDate(
  tally: DateTally,
  cell: string,
  {
    line,
    column,
    today,
    year,
    isBooking,
  }: { line: number; column: number | undefined; today: number; year: number; isBooking: boolean },
): void {
  const readings = readingsOf(tally.cache, cell, year);
  if (readings === null) return;
  const by = ORDERS.find((order) => inRange(readings[order], today));
  if (by === undefined) return;
  tally.cells++;
  tally.shape ??= readings.shape;
  if (readings.shape.yearDigits === 2 && !readings.fixed) tallyEnds(tally, cell);
  let differs = false;
  for (const order of ORDERS) {
    const day = readings[order];
    const seen = tally.orders[order];
    if (!inRange(day, today)) {
      seen.refuted ??= { line, text: cell, column, by };
      continue;
    }
    if (day !== readings[by]) differs = true;
    if (day < seen.first) seen.first = day;
    if (day > seen.last) seen.last = day;
    if (!isBooking) continue;
    if (day < seen.previous) seen.falling++;
    if (day > seen.previous) seen.rising++;
    seen.previous = day;
  }
  if (isBooking && tally.days.size < 1000) tally.days.add(readings[by] ?? 0);
  if (differs && tally.doubtful.length < 3) tally.doubtful.push({ line, text: cell, column });
}

/** Different ends of dates that are told apart. */
const ENDS_MAX = 64;

function tallyEnds({ fronts, backs }: DateTally, cell: string): void {
  const [, front, back] = /^\s*([0-9]{1,2})\D+[0-9]{1,2}\D+([0-9]{2})(?![0-9])/.exec(cell) ?? [];
  if (front === undefined || back === undefined || fronts.size + backs.size > ENDS_MAX) return;
  fronts.add(front.padStart(2, "0"));
  backs.add(back);
}

/** Days that a booking lies at most from the other dates of its row. */
const NEAR = 15;
/** Days from which another date speaks against an order. */
const FAR = 25;

/** Compares the dates of a row: one whose order is plain tells that of another. */
export function tallyBeside(tally: DateTally, cells: readonly string[], year: number): void {
  const read = cells.map((cell) => readingsOf(tally.cache, cell, year)).filter((one) => one !== null);
  const plain = read.find(({ dmy, mdy, ymd, fixed }) => fixed && dmy === mdy && dmy === ymd)?.dmy;
  if (plain === undefined) return;
  for (const readings of read) {
    if (readings.fixed) continue;
    for (const order of ORDERS) {
      const day = readings[order];
      if (day === undefined) continue;
      const away = Math.abs(day - plain);
      if (away <= NEAR) tally.beside[order].near++;
      if (away >= FAR) tally.beside[order].far++;
    }
  }
}

export interface DateDecision {
  readonly order: DateOrder;
  readonly format: string;
  readonly evidence: Evidence;
  /** Index of the column of the text that settled it. */
  readonly column?: number | undefined;
}

export interface DateQuestion {
  readonly tally: DateTally;
  /** What a person said, and what a remembered mapping says. */
  readonly said: string | undefined;
  readonly remembered: string | undefined;
  /** The order that the file states in words, and these. */
  readonly stated: { readonly order: Order; readonly text: string } | undefined;
  readonly header: readonly string[];
  /** Texts of the lines above the table, where a period may stand. */
  readonly preamble: readonly string[];
  readonly rowOrder: ProvenOrder;
  readonly year: number;
}

/** Decides the order, or throws `ambiguous_file` with the readings that survive. */
export function decideDates(question: DateQuestion): DateDecision {
  const { tally, said, remembered, stated } = question;
  const decided = (order: DateOrder, because: string, sight?: Sight): DateDecision => {
    const format = formatOf(order, tally.shape);
    const other = formatOf(order === "dmy" ? "mdy" : "dmy", tally.shape);
    const evidence = {
      about: "date_format",
      decided: format,
      because,
      line: sight?.line ?? null,
      ...(sight === undefined ? {} : { value: sight.text.trim() }),
      ...(other === format ? {} : { otherwise: `--date-format ${other}` }),
    };
    return { order, format, evidence, column: sight?.column };
  };
  const spoken = said === undefined ? undefined : orderOfFormat(said);
  if (said !== undefined && spoken === undefined) throw unknownFormat(said);
  if (spoken !== undefined)
    return { ...decided(spoken, "It was said by --date-format."), format: said ?? "" };

  const survivors = ORDERS.filter(
    (order) => tally.orders[order].refuted === undefined && tally.orders[order].first !== Infinity,
  );
  const open = likelyYears(survivors, question);
  const [only, second] = open;
  if (tally.cells === 0) return decided("ymd", "No row holds a date.");
  if (only !== undefined && second === undefined) {
    const against = ORDERS.filter((order) => order !== only).map((order) => tally.orders[order].refuted);
    const sight = against.find((refuted) => refuted !== undefined);
    return decided(
      only,
      sight === undefined ? onlyReading(survivors.length) : `"${sight.text}" can be read in no other order.`,
      sight,
    );
  }
  if (stated !== undefined && open.includes(stated.order))
    return decided(stated.order, `The file states it by ${stated.text}.`);
  const settled = open.length === 0 ? undefined : settle(open, question);
  if (settled !== undefined) return decided(settled.order, settled.because);
  const memory = remembered === undefined ? undefined : orderOfFormat(remembered);
  if (memory !== undefined && (open as readonly string[]).includes(memory))
    return decided(memory, "It is so in the mapping.");
  const [dotted] = tally.doubtful;
  if (open.length === 2 && !open.includes("ymd") && tally.doubtful.every(isDotted))
    return decided("dmy", "Between dots the day comes first: month first, no country writes it so.", dotted);
  const language = dayFirstHeaders(question.header, tally.shape?.separator);
  if (language !== undefined && open.length === 2 && !open.includes("ymd"))
    return decided("dmy", `Where headers such as ${language} are written, the day comes before the month.`);
  throw doubt(
    open.length === 0 ? ORDERS.filter((order) => tally.orders[order].first !== Infinity) : open,
    question,
  );
}

/** "04.09.2026", "4. 9. 26": of the locales of CLDR, none writes the month first between dots. */
function isDotted({ text }: Sight): boolean {
  return /^\s*[0-9]{1,2}\. ?[0-9]{1,2}\. ?[0-9]{2,4}(?![0-9])/.test(text);
}

function onlyReading(survivors: number): string {
  return survivors > 1
    ? "Of the two digits first and last, the year is what changes least and lies in the file's time."
    : "The dates have one reading.";
}

/** Years before the present in which dates of two digits lie, where they can. */
const RECENT_YEARS = 10;

/**
 * The orders that years of two digits leave: days change from row to row, and years do not; and the year is one of the
 * file's time, where another order would lead far back.
 */
function likelyYears(open: readonly Order[], { tally, year }: DateQuestion): readonly Order[] {
  if (open.length < 2 || !open.includes("ymd") || tally.shape?.yearDigits !== 2) return open;
  if (tally.fronts.size > tally.backs.size) return open.filter((order) => order !== "ymd");
  const since = dayOf(year - RECENT_YEARS, 1, 1) ?? 0;
  const recent = open.filter((order) => tally.orders[order].first >= since);
  const isFar = (order: Order) => recent.includes(order) || tally.orders[order].last < since;
  return recent.length > 0 && open.every(isFar) ? recent : open;
}

interface Settled {
  readonly order: Order;
  readonly because: string;
}

/** What settles it beside single cells: no difference, a plausible span, the stated period, a balance, the order of rows. */
function settle(
  open: readonly Order[],
  { tally, preamble, rowOrder, year }: DateQuestion,
): Settled | undefined {
  const of = (order: Order) => tally.orders[order];
  if (tally.doubtful.length === 0)
    return { order: open[0] ?? "ymd", because: "Every date reads the same in each order." };
  const span = (order: Order) => of(order).last - of(order).first;
  const sane = open.filter((order) => span(order) <= 3 * 366);
  if (
    tally.days.size >= 3 &&
    sane.length < open.length &&
    open.every((order) => sane.includes(order) || span(order) > 10 * 366)
  ) {
    const [order, other] = sane;
    if (order !== undefined && other === undefined)
      return { order, because: "In another order the rows would be spread over more than ten years." };
  }
  const candidates = sane.length > 0 ? sane : open;
  const inPeriod = candidates.filter((order) => fitsPeriod(order, of(order), preamble, year));
  const [within, both] = inPeriod;
  if (within !== undefined && both === undefined) {
    return { order: within, because: "Only so do all dates lie within the period that the file states." };
  }
  const beside = candidates.filter((order) => tally.beside[order].near > 0 && tally.beside[order].far === 0);
  const [near, alike] = beside;
  if (
    near !== undefined &&
    alike === undefined &&
    candidates.every((order) => order === near || tally.beside[order].far > 0)
  )
    return { order: near, because: "Only so do the dates lie near the other dates of their rows." };
  const written = writtenAbove(candidates, { preamble, shape: tally.shape, year });
  if (written !== undefined)
    return {
      order: written.order,
      because: `The lines above the table write "${written.text}", and only so is it a day.`,
    };
  const sorted = (order: Order) => of(order).rising === 0 || of(order).falling === 0;
  const breaks = (order: Order) => Math.min(of(order).rising, of(order).falling);
  const orderly = candidates.filter(sorted);
  const [one, more] = orderly;
  if (one === undefined || more !== undefined) return undefined;
  const proven =
    rowOrder === "oldest first" ? of(one).falling === 0 : rowOrder === "newest first" && of(one).rising === 0;
  if (proven)
    return {
      order: one,
      because: `The running balance shows that the rows are ${rowOrder}, and only so are their dates.`,
    };
  const others = candidates.filter((order) => order !== one);
  if (tally.days.size >= 10 && others.every((order) => breaks(order) >= 3)) {
    return {
      order: one,
      because: `Only so are the ${tally.days.size}${tally.days.size === 1000 ? " or more" : ""} different days in order.`,
    };
  }
  return undefined;
}

/** The order in which days above the table are written like those in it, where one of them can be read in no other. */
function writtenAbove(
  open: readonly Order[],
  { preamble, shape, year }: { preamble: readonly string[]; shape: DateShape | undefined; year: number },
): { readonly order: Order; readonly text: string } | undefined {
  const found = preamble
    .flatMap((text) => text.match(DAY_TEXT) ?? [])
    .flatMap((text) => {
      const readings = dateReadings(text, year);
      if (readings === undefined || readings.fixed) return [];
      if (readings.shape.separator !== shape?.separator || readings.shape.yearDigits !== shape.yearDigits)
        return [];
      const orders = open.filter((order) => readings[order] !== undefined);
      return orders.length === 1 && orders[0] !== undefined ? [{ order: orders[0], text }] : [];
    });
  return new Set(found.map(({ order }) => order)).size === 1 ? found[0] : undefined;
}

const DAY_TEXT = /(?<![0-9])(?:[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{2,4})(?![0-9])/g;

/** Whether the file states a period in which, read in this order, all its dates lie. */
function fitsPeriod(
  order: Order,
  { first, last }: OrderTally,
  preamble: readonly string[],
  year: number,
): boolean {
  return periodsOf(preamble).some(([start, end]) => {
    const [from, to] = [dateReadings(start, year)?.[order], dateReadings(end, year)?.[order]];
    return from !== undefined && to !== undefined && from <= first && last <= to;
  });
}

/** Pairs of days that may be a period: two of one line, or one each of two lines that follow one another. */
function periodsOf(preamble: readonly string[]): readonly (readonly [string, string])[] {
  const days = preamble.map((text) => text.match(DAY_TEXT) ?? []);
  return days.flatMap((found, index) => {
    const [start, end, more] = found;
    if (start === undefined || more !== undefined) return [];
    if (end !== undefined) return [[start, end] as const];
    const [next, other] = days[index + 1] ?? [];
    return next === undefined || other !== undefined ? [] : [[start, next] as const];
  });
}

function doubt(open: readonly Order[], { tally }: DateQuestion): Problem {
  const readings = open.map((order) => ({
    reading: formatOf(order, tally.shape),
    rows: tally.doubtful.map(({ line, text }) => {
      const day = tally.cache.get(text)?.[order];
      return { line, text, becomes: day === undefined ? "no date" : dayDate(day) };
    }),
  }));
  const contradicts = open.some((order) => tally.orders[order].refuted !== undefined);
  return ambiguous({ about: "dates", flag: "--date-format", readings, contradicts });
}

function unknownFormat(said: string): Problem {
  return new Problem("invalid_setting", {
    detail: `"${said}" is no date format.`,
    remedy: "Write it like DD.MM.YYYY, MM/DD/YY or YYYY-MM-DD.",
  });
}
