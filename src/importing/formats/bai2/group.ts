/** The header of a group (02): the day that its accounts are reported as of, and their currency. */
import { brokenAt } from "../../refusals/unreadable-file.ts";
import { dayOf } from "../../cells/date-text.ts";
import { fieldsOf, type Bai2Record } from "./records.ts";

export interface GroupHeader {
  /** YYMMDD. */
  readonly asOf: string;
  /** Empty where the group leaves it open. */
  readonly currency: string;
  /** Whether more of the day is to come. */
  readonly isInterim: boolean;
}

/** Throws `unreadable_file` for a group that is no report of bookings, and for one without a day. */
export function groupHeader(record: Bai2Record): GroupHeader {
  const [, , status = "", dateText = "", , currency = "", modifier = ""] = fieldsOf(record);
  const asOf = withoutCentury(dateText);
  const { line } = record;
  const refusal = REFUSED[status];
  if (refusal !== undefined)
    throw brokenAt({
      line,
      what: refusal,
      remedy: "Ask the bank for the file with the transactions themselves.",
    });
  if (!/^[13]?$/.test(status))
    throw brokenAt({ line, what: `The group has an unknown status "${status.slice(0, 20)}"` });
  const header = { asOf, currency: currency.toUpperCase(), isInterim: modifier === "1" || modifier === "3" };
  const [year = 0, month = 0, day = 0] = dayOfHeader(header).split("-").map(Number);
  if (!/^[0-9]{6}$/.test(asOf) || dayOf(year, month, day) === undefined)
    throw brokenAt({ line, what: `The as-of date of the group is not a date ("${dateText.slice(0, 20)}")` });
  return header;
}

const REFUSED: Readonly<Record<string, string>> = {
  "2": "The group deletes what was sent before (status 2)",
  "4": "The group is only a test (status 4)",
};

/** A day that a bank writes with four digits of its year, as version 3 does; only the century that two digits mean. */
function withoutCentury(day: string): string {
  return /^(?:19[89]|20[0-7])[0-9]{5}$/.test(day) ? day.slice(2) : day;
}

/** YYYY-MM-DD. The standard is of 1980: later years of two digits are of its own century. */
export function dayOfHeader({ asOf }: Pick<GroupHeader, "asOf">): string {
  const year = asOf.slice(0, 2);
  return `${year < "80" ? "20" : "19"}${year}-${asOf.slice(2, 4)}-${asOf.slice(4, 6)}`;
}
