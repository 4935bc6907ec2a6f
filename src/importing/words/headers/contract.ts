import { fieldOfFlag } from "../../../contract/transaction/fields.ts";
import type { MappedField } from "../../fields.ts";

/**
 * A header in the contract's own words, which a file of rejected rows has, so that it is imported as any CSV. A file names
 * its account by number or name, and not by id.
 */
export function contractHeader(fields: readonly MappedField[]): readonly string[] {
  return fields.map((field) => (field === "account" ? field : (fieldOfFlag(field) ?? field)));
}

/** Whether a header is in the contract's own words: a file that somebody wrote for an import, and no bank's. */
export function isInOwnWords(header: readonly string[] | null): boolean {
  const words = new Set((header ?? []).map((cell) => cell.trim()));
  return words.has("transaction_date") && words.has("amount");
}
