/**
 * Days that a spreadsheet has swapped. It opens a bank's CSV in another country's habit, makes days of the texts that it can read,
 * with day and month exchanged, and saves them with the year in front; those that it cannot read stay as they were. Then no day
 * with the year in front is behind the twelfth, and every other is.
 */
import type { DateReadings } from "../../../cells/date-text.ts";
import { Problem } from "../../../../contract/problem.ts";

const YEAR_FIRST = /^\s*[0-9]{4}[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})(?![0-9])/;
const YEAR_LAST = /^\s*([0-9]{1,2})[-/.]([0-9]{1,2})[-/.](?:[0-9]{4}|[0-9]{2})(?![0-9])/;
const MONTHS = 12;
/** Days of each kind that are no chance. */
const SWAPPED_MIN = 2;

/** Throws `unreadable_file` for a file of such days. */
export function refuseSwappedDays(cache: ReadonlyMap<string, DateReadings | null>): void {
  const converted: string[] = [];
  const left: string[] = [];
  for (const [text, readings] of cache) {
    if (readings === null) continue;
    const [, , day = ""] = YEAR_FIRST.exec(text) ?? [];
    const [, first = "", second = ""] = YEAR_LAST.exec(text) ?? [];
    if (day !== "") converted.push(text);
    else if (first !== "") left.push(text);
    if (Number(day) > MONTHS || (first !== "" && Number(first) <= MONTHS && Number(second) <= MONTHS)) return;
  }
  if (converted.length < SWAPPED_MIN || left.length < SWAPPED_MIN) return;
  throw swappedDays(
    `Some dates have the year first, such as "${converted[0]?.trim() ?? ""}", and none of them is after the 12th of a month; the others, such as "${left[0]?.trim() ?? ""}", all are: a spreadsheet has swapped days and months.`,
  );
}

/** The refusal of days that a spreadsheet has swapped, or may have: `detail` says by what. */
export function swappedDays(detail: string, more: Problem["more"] = {}): Problem {
  return new Problem("unreadable_file", {
    detail,
    remedy: "Export the file from the bank again, and import it without opening it in a spreadsheet.",
    more,
  });
}
