/** Columns of days that are bare serial numbers of a spreadsheet, as a cell shows them that has lost its format. */
import { excelDay } from "../../../cells/date-text.ts";
import { fieldOf } from "../../../words/headers/fields.ts";
import type { ColumnRole } from "../../../fields.ts";
import { columnOf, type Rows } from "../../cells.ts";

const DAYS: ReadonlySet<ColumnRole | undefined> = new Set(["date", "posted_date"]);

/** Years before today that a bank still exports. */
const YEARS = 20;

/**
 * Whether a column that the header calls one of days holds whole numbers of five digits and nothing else, each of which is
 * a day of the last twenty years.
 */
export function holdsSerialDays(header: readonly string[], { rows, today }: { rows: Rows; today?: string }) {
  return header.some((name, index) => {
    if (!DAYS.has(fieldOf(name)?.field)) return false;
    const cells = columnOf(rows, index);
    return cells.length > 0 && cells.every((cell) => isRecentSerial(cell, today));
  });
}

/** Whether a cell can be the serial number of a day of the last twenty years. */
export function isRecentSerial(cell: string, today = new Date().toISOString()): boolean {
  const day = /^[0-9]{5}$/.test(cell) ? excelDay(cell) : undefined;
  if (day === undefined) return false;
  const last = Math.floor(Date.parse(today) / 86_400_000) + 366;
  return day <= last && day >= last - (YEARS + 1) * 366;
}
