/** The calendar of a table's days, recognised by their years. */
import { Problem } from "../../../../contract/problem.ts";
import { calendarOf, yearInCalendar } from "../../../cells/calendar-days.ts";
import { dateReadings } from "../../../cells/date-text.ts";
import type { Evidence } from "../../../reading.ts";
import { plainDigits } from "../../../cells/plain-digits.ts";
import type { Columns } from "../../columns/columns.ts";
import type { Layout } from "../../layout.ts";

type Rows = readonly (readonly string[])[];

export function calendarIn(
  { date, posted_date, value_date }: Columns,
  rows: Rows,
  header: readonly string[] = [],
): Pick<Layout, "calendar"> {
  const columns = [...(date ?? []), ...(posted_date ?? []), ...(value_date ?? [])];
  const cells = rows.flatMap((row) => columns.map((column) => row[column] ?? ""));
  const days = cells.filter((cell) => /\p{Nd}/u.test(cell));
  const isThai = columns.some((column) => /[\u0e00-\u0e7f]/.test(header[column] ?? ""));
  const calendar = isThai && days.length > 0 && days.every(isShortBuddhist) ? "buddhist" : calendarOf(days);
  const near = yearInCalendar(calendar, 2026);
  const isRead = calendar !== undefined && cells.some((cell) => dateReadings(cell, near) !== undefined);
  return isRead ? { calendar } : {};
}

/** "13/03/69" under a Thai header: the year 2569 in short. The usual year 1969 or 2069 cannot be meant. */
function isShortBuddhist(cell: string): boolean {
  return /^[0-9]{1,2}[./ -](?:[0-9]{1,2}|[\u0e00-\u0e7f.]+)[./ -](?:5[5-9]|[67][0-9]|8[0-9])(?![0-9])/.test(
    plainDigits(cell).trim(),
  );
}

const BECAUSE = {
  buddhist: "Every year is 2550 or later: the Buddhist calendar is 543 years ahead.",
  persian: "Every year is about 1400, as in the Persian calendar now.",
  "umm al-qura": "Every year is about 1440, as in the Islamic calendar, and the currency is Saudi Arabia's.",
} as const;

export function calendarEvidence({ calendar }: Layout): readonly Evidence[] {
  return calendar === undefined
    ? []
    : [{ about: "calendar", decided: calendar, because: BECAUSE[calendar], line: null }];
}

/**
 * Refuses days of an Islamic calendar in the money of another country than Saudi Arabia, whose calendar is laid down
 * beforehand. Problem: unreadable_file.
 */
export function refuseForeignIslamicDays(
  { calendar }: Layout,
  { example, currencies }: { example: string | undefined; currencies: readonly (string | null)[] },
): void {
  if (calendar !== "umm al-qura" || currencies.every((currency) => currency === "SAR")) return;
  const exampleText = example === undefined ? "" : ` ("${example.trim()}")`;
  throw new Problem("unreadable_file", {
    detail: `The dates are in an Islamic calendar${exampleText}, whose months start on different days in different countries.`,
    remedy: "Export the file with dates of the common (Gregorian) calendar.",
  });
}
