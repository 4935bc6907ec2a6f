/** Days of calendars that count their years from other beginnings: the Buddhist, the Persian and the Islamic. */
import { dayNumber } from "../../contract/values/date.ts";
import { plainDigits } from "./plain-digits.ts";

export type Calendar = "buddhist" | "persian" | "umm al-qura";

/** Years by which the Buddhist calendar is ahead. */
export const BUDDHIST = 543;

/** A day as a calendar counts it. */
interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The day number of a day of another calendar; undefined where it has no such day. */
export function dayInCalendar(calendar: Exclude<Calendar, "buddhist">, day: CalendarDay): number | undefined {
  const name = calendar === "persian" ? "persian" : "islamic-umalqura";
  try {
    const date = Temporal.PlainDate.from({ calendar: name, ...day }, { overflow: "reject" });
    return dayNumber(date.withCalendar("iso8601").toString());
  } catch {
    return undefined;
  }
}

/** The year of a calendar that a usual one is, or the greater part of it. */
export function yearInCalendar(calendar: Calendar | undefined, year: number): number {
  if (calendar === "buddhist") return year + BUDDHIST;
  if (calendar === "persian") return year - 621;
  // Of the Islamic calendar 33 years are 32.
  return calendar === undefined ? year : Math.round(((year - 622) * 33) / 32);
}

/** The calendar of which a year of the present is of this number. */
export function calendarOfYear(year: number): Calendar | undefined {
  if (year > 2400) return "buddhist";
  if (year >= 1500) return undefined;
  return year >= FIRST_ISLAMIC ? "umm al-qura" : "persian";
}

/**
 * The first year of the Islamic calendar that can be meant: 1420 was 1999, and of the Persian calendar it is 2041. The
 * other way around, 1419 was 1998 in the Islamic calendar, and there are hardly any files of that time.
 */
const FIRST_ISLAMIC = 1420;

const WRITTEN: Readonly<Record<Calendar, RegExp>> = {
  buddhist: /(?<![0-9])25[5-9][0-9](?![0-9])/,
  persian: writtenYears("13[7-9][0-9]|14[01][0-9]"),
  "umm al-qura": writtenYears("14[2-4][0-9]"),
};

/** A day with such a year, first or last, or eight digits that begin with it. */
function writtenYears(years: string): RegExp {
  const [month, day] = ["(?:0?[1-9]|1[0-2])", "(?:0?[1-9]|[12][0-9]|3[01])"];
  return new RegExp(
    `^(?:(?:${years})([./-])${month}\\1${day}|(?:${day}([./-])${month}|${month}([./-])${day})[./-](?:${years})|(?:${years})(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01]))(?![0-9./-])`,
  );
}

/** The calendar of which every one of these texts has a year that no other calendar has in our time; undefined for the usual one. */
export function calendarOf(texts: readonly string[]): Calendar | undefined {
  const plain = texts.map((text) => plainDigits(text).trim()).filter((text) => text !== "");
  const calendars = ["buddhist", "persian", "umm al-qura"] as const;
  return plain.length === 0
    ? undefined
    : calendars.find((calendar) => plain.every((text) => WRITTEN[calendar].test(text)));
}
