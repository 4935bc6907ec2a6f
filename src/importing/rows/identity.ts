/**
 * Identities of source rows, from the source alone. An identity knows no account and no occurrence: both stand beside it.
 * A rule that was ever used stays, under its version, because books hold identities that were made by it.
 */
import { hash } from "node:crypto";
import { foldSpace } from "../cells/fold.ts";

/** The rule by which new identities are made. */
export const IDENTITY_VERSION = 1;

type IdentityKind = "bank_id" | "text";

interface Identified {
  /** Booking day, YYYY-MM-DD. */
  readonly posted_date: string;
  /** Signed minor units of `currency`. */
  readonly minor: bigint;
  readonly currency: string;
  readonly original_description: string;
  /** The bank's own id of the row, where the file has one. */
  readonly bank_id?: string;
}

/**
 * What makes a row this row: the bank's id with day and amount, or day, amount, currency and text. Rows whose amounts are all
 * said in another way, such as by numerals, are equal by the same texts.
 */
export function identityText({
  posted_date,
  minor,
  currency,
  original_description,
  bank_id,
}: Omit<Identified, "minor"> & { readonly minor: bigint | string }): string {
  if (bank_id !== undefined)
    return `1\u0000id\u0000${posted_date}\u0000${minor}\u0000${bank_id.normalize("NFC")}`;
  const text = foldSpace(original_description.normalize("NFC"));
  return `1\u0000text\u0000${posted_date}\u0000${minor}\u0000${currency}\u0000${text}`;
}

/** The identity of a row: the first 128 bits of SHA-256 over its text, in hex, and of which kind it is. */
export function identity(row: Identified): { readonly id: string; readonly kind: IdentityKind } {
  const id = hash("sha256", identityText(row), "hex").slice(0, 32);
  return { id, kind: row.bank_id === undefined ? "text" : "bank_id" };
}
