/** The year of days that are written without one: it comes from what the file states of its time, and never from today. */
import { dayDate } from "../../../../contract/values/date.ts";
import { brokenAt } from "../../../refusals/unreadable-file.ts";
import { dayOf, formatOf, orderOfFormat, type DateShape } from "../../../cells/date-text.ts";
import type { ReadingChoices } from "../../../choices.ts";
import type { Evidence } from "../../../reading.ts";
import {
  isFixed,
  yearlessOrders,
  type MonthDay,
  type YearlessDay,
  type YearlessOrder,
} from "../../../cells/yearless-day.ts";
import { ambiguous } from "../ambiguity.ts";
import type { DateTally } from "./date-tally.ts";
import type { Layout } from "../../layout.ts";
import { statedSpans, type StatedSpan, type YearOfDays } from "./stated-spans.ts";
import { TEXTS_MAX, type YearlessTally } from "./yearless-tally.ts";

/** Days by which a purchase lies before the period in which it is booked, and a value date behind it. */
const BEFORE = 31;
const AFTER = 10;

/**
 * The layout with the year of its days; undefined where it is known, or every day has its own. Throws `unreadable_file` where
 * nothing states it, and `ambiguous_file` where it depends on the order of day and month.
 */
export function withYears(
  tally: YearlessTally,
  { layout, year, choices }: { layout: Layout; year: number; choices: ReadingChoices },
): Layout | undefined {
  if (layout.years !== undefined || tally.alone + tally.beside === 0) return undefined;
  const [first] = tally.texts.values();
  if (first === undefined) return { ...layout, years: { spans: {}, before: 0, after: 0, line: 0 } };
  const years = yearsIn(tally, { year, choices });
  if (years !== undefined) {
    const orders = yearlessOrders.filter((order) => years.spans[order] !== undefined);
    const [only, other] = orders;
    const isOpen = [...tally.texts.values()].some(({ day }) => !isFixed(day));
    const provesOrder =
      isOpen && only !== undefined && other === undefined && layout.statedOrder === undefined;
    const text = `"${years.spans[only ?? "dmy"]?.text ?? ""}", which contains all dates only in this reading`;
    return { ...layout, years, ...(provesOrder ? { statedOrder: { order: only, text } } : {}) };
  }
  // Where other rows have a year, those without are rejected, each by itself.
  if (tally.whole > 0) return { ...layout, years: { spans: {}, before: 0, after: 0, line: 0 } };
  const [text = ""] = tally.texts.keys();
  throw brokenAt({
    line: first.line,
    what: `The dates have no year, and the file states no period that shows it: the first is "${text.trim()}"`,
    remedy:
      'Write the period above the table, such as "01.02.2026 - 28.02.2026", or the year into each date.',
  });
}

/** Days that a statement without a stated beginning may cover in any order of its rows. */
const SHORT = 62;

/**
 * Throws `unreadable_file` where the end of the statement alone is stated, and its rows neither follow each other nor lie near
 * together: some of them may be a year older.
 */
export function checkYears({ orders }: DateTally, { years }: Layout): void {
  const halves = yearlessOrders.filter((order) => years?.spans[order]?.isHalf === true);
  const isNear = (order: YearlessOrder) => {
    const { rising, falling, first, last } = orders[order];
    return rising === 0 || falling === 0 || last - first <= SHORT;
  };
  if (years === undefined || halves.length === 0 || halves.some(isNear)) return;
  throw brokenAt({
    line: years.line,
    what: "The dates have no year and are not in order, so they may cover more than a year before the stated one",
    remedy:
      'Write the period above the table, such as "01.02.2026 - 28.02.2026", or the year into each date.',
  });
}

interface OrderAndSpan {
  readonly order: YearlessOrder;
  readonly span: StatedSpan;
}

/** The spans in which all days lie, under the orders in which they do; undefined where there are none. */
function yearsIn(
  tally: YearlessTally,
  { year, choices }: { year: number; choices: ReadingChoices },
): YearOfDays | undefined {
  const days = [...tally.texts.values()].map(({ day }) => day);
  if (tally.texts.size > TEXTS_MAX || mayBeMonths(days)) return undefined;
  const spans = statedSpans(tally.lines, year);
  const isBare = days.some((day) => day.isBare);
  const requestedOrder = orderOfFormat(choices.dateFormat ?? choices.mapping?.date_format ?? "");
  const orders = days.every(isFixed)
    ? (["dmy"] as const)
    : yearlessOrders.filter((order) => requestedOrder === undefined || requestedOrder === order);
  const among = (before: number, after: number) =>
    orders.flatMap((order) =>
      spans
        .filter((span) => span.order === undefined || span.order === order || days.every(isFixed))
        .filter((span) => !isBare || !span.isHalf)
        .filter((span) => days.every((day) => yearOf(day[order], { span, before, after }) !== undefined))
        .map((span): OrderAndSpan => ({ order, span })),
    );
  const strict = among(0, 0);
  const [before, after] = strict.length > 0 || isBare ? [0, 0] : [BEFORE, AFTER];
  const survivors = strict.length > 0 ? strict : isBare ? [] : among(before, after);
  const [first] = survivors;
  if (first === undefined) return undefined;
  refuseTwo(tally, survivors, { before, after });
  const of = (order: YearlessOrder) => survivors.find((one) => one.order === order)?.span;
  const [dmy, mdy] = [of("dmy"), of("mdy")];
  return {
    spans: { ...(dmy === undefined ? {} : { dmy }), ...(mdy === undefined ? {} : { mdy }) },
    before,
    after,
    line: first.span.line,
  };
}

/** Whether days may be months with a year of two digits: "Jan 26", "Feb 26". */
function mayBeMonths(days: readonly YearlessDay[]): boolean {
  const numbers = new Set(days.map(({ dmy }) => dmy?.day ?? 0));
  const [number = 0] = numbers;
  return numbers.size === 1 && number >= 20 && days.every(({ inYear }) => /^\p{L}/u.test(inYear(2000)));
}

/** The one year in which a day lies in a span; undefined for none, and for two. */
export function yearOf(
  part: MonthDay | undefined,
  { span: { from, to }, before, after }: { span: StatedSpan; before: number; after: number },
): number | undefined {
  if (part === undefined) return undefined;
  const [first, last] = [from - before, to + after].map((day) => new Date(day * 86_400_000).getUTCFullYear());
  let match: number | undefined;
  for (let year = first ?? 0; year <= (last ?? -1); year++) {
    const day = dayOf(year, part.month, part.day);
    if (day === undefined || day < from - before || day > to + after) continue;
    if (match !== undefined) return undefined;
    match = year;
  }
  return match;
}

/** Refuses days whose year differs between two spans, or two orders. */
function refuseTwo(
  { texts }: YearlessTally,
  survivors: readonly OrderAndSpan[],
  slack: { before: number; after: number },
): void {
  for (const [text, { line, day }] of texts) {
    const yearsOfDay = survivors.map(({ order, span }) => ({
      order,
      span,
      year: yearOf(day[order], { span, ...slack }),
    }));
    const [first, ...others] = yearsOfDay;
    const other = others.find(({ year }) => year !== first?.year);
    if (first === undefined || other === undefined) continue;
    if (first.order === other.order)
      throw brokenAt({
        line,
        what: `"${text.trim()}" has no year, and "${first.span.text}" and "${other.span.text}" give different years for such dates`,
        remedy: "Leave only the table's own period above it, or write the year into each date.",
      });
    const readings = [first, other].map(({ order, year }) => {
      const part = day[order];
      const number = part === undefined ? undefined : dayOf(year ?? 0, part.month, part.day);
      return {
        reading: formatOf(order, SHAPE),
        rows: [{ line, text: text.trim(), becomes: number === undefined ? "no date" : dayDate(number) }],
      };
    });
    throw ambiguous({ about: "dates", setting: "date_format", readings, contradicts: false });
  }
}

const SHAPE: DateShape = { separator: "/", yearDigits: 4, kind: "parts", yearFirst: false };

export function yearEvidence({ years }: Layout): readonly Evidence[] {
  const span = years?.spans.dmy ?? years?.spans.mdy;
  if (span === undefined) return [];
  const [from, to] = [dayDate(span.from), dayDate(span.to)];
  const yearText =
    from.slice(0, 4) === to.slice(0, 4) ? to.slice(0, 4) : `${from.slice(0, 4)} or ${to.slice(0, 4)}`;
  return [
    {
      about: "year",
      decided: yearText,
      because: `Dates have no year, and the file states "${span.text.slice(0, 100)}".`,
      line: span.line,
    },
  ];
}
