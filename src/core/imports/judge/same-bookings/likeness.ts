/** How far what two files say of a day and an amount shows that it is one booking: a common reference, or the same words. */
import type { SourceRecord } from "../../../../contract/transaction/source-record.ts";
import { foldWording } from "../../../../importing/cells/fold.ts";

/** What a file says of a booking beside its day and amount. */
export interface Wording {
  readonly words: string;
  /** With the name of the other side, which one file has in the text and another beside it. */
  readonly allWords: string;
  readonly references: readonly string[];
}

/** "reference" and "words": both files say the same. "part": all that one says is also in the other. */
export type Likeness = "reference" | "words" | "part";

export function wordingOf(
  text: string,
  { counterparty_name, bank_id, bank_reference, payment_reference }: SourceRecord,
  ownId?: string,
): Wording {
  const references = [ownId, bank_id, bank_reference, payment_reference].flatMap((reference = "") => {
    const plain = bareOf(reference);
    return isTelling(plain) ? [plain] : [];
  });
  const words = foldWording(text);
  return { words, allWords: foldWording(`${text} ${counterparty_name ?? ""}`), references };
}

export function likeness(one: Wording, other: Wording): Likeness | undefined {
  if (hasReferenceOf(one, other) || hasReferenceOf(other, one)) return "reference";
  if (one.words !== "" && one.words === other.words) return "words";
  return isWithin(one.words, other.allWords) || isWithin(other.words, one.allWords) ? "part" : undefined;
}

/** A reference is a field of one file and stands in the text of another: EREF+RE-2026-118. */
function hasReferenceOf(one: Wording, { references, words }: Wording): boolean {
  const text = one.references.length === 0 ? "" : bareOf(words);
  return one.references.some((reference) => references.includes(reference) || text.includes(reference));
}

function isWithin(words: string, others: string): boolean {
  if (words === "") return false;
  const known = new Set(others.split(" "));
  return words.split(" ").every((word) => known.has(word));
}

function bareOf(text: string): string {
  return foldWording(text).replaceAll(" ", "");
}

/** NOTPROVIDED, NONREF and numbers that only count are the same for many bookings. */
function isTelling(reference: string): boolean {
  return reference.length >= 6 && /[0-9]/.test(reference);
}
