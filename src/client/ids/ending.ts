/** The ending of an id as somebody types it. */
import { Problem } from "../../contract/problem.ts";
import { SHORT_ID_DIGITS } from "./short-id.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Fewer digits would be ambiguous too often. */
const DIGITS_MIN = 6;

/** Whether it is a whole id, which needs no look-up. */
export function isWholeId(text: string): boolean {
  return UUID.test(text);
}

/** Whether it is a whole id in capitals, as some programs write them: ids of cashbook have small letters. */
export function hasCapitals(text: string): boolean {
  return isWholeId(text) && text !== text.toLowerCase();
}

/** The digits of an ending, in lower case and without dashes; undefined of any other text, and of a whole id. */
export function endingIn(text: string): string | undefined {
  const digits = text.replaceAll("-", "").toLowerCase();
  return !isWholeId(text) && /^[0-9a-f]{6,32}$/.test(digits) ? digits : undefined;
}

/** Whether a text would be the ending of an id if it had more digits. */
export function isShortEnding(text: string): boolean {
  return text.length < DIGITS_MIN && /^[0-9a-f]+$/i.test(text);
}

/** The problem of such a text. */
export function shortEnding(text: string, what: string): Problem {
  return new Problem("not_found", {
    detail: `There is no ${what} with the id ${JSON.stringify(text)}.`,
    remedy: `Type the last ${DIGITS_MIN} digits of its id or more; lists on a terminal show the last ${SHORT_ID_DIGITS}.`,
  });
}

/** Refuses an ending that is too short for what is done without a question. Problem: usage. */
export function requireLongEnding(digits: string, { isConfirmed }: { readonly isConfirmed: boolean }): void {
  if (!isConfirmed || digits.length >= SHORT_ID_DIGITS) return;
  throw new Problem("usage", {
    detail: `With --yes, ${JSON.stringify(digits)} is too short, because nobody checks the record.`,
    remedy: `Type at least ${SHORT_ID_DIGITS} digits of the id's end, or leave out --yes to check the record.`,
  });
}
