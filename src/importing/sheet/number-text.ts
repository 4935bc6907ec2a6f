/**
 * The number of a cell, as the decimal that was put into it.
 *
 * A workbook stores doubles, written with up to 17 digits: 45.9 may stand there as 45.899999999999999, and a sum of cents
 * as 0.30000000000000004. A double holds any decimal of 15 digits and gives it back, so 15 significant digits are what a
 * spreadsheet shows and what a bank's program meant. They are found by arithmetic on the digits of the text; no double of
 * ours is involved.
 */
import { withoutEnd } from "../../contract/values/text-end.ts";

const SIGNIFICANT = 15;
/** Digits of a double's exponent at most. */
const NUMBER = /^([+-]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]{1,3}))?$/;
const PLAIN = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]*[1-9])?$/;
/** The text of no double is longer, however it is written. */
const LENGTH_MAX = 400;

/** "45.9" for "45.899999999999999", "0.01" for "1E-2"; undefined for a text that is no number. */
export function numberText(storedText: string): string | undefined {
  if (storedText.length <= SIGNIFICANT + 1 && PLAIN.test(storedText))
    return storedText === "-0" ? "0" : storedText;
  const text = storedText.trim();
  const match = text.length > LENGTH_MAX ? null : NUMBER.exec(text);
  if (match === null) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  if (whole === "" && fraction === "") return undefined;
  // Written without a fraction, all digits were meant: a number of an account may have more than 15.
  if (fraction === "" && match[4] === undefined) return withSign(sign, withoutZeros(whole));
  const { digits, point } = roundDigits(whole + fraction, whole.length + Number(exponent));
  return withSign(sign, placePoint(digits, point));
}

/** Digits without leading zeros, at most 15 of them that are not zero, and how many of them stand before the point. */
function roundDigits(all: string, point: number): { digits: string; point: number } {
  const digits = withoutZeros(all);
  const newPoint = point - (all.length - digits.length);
  if (digits.length <= SIGNIFICANT) return { digits, point: newPoint };
  const significant = BigInt(digits.slice(0, SIGNIFICANT)) + (digits.charCodeAt(SIGNIFICANT) >= 53 ? 1n : 0n);
  const text = String(significant);
  return { digits: text, point: newPoint + text.length - SIGNIFICANT };
}

function placePoint(digits: string, point: number): string {
  const whole = point <= 0 ? "0" : digits.slice(0, point).padEnd(point, "0");
  const fraction = point <= 0 ? digits.padStart(digits.length - point, "0") : digits.slice(point);
  const decimals = withoutEnd(fraction, "0");
  return decimals === "" ? withoutZeros(whole) : `${withoutZeros(whole)}.${decimals}`;
}

function withoutZeros(digits: string): string {
  let at = 0;
  while (at < digits.length - 1 && digits.charCodeAt(at) === 48) at++;
  return at === 0 ? digits : digits.slice(at);
}

function withSign(sign: string, digits: string): string {
  return sign === "-" && /[1-9]/.test(digits) ? `-${digits}` : digits;
}
