/** In which order a file lists the days of its rows, and so in which order an import takes them. */
import type { RowOrder } from "../../contract/import/row.ts";

/** How often the booking day rises from a row to the next one, and how often it falls. */
export interface DaySteps {
  rises: number;
  falls: number;
}

export function countStep(steps: DaySteps, before: number | undefined, day: number): void {
  if (before === undefined || before === day) return;
  if (day > before) steps.rises++;
  else steps.falls++;
}

/** A file that lists the newest row first may have a row or two in another place. */
const FALLS_PER_RISE = 10;

/** A file whose days never fall is in the order of its days as it is. */
export function rowOrderOf({ rises, falls }: DaySteps): RowOrder {
  if (falls === 0) return "lines";
  return falls >= rises * FALLS_PER_RISE ? "days_newest_first" : "days";
}
