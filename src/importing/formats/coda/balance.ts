/** The account and the balance of a statement, as its old balance (1) and its new one (8) write them. */
import { decimalAmount, field } from "../../fixed-width/fields.ts";
import { brokenRecord, type FixedRecord } from "../../fixed-width/records.ts";
import { dayAt, DECIMALS } from "./records.ts";

export interface Account {
  readonly number: string | null;
  readonly currency: string;
  /** As both records write it, without blanks. */
  readonly key: string;
}

/** The account of a record 1, by the structure that it says its number has. */
export function accountOf(record: FixedRecord): Account {
  const structure = field(record, 2, 2);
  const at = POSITIONS[structure];
  if (at === undefined)
    throw brokenRecord(record, `The account number has an unknown structure (${structure})`);
  const number = field(record, 6, at.number).replace(/\s+/g, "");
  return {
    number: number === "" ? null : number,
    currency: field(record, at.currency, at.currency + 2).trim(),
    key: accountKey(record, 6),
  };
}

/** Last position of the number, and first of the currency: of a Belgian number, a foreign one, and IBANs of both. */
const POSITIONS: Readonly<Record<string, { readonly number: number; readonly currency: number }>> = {
  "0": { number: 17, currency: 19 },
  "1": { number: 39, currency: 40 },
  "2": { number: 36, currency: 40 },
  "3": { number: 39, currency: 40 },
};

/** The account's number and currency from a position on, without blanks. */
export function accountKey(record: FixedRecord, from: number): string {
  return field(record, from, from + 36).replace(/\s+/g, "");
}

interface Balance {
  readonly amount: string;
  /** YYYY-MM-DD; empty where it is left out. */
  readonly day: string;
}

/** A balance from a position on: its sign, fifteen digits, and its day. */
export function balanceAt(record: FixedRecord, from: number): Balance {
  const sign = field(record, from, from);
  const amount = decimalAmount(field(record, from + 1, from + 15), {
    decimals: DECIMALS,
    isNegative: sign === "1",
  });
  if (amount === undefined || (sign !== "0" && sign !== "1"))
    throw brokenRecord(record, `The balance of record ${record.code} cannot be read`);
  return { amount, day: dayAt(record, from + 16) };
}
