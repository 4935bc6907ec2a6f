/** The rows of a day, or some of them, as columns that serve one day after another. */
import { newKeys, type Keys } from "../signature/keys.ts";
import { longer } from "./columns.ts";

export interface DayRows {
  day: number;
  /** The place of the first one in the replay; the others follow it. */
  first: number;
  readonly keys: Keys;
  /** By row, -1 for none. */
  categories: Int32Array;
  /** By row, 1 where it gives its payee a category that it has not had. */
  firstOnes: Uint8Array;
}

const CAPACITY = 16;

export function newDayRows(): DayRows {
  return {
    day: 0,
    first: 0,
    keys: newKeys(),
    categories: new Int32Array(CAPACITY),
    firstOnes: new Uint8Array(CAPACITY),
  };
}

/** Takes the rows of the day before away, and makes room for those of a day. */
export function beginDay(
  rows: DayRows,
  { day, first, count }: { readonly day: number; readonly first: number; readonly count: number },
): void {
  rows.day = day;
  rows.first = first;
  rows.keys.rowCount = 0;
  if (rows.categories.length >= count) return;
  rows.categories = longer(rows.categories, new Int32Array(2 * count));
  rows.firstOnes = longer(rows.firstOnes, new Uint8Array(2 * count));
}
