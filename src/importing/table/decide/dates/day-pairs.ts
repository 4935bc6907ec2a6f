/** The two dates of each row, of which none is plain by itself: a booking and its other date lie a few days apart, and hardly a month. */
import { dateOrders, type DateReadings } from "../../../cells/date-text.ts";

type Order = (typeof dateOrders)[number];

/** What the survey saw of such rows under one order. */
interface PairTally {
  near: number;
  far: number;
  /** Different days, as many as are needed. */
  readonly days: Set<number>;
}

export type DayPairs = Readonly<Record<Order, PairTally>>;

/** Days between the dates of a row at most, and from which on they speak against an order. */
export const NEAR = 15;
export const FAR = 25;
/**
 * Rows with two dates, and different days, that are enough. A card that is charged a month later on one day of the month could have
 * made a purchase on that day, but not several in a row and nothing else.
 */
const PAIRS_MIN = 2;
const DAYS_MIN = 4;

export function newDayPairs(): DayPairs {
  const tally = (): PairTally => ({ near: 0, far: 0, days: new Set() });
  return { dmy: tally(), mdy: tally(), ymd: tally() };
}

/** Counts the dates of a row. */
export function tallyPairs(pairs: DayPairs, read: readonly DateReadings[]): void {
  const open = read.filter(({ isFixed }) => !isFixed);
  if (open.length < 2) return;
  for (const order of dateOrders) {
    const days = open.flatMap((readings) => readings[order] ?? []);
    if (days.length < open.length) continue;
    const tally = pairs[order];
    const inOrder = days.toSorted((one, other) => one - other);
    const away = (inOrder.at(-1) ?? NaN) - (inOrder[0] ?? NaN);
    if (away > 0 && away <= NEAR) tally.near++;
    if (away >= FAR) tally.far++;
    for (const day of days) if (tally.days.size < DAYS_MIN) tally.days.add(day);
  }
}

/** Whether the dates of the rows are near each other under this order alone. */
export function isOnlyNear(pairs: DayPairs, order: Order, candidates: readonly Order[]): boolean {
  const { near, far, days } = pairs[order];
  const others = candidates.filter((other) => other !== order);
  return (
    near >= PAIRS_MIN &&
    far === 0 &&
    days.size >= DAYS_MIN &&
    others.every((other) => pairs[other].near === 0 && pairs[other].far >= near)
  );
}
