/**
 * A line of a table without a header that states what is in the account, as French banks write it below the bookings: a day, the
 * balance and the number of the account. It looks like a booking and is none.
 */
import { largest } from "../../../../contract/values/extremes.ts";
import { dayColumn, moneyColumns, type Columns } from "../../columns/columns.ts";
import type { Rows } from "../../cells.ts";

/** Digits and letters as a bank numbers accounts, in groups or without. */
const ACCOUNT_NUMBER = /^(?=(?:.*[0-9]){8})[0-9A-Z]+(?:[ -][0-9A-Z]+)*$/;

/** What tells a booking from such a line. */
export interface AccountLine {
  /** Indexes of the day and the amount. */
  readonly own: ReadonlySet<number | undefined>;
  /** Indexes of other columns, which every booking fills and such a line leaves empty. */
  readonly ofBookings: readonly number[];
}

/** What the rows of a sample tell of such a line; undefined where there is none to tell it from. */
export function accountLine(rows: Rows, columns: Columns): AccountLine | undefined {
  if (rows.length < 3) return undefined;
  const own = new Set([dayColumn(columns), ...moneyColumns(columns)]);
  const width = largest(
    rows.map((cells) => cells.length),
    0,
  );
  // The sample may hold the one line, too.
  const isOfBookings = (at: number) =>
    !own.has(at) && rows.filter((cells) => isFilled(cells[at])).length >= rows.length - 1;
  const ofBookings = Array.from({ length: width }, (_, at) => at).filter(isOfBookings);
  return ofBookings.length === 0 ? undefined : { own, ofBookings };
}

/** Whether a record with a day and an amount is that line: all else that it has is an account's number. */
export function isAccountLine(cells: readonly string[], { own, ofBookings }: AccountLine): boolean {
  const [number = "", ...others] = cells.filter((cell, at) => isFilled(cell) && !own.has(at));
  return (
    others.length === 0 &&
    ACCOUNT_NUMBER.test(number.trim()) &&
    ofBookings.every((at) => !isFilled(cells[at]) || cells[at] === number) &&
    ofBookings.some((at) => !isFilled(cells[at]))
  );
}

function isFilled(cell = ""): boolean {
  return cell.trim() !== "";
}
