/** What a workbook calls the sheet of a report. */
import { periodName, spanName } from "../../src/client/notation/period-name.ts";

/** Characters of a sheet's name. */
const LENGTH_MAX = 31;

interface Days {
  readonly date_from: string;
  readonly date_to: string;
}

/** "Cash flow 2026-q1", "Spending 2026-01-01–11-25 EUR"; the days are never cut. */
export function sheetName(report: string, days: Days, currency?: string): string {
  const name = spanName(days);
  const span = name.includes(" ")
    ? periodName({ start: days.date_from, end: days.date_to }, "").replace("/", "–")
    : name;
  const ending = currency === undefined ? span : `${span} ${currency}`;
  const whole = `${report} ${ending}`;
  return whole.length <= LENGTH_MAX ? whole : ending;
}
