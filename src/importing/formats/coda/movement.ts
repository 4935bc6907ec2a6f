/** A movement: its record (21) with the parts behind it (22, 23), and the information about it (31, 32, 33). */
import { decimalAmount, field, unitsOf } from "../../fixed-width/fields.ts";
import type { FixedRecord } from "../../fixed-width/records.ts";
import type { EntryEvent } from "../../statement/event.ts";
import { communicationOf, type Communication } from "./communication.ts";
import { familyName } from "./families.ts";
import { dayAt, DECIMALS } from "./records.ts";

export interface Movement {
  readonly record: FixedRecord;
  more: FixedRecord | undefined;
  party: FixedRecord | undefined;
  /** Records 31, each with those that continue it. */
  readonly information: FixedRecord[][];
}

/** What a movement is among the others of its statement. */
export interface MovementEvent {
  readonly event: EntryEvent;
  /** Signed thousandths; zero where the amount cannot be read. */
  readonly units: bigint;
  /** Whether it is a part of the movement before it that has the detail number 0000. */
  readonly isDetail: boolean;
  /** Level of globalisation that begins or ends with it; 0 for none. */
  readonly level: number;
}

/** Number that the movement has in its statement, the same for its details. */
export function sequenceOf(record: FixedRecord): string {
  return field(record, 3, 6);
}

export function movementEvent(movement: Movement): MovementEvent {
  const { record } = movement;
  const sign = field(record, 32, 32);
  const size = unitsOf(field(record, 33, 47)) ?? 0n;
  return {
    event: entryOf(movement),
    units: sign === "1" ? -size : size,
    isDetail: !/^[0 ]*$/.test(field(record, 7, 10)),
    level: Number(/^[1-9]$/.exec(field(record, 125, 125))?.[0] ?? 0),
  };
}

function entryOf({ record, more, party, information }: Movement): EntryEvent {
  const sign = field(record, 32, 32);
  const digits = field(record, 33, 47);
  const amount = decimalAmount(digits, { decimals: DECIMALS, isNegative: sign === "1" });
  const code = field(record, 54, 61);
  const communication = communicationOf(
    field(record, 63, 115) + textOf(more, 11, 63) + textOf(party, 83, 125),
    field(record, 62, 62) === "1",
  );
  const beside = information.map(informationOf);
  const name = textOf(party, 48, 82).trim() || nameIn([communication, ...beside]);
  const family = familyName(code);
  return {
    kind: "entry",
    line: record.line,
    ...faultOf({ sign, digits, isRead: amount !== undefined }),
    // The day of the value stands in where the bank leaves out the day of the booking.
    posted_date: dayAt(record, 116) || dayAt(record, 48),
    amount: amount ?? digits.trim(),
    description: [communication, ...beside].map(({ text }) => text).join(" "),
    fallbacks: [name, family],
    ...(name === "" ? {} : { merchant: name }),
    ...bankId(field(record, 11, 31)),
    source: {
      // Behind the number stands the currency of the account.
      counterparty_account: textOf(party, 11, 44).trim(),
      payment_reference: communication.reference ?? textOf(more, 64, 98),
      bank_type: `${code} ${family}`,
    },
  };
}

function faultOf({ sign, digits, isRead }: { sign: string; digits: string; isRead: boolean }): {
  fault?: string;
} {
  if (sign !== "0" && sign !== "1")
    return { fault: `Its sign "${sign}" is neither credit (0) nor debit (1).` };
  return isRead || digits.trim() === ""
    ? {}
    : { fault: `Its amount "${digits}" has characters other than digits.` };
}

function textOf(record: FixedRecord | undefined, from: number, to: number): string {
  return record === undefined ? "" : field(record, from, to);
}

function informationOf(records: readonly FixedRecord[]): Communication {
  const [first] = records;
  const isStructured = first !== undefined && field(first, 40, 40) === "1";
  const texts = records.map((one) => field(one, one.code === "31" ? 41 : 11, TEXT_ENDS[one.code] ?? 113));
  return communicationOf(texts.join(""), isStructured);
}

/** Where the text of information ends. */
const TEXT_ENDS: Readonly<Record<string, number>> = { "31": 113, "32": 115, "33": 100 };

function nameIn(all: readonly Communication[]): string {
  return all.find(({ name = "" }) => name !== "")?.name ?? "";
}

/** The bank's reference, unless it is left out. */
function bankId(text: string): { bank_id?: string } {
  return /^[0\s]*$/.test(text) ? {} : { bank_id: text.trim() };
}
