/** Periods and days that stand above the table, and the order of day and month that they speak for. */
import { dateReadings, type DateShape } from "../../../cells/date-text.ts";
import type { Order, OrderTally } from "./date-tally.ts";

/** The order in which days above the table are written like those in it, where one of them can be read in no other. */
export function writtenAbove(
  open: readonly Order[],
  { preamble, shape, year }: { preamble: readonly string[]; shape: DateShape | undefined; year: number },
): { readonly order: Order; readonly text: string } | undefined {
  const matches = preamble
    .flatMap((text) => text.match(DAY_TEXT) ?? [])
    .flatMap((text) => {
      const readings = dateReadings(text, year);
      if (readings === undefined || readings.isFixed) return [];
      if (readings.shape.separator !== shape?.separator || readings.shape.yearDigits !== shape.yearDigits)
        return [];
      const orders = open.filter((order) => readings[order] !== undefined);
      return orders.length === 1 && orders[0] !== undefined ? [{ order: orders[0], text }] : [];
    });
  return new Set(matches.map(({ order }) => order)).size === 1 ? matches[0] : undefined;
}

const DAY_TEXT = /(?<![0-9])(?:[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{2,4})(?![0-9])/g;

/** Whether the file states a period in which, read in this order, all its dates lie. */
export function fitsPeriod(
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
  return days.flatMap((daysOfLine, index) => {
    const [start, end, more] = daysOfLine;
    if (start === undefined || more !== undefined) return [];
    if (end !== undefined) return [[start, end] as const];
    const [next, other] = days[index + 1] ?? [];
    return next === undefined || other !== undefined ? [] : [[start, next] as const];
  });
}
