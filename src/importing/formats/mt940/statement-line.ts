/**
 * Field 61: value date, entry date, mark, funds code, amount, kind of transaction, references, and details in the lines
 * below (6!n[4!n]2a[1!a]15d1!a3!c16x[//16x] and [34x]).
 */
import { plainAmount } from "./balance.ts";
import { entryDay, fullDay, numberOfDay, numberOfValueDay } from "./days.ts";

/** A statement line as it is to be booked, or what is wrong with it. */
type StatementLine = ReadLine | { readonly fault: string };

export interface ReadLine {
  /** Booking day, YYYY-MM-DD, not checked. */
  readonly day: string;
  /** Signed, "." as decimal mark. */
  readonly amount: string;
  /** How the entry is counted: as it stands, taken back, or not booked yet. */
  readonly kind: "booked" | "reversal" | "expected";
  /** The customer's own reference; empty for none. */
  readonly reference: string;
  /** The bank's; empty where it gives none that tells one entry from another. */
  readonly bankId: string;
  /** Such as "NTRF"; empty for none. */
  readonly type: string;
  /** The lines below; empty for none. */
  readonly details: string;
}

/** A reversed credit takes money back out, a reversed debit brings it back. */
const START = /^([0-9]{6})([0-9]{4}|\s{4})?(R?[CD]|E[CD])?([A-Z])?\s*([0-9.,']*)/;

/** `opened` is the day number of the opening balance. */
export function statementLine(lines: readonly string[], openingDay: number | undefined): StatementLine {
  const { text, details } = wholeLine(lines);
  const [start = "", valueDay = "", monthDay, mark, , digits = ""] = START.exec(text) ?? [];
  if (valueDay === "") return { fault: "it does not start with a value date (YYMMDD)" };
  if (mark === undefined) return { fault: "no mark says whether it is a credit (C) or a debit (D)" };
  const rest = text.slice(start.length);
  const size = digits.includes(",") || /^(?:[A-Z/]|$)/.test(rest) ? plainAmount(digits) : undefined;
  if (size === undefined) return { fault: `"${digits}" is not an amount with a decimal comma` };
  const value = fullDay(valueDay);
  const isAlone = monthDay === undefined || /^(?:\s*|0000)$/.test(monthDay);
  // Beside an entry date it only tells the year.
  const valueDayNumber = isAlone ? numberOfDay(value) : numberOfValueDay(value);
  if (valueDayNumber === undefined) return { fault: `its value date ${valueDay} does not exist` };
  const day = isAlone ? value : entryDay(monthDay, { value: valueDayNumber, openingDay });
  if (day === undefined) {
    return {
      fault: `its value date ${valueDay} and the date of the opening balance indicate different years for its entry date ${monthDay}`,
    };
  }
  const isOut = mark === "D" || mark === "RC" || mark === "ED";
  const kind = mark.startsWith("E") ? "expected" : mark.startsWith("R") ? "reversal" : "booked";
  const { reference, bankId, type } = references(rest);
  return { day, amount: isOut ? `-${size}` : size, kind, reference, bankId, type, details };
}

/** The first line, and the lines below. Some banks break the first one in front of the amount. */
function wholeLine([first = "", ...rest]: readonly string[]): { text: string; details: string } {
  if (rest.length === 0) return { text: first, details: "" };
  const isBroken = /^[0-9]{6,10}[A-Z]{1,3}$/.test(first) && /^[0-9]/.test(rest[0] ?? "");
  return isBroken
    ? { text: first + (rest[0] ?? ""), details: rest.slice(1).join(" ") }
    : { text: first, details: rest.join(" ") };
}

function references(text: string): Pick<ReadLine, "reference" | "bankId" | "type"> {
  const type = /^[NSF][A-Z0-9][A-Z0-9 ]{2}/.exec(text)?.[0] ?? "";
  const rest = text.slice(type.length);
  const at = rest.indexOf("//");
  const reference = (at < 0 ? rest : rest.slice(0, at)).trim();
  const bankId = at < 0 ? "" : rest.slice(at + 2).trim();
  return {
    type: type.trimEnd(),
    reference: isPlaceholder(reference) ? "" : reference,
    bankId: isPlaceholder(bankId) || isPosition(bankId) ? "" : bankId,
  };
}

/** Longer references are no bank's, and no id can hold them. */
const REFERENCE_MAX = 100;

/** Words and signs that stand where there is no reference. */
function isPlaceholder(text: string): boolean {
  return (
    text.length > REFERENCE_MAX ||
    /^(?:NON ?REF|NO ?REF|NONE|NOT ?PROVIDED|UNKNOWN|N\/A|[0\s./*-]*|[EKM]REF\+?)$/i.test(text)
  );
}

/** A short number counts the lines of a statement: the entry has another in the next export. */
function isPosition(text: string): boolean {
  return /^[0-9]{1,5}$/.test(text);
}
