/** A transaction detail (16): a type code, an amount, its funds type, two references, and a text up to its end. */
import type { EntryEvent } from "../../statement/event.ts";
import { withPoint, unitsOf } from "./amount.ts";
import { withoutEndMark, type Bai2Record } from "./records.ts";
import { fundsFields } from "./summary.ts";
import { directionOf, nameOf, type Direction } from "./type-codes.ts";

interface Transaction {
  readonly direction: Direction;
  /** Zero where the record names no amount, or none that can be read. */
  readonly units: bigint;
  readonly event: EntryEvent;
}

/** `day` is YYYY-MM-DD. */
export function transactionOf(
  record: Bai2Record,
  { day, currency }: { day: string; currency: string },
): Transaction {
  const { code, amount, bankReference, customerReference, text } = readFields(record);
  const direction = directionOf(code);
  const units = unitsOf(amount);
  const fault = faultOf({ code, amount, direction, units });
  const isMoney = units !== undefined && fault === undefined;
  return {
    direction,
    units: units ?? 0n,
    event: {
      kind: "entry",
      line: record.line,
      ...(direction === "information" ? { skip: "summary_line" } : {}),
      ...(fault === undefined ? {} : { fault }),
      posted_date: day,
      amount: isMoney ? withPoint(direction === "debit" ? -units : units, currency) : amount,
      description: text,
      fallbacks: [[nameOf(code), customerReference].join(" ")],
      ...(isReference(bankReference) ? { bank_id: bankReference } : {}),
      source: { payment_reference: customerReference, bank_type: `${code} ${nameOf(code)}` },
    },
  };
}

function faultOf({
  code,
  amount,
  direction,
  units,
}: {
  code: string;
  amount: string;
  direction: Direction;
  units: bigint | undefined;
}): string | undefined {
  if (direction === "information") return undefined;
  if (direction === "total") return `Its type ${code} is that of a total, which is not a booking.`;
  if (direction === "unknown") return `Its type "${code}" is neither money in nor money out.`;
  if (units === undefined && amount !== "") return `Its amount "${amount}" has characters other than digits.`;
  if (amount.startsWith("-"))
    return `Its amount "${amount}" has a sign, but only its type may give the direction.`;
  return undefined;
}

/** Whether a bank's reference names the entry: empty ones and zeros do not. */
function isReference(text: string): boolean {
  return !/^0*$/.test(text) && !/^(?:nonref|none|n\/?a)$/i.test(text);
}

interface Fields {
  readonly code: string;
  readonly amount: string;
  readonly bankReference: string;
  readonly customerReference: string;
  readonly text: string;
}

/**
 * The fields of a record. Its text runs to the end, with whatever commas and slashes it holds. A line may end before the
 * references; what continues it is text then.
 */
function readFields({ parts }: Bai2Record): Fields {
  const cursor: Cursor = { parts, part: 0, at: 0 };
  const code = nextField(cursor);
  const amount = nextField(cursor);
  if (isLeft(cursor) || /^[VSD],/i.test(parts[cursor.part + 1] ?? "")) skipFunds(cursor);
  const bankReference = isLeft(cursor) ? nextField(cursor) : "";
  const customerReference = isLeft(cursor) ? nextField(cursor) : "";
  return { code, amount, bankReference, customerReference, text: restOf(cursor) };
}

/** A place in the parts of a record; `at` is beyond the part's end where the part is read. */
interface Cursor {
  readonly parts: readonly string[];
  part: number;
  at: number;
}

/** Whether the part in hand has a field left. */
function isLeft({ parts, part, at }: Cursor): boolean {
  return at <= (parts[part] ?? "").length;
}

/** The next field, if need be of the next part; empty where there is none. */
function nextField(cursor: Cursor): string {
  if (!isLeft(cursor)) {
    cursor.part++;
    cursor.at = 0;
  }
  const part = cursor.parts[cursor.part];
  if (part === undefined) return "";
  const comma = part.indexOf(",", cursor.at);
  const field = comma < 0 ? withoutEndMark(part.slice(cursor.at)) : part.slice(cursor.at, comma);
  cursor.at = comma < 0 ? part.length + 1 : comma + 1;
  return field.trim();
}

/** Reads over the funds type and its fields; a type that is none has no further ones. */
function skipFunds(cursor: Cursor): void {
  const funds = nextField(cursor);
  const isCounted = funds.toUpperCase() === "D";
  const more = fundsFields(funds, isCounted ? nextField(cursor) : undefined) ?? 0;
  for (let index = isCounted ? 1 : 0; index < more; index++) nextField(cursor);
}

function restOf({ parts, part, at }: Cursor): string {
  return parts
    .slice(part)
    .map((text, index) => withoutEndMark(index === 0 ? text.slice(at) : text).trim())
    .filter((text) => text !== "")
    .join(" ");
}
