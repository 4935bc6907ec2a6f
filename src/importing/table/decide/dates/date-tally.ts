/** What the survey counts of a file's dates, under each order of day, month and year. */
import { dateOrders, type DateReadings, type DateShape } from "../../../cells/date-text.ts";
import type { CellSample } from "../decision.ts";
import { inRange, readingsOf } from "./date-cells.ts";
import { FAR, NEAR, newDayPairs, tallyPairs, type DayPairs } from "./day-pairs.ts";
import { newNamedMonths, type NamedMonths } from "./named-months.ts";

export type Order = (typeof dateOrders)[number];

/** What the survey saw of a file's dates under one order. */
export interface OrderTally {
  /** The first cell that another order reads and this one does not. */
  refutation?: CellSample & { readonly by: Order };
  first: number;
  last: number;
  rising: number;
  falling: number;
  previous: number;
}

export interface CarriedBalance {
  readonly line: number;
  readonly text: string;
  readonly isBefore: boolean;
  readonly days: Readonly<Record<Order, number | undefined>>;
}

export interface DateTally {
  readonly orders: Readonly<Record<Order, OrderTally>>;
  readonly days: Set<number>;
  /** Rows that carry a balance over, the first few. */
  readonly carriedBalances: CarriedBalance[];
  /** Cells that the orders read differently, the first three. */
  readonly ambiguousCells: CellSample[];
  readonly cache: Map<string, DateReadings | null>;
  /** How days are written: the first, or the first whose order its own text does not fix. */
  shape: DateShape | undefined;
  isShapeFixed: boolean;
  cells: number;
  /** How often another date of the row, whose order is plain, lies near the day under each order, and how often far from it. */
  readonly beside: Readonly<Record<Order, { near: number; far: number }>>;
  readonly pairs: DayPairs;
  readonly namedMonths: NamedMonths;
  /** What stands first and last in dates of two digits a part, as far as it differs. */
  readonly fronts: Set<string>;
  readonly backs: Set<string>;
}

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
    carriedBalances: [],
    ambiguousCells: [],
    cache: new Map(),
    shape: undefined,
    isShapeFixed: false,
    cells: 0,
    beside: { dmy: { near: 0, far: 0 }, mdy: { near: 0, far: 0 }, ymd: { near: 0, far: 0 } },
    pairs: newDayPairs(),
    namedMonths: newNamedMonths(),
    fronts: new Set(),
    backs: new Set(),
  };
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
  const by = dateOrders.find((order) => inRange(readings[order], today));
  if (by === undefined) return;
  tally.cells++;
  // A cell that fixes its own order tells nothing of how those are written whose order is asked for.
  if (tally.shape === undefined || (tally.isShapeFixed && !readings.isFixed)) {
    tally.shape = readings.shape;
    tally.isShapeFixed = readings.isFixed;
  }
  if (readings.shape.yearDigits === 2 && !readings.isFixed) tallyEnds(tally, cell);
  let differs = false;
  for (const order of dateOrders) {
    const day = readings[order];
    const orderTally = tally.orders[order];
    if (!inRange(day, today)) {
      orderTally.refutation ??= { line, text: cell, column, by };
      continue;
    }
    if (day !== readings[by]) differs = true;
    if (day < orderTally.first) orderTally.first = day;
    if (day > orderTally.last) orderTally.last = day;
    if (!isBooking) continue;
    if (day < orderTally.previous) orderTally.falling++;
    if (day > orderTally.previous) orderTally.rising++;
    orderTally.previous = day;
  }
  if (isBooking && tally.days.size < 1000) tally.days.add(readings[by] ?? 0);
  if (differs && tally.ambiguousCells.length < 3) tally.ambiguousCells.push({ line, text: cell, column });
}

/** Different ends of dates that are counted. */
const ENDS_MAX = 64;

function tallyEnds({ fronts, backs }: DateTally, cell: string): void {
  const [, front, back] = /^\s*([0-9]{1,2})\D+[0-9]{1,2}\D+([0-9]{1,2})(?![0-9])/.exec(cell) ?? [];
  if (front === undefined || back === undefined || fronts.size + backs.size > ENDS_MAX) return;
  fronts.add(front.padStart(2, "0"));
  backs.add(back);
}

/** Compares the dates of a row: one with a single reading is evidence for the order of another. */
export function tallyBeside(tally: DateTally, cells: readonly string[], year: number): void {
  const read = cells.map((cell) => readingsOf(tally.cache, cell, year)).filter((one) => one !== null);
  tallyPairs(tally.pairs, read);
  const plain = read.find(({ dmy, mdy, ymd, isFixed: isOne }) => isOne && dmy === mdy && dmy === ymd)?.dmy;
  if (plain === undefined) return;
  for (const readings of read) {
    if (readings.isFixed) continue;
    for (const order of dateOrders) {
      const day = readings[order];
      if (day === undefined) continue;
      const away = Math.abs(day - plain);
      if (away <= NEAR) tally.beside[order].near++;
      if (away >= FAR) tally.beside[order].far++;
    }
  }
}
