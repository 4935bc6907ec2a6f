/** Days and periods as they are typed, or the problem that says how to write them. */
import { Problem } from "../../contract/problem.ts";
import { monthReading } from "./local-notation.ts";
import { misspeltDay, wrongDay } from "./misspelt-value.ts";
import { CALENDAR_PERIODS, findPeriod, monthNumber, relativePeriods, type Span } from "./named-periods.ts";

export const RELATIVE_PERIODS = `${relativePeriods.join(", ")}, last-30-days`;

/** The days of a named period, as seen on the day `today`. Problems: usage, invalid_date; `name` begins their sentences. */
export function readPeriod(text: string, { name, today }: { name: string; today: string }): Span {
  return findPeriod(text, today) ?? refusePeriod(text, { name, today });
}

/** The same for a value that is a day above all: one that no calendar has is named as such. */
export function readDays(text: string, { name, today }: { name: string; today: string }): Span {
  const span = findPeriod(text, today);
  if (span !== undefined) return span;
  // Looks like a day, or begins as one.
  if (/^[0-9]{4}-[0-9]{2}-[0-9]{2}/.test(text)) throw wrongDay(name, text);
  refusePeriod(text, { name, today });
}

function refusePeriod(period: string, { name, today }: { name: string; today: string }): never {
  const number = monthNumber(period);
  if (number !== undefined) {
    throw new Problem("usage", {
      detail: `${name} ${JSON.stringify(period)} does not say of which year.`,
      remedy: `Write ${lastTwo(number, today).join(" or ")}.`,
    });
  }
  const month = monthReading(period);
  if (month !== undefined) {
    throw new Problem("usage", {
      detail: `${name} ${JSON.stringify(period)} is not a known form of a month.`,
      remedy: `Write ${month}.`,
    });
  }
  throw (
    misspeltDay(name, period) ??
    new Problem("usage", {
      detail: `${name} ${JSON.stringify(period)} is not a day or a period.`,
      remedy: `Write ${CALENDAR_PERIODS}; or ${RELATIVE_PERIODS}.`,
    })
  );
}

/** The two latest months of a number that have begun, as they are written. */
function lastTwo(month: number, today: string): readonly string[] {
  const year = Number(today.slice(0, 4)) - (month > Number(today.slice(5, 7)) ? 1 : 0);
  return [year, year - 1].map((one) => `${one}-${String(month).padStart(2, "0")}`);
}
