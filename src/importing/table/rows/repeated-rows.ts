/** Refuses a table that stands in its file twice, as one does that was pasted once more: each booking would be there twice. */
import { yearlessDay } from "../../cells/yearless-day.ts";
import { brokenAt } from "../../refusals/unreadable-file.ts";
import type { TableRecord } from "../record.ts";

export interface RepeatTally {
  /** Of each row, a number that equal rows share, and its line. */
  readonly keys: number[];
  readonly lines: number[];
  readonly firstDay: string;
  /** Whether rows have several days. */
  hasOtherDay: boolean;
  isLong: boolean;
}

/** Fewer rows may be equal by chance. */
const ROWS_LEAST = 5;
/** How often a table is pasted; rows that a program made, one cycle after the other, are there more often. */
const TIMES_MAX = 3;
/** Nobody pastes longer tables. */
const ROWS_MAX = 50_000;

export function newRepeatTally(firstDay: string): RepeatTally {
  return { keys: [], lines: [], firstDay, hasOtherDay: false, isLong: false };
}

/** Counts a row with a day and an amount. */
export function tallyRepeat(tally: RepeatTally, { line, cells }: TableRecord, day: string): void {
  if (tally.isLong) return;
  if (tally.keys.length === ROWS_MAX) {
    tally.isLong = true;
    tally.keys.length = 0;
    return;
  }
  tally.hasOtherDay ||= day !== tally.firstDay;
  tally.keys.push(keyOf(cells));
  tally.lines.push(line);
}

/** The FNV hash of a row: of different rows two hardly ever share it, and of several in the same order none. */
function keyOf(cells: readonly string[]): number {
  let key = 0x811c9dc5;
  for (const cell of cells) {
    for (let at = 0; at < cell.length; at++) key = Math.imul(key ^ cell.charCodeAt(at), 0x01000193);
    key = Math.imul(key ^ 0xffff, 0x01000193);
  }
  return key;
}

/** Throws `unreadable_file` where all rows come again in their order, behind the header or after other days. */
export function refuseRepeatedRows(tally: RepeatTally | undefined, hasHeaderAgain: boolean): void {
  if (tally === undefined || tally.isLong) return;
  const { keys, lines, firstDay, hasOtherDay } = tally;
  const isPasted = hasOtherDay || (hasHeaderAgain && keys.some((key) => key !== keys[0]));
  // Days without a year may be those of the next one.
  if (!isPasted || yearlessDay(firstDay) !== undefined) return;
  for (let length = 1; length * 2 <= keys.length; length++) {
    if (keys.length % length !== 0 || !keys.every((key, at) => key === keys[at % length])) continue;
    if (length < ROWS_LEAST || keys.length > TIMES_MAX * length) return;
    throw brokenAt({
      line: lines[length] ?? 0,
      what: "All rows of the table come again in the same order, the first of them",
      remedy: "Delete the rows that are there twice; nothing was written.",
    });
  }
}
