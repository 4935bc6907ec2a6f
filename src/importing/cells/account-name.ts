/** What files call accounts by, beside numbers: "Checking", "Visa (...9876)", or an id at a service. */
import { isIdOfService } from "../words/services.ts";
import { isIban } from "./iban.ts";
import { plainNumber } from "./national-number.ts";

/** Digits from which on a text is a number: the end of one, at least. */
const NUMBER_DIGITS = 4;

/** Whether a file calls its account so by words alone. */
export function isAccountName(text: string | null): text is string {
  return text !== null && /\p{L}/u.test(text) && digitsOf(text) < NUMBER_DIGITS && !isIdOfService(text);
}

/** Whether it is no number of a bank that a file calls its account by. */
export function isNameOrId(text: string | null): boolean {
  return isIdOfService(text) || isAccountName(text);
}

/** The words before the end of a number: "Visa" of "Visa (...9876)"; undefined where there are none. */
export function wordsBeforeNumber(text: string): string | undefined {
  if (isIban(plainNumber(text))) return undefined;
  const start = text.search(/[0-9]/);
  if (start < 0 || !/^[0-9 ]+\)?$/.test(text.slice(start))) return undefined;
  const beforeMask = text.slice(0, start).replace(/(?<=[^\p{L}])[xX]+$/u, "");
  const words = (beforeMask.match(/\p{L}+/gu) ?? []).join(" ");
  return words.length >= NAME_LENGTH ? words : undefined;
}

/** Letters from which on words before a number are no abbreviation. */
const NAME_LENGTH = 4;

function digitsOf(text: string): number {
  return text.replace(/[^0-9]/g, "").length;
}
