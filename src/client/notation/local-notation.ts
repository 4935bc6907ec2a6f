/**
 * Amounts and days as people write them by hand: "1.234,50", "03.04.2026". Commands take one notation, so that nothing is
 * guessed; these functions say how a text is to be written instead, with every meaning that it can have.
 */
import { dateText, isDay } from "../../contract/values/date.ts";
import { readDigits } from "../../contract/values/decimal.ts";

/**
 * The plain numerals that an amount in a local notation can mean: ["12.50"] of "12,50", ["1234", "1.234"] of "1,234". Empty
 * for a text that is a plain numeral already, or no amount at all.
 */
export function amountReadings(text: string): readonly string[] {
  const { isNegative, body } = withoutSign(westernDigits(text.trim()));
  if (readDigits(text.trim()) !== undefined || !/^[0-9.,٫٬' \u00a0\u2009\u202f’]*[0-9]$/.test(body))
    return [];
  // Spaces and apostrophes only ever group digits.
  const marked = body.replace(/[\s'’٬]/g, "_").replaceAll("٫", ",");
  const readings = [asGroups(marked), asDecimals(marked)].filter((reading) => reading !== undefined);
  return [...new Set(readings)].map((reading) => (isNegative ? `-${reading}` : reading));
}

/** The days, YYYY-MM-DD, that a date in a local notation can mean; empty for what is none. */
export function dayReadings(text: string): readonly string[] {
  const match = /^([0-9]{1,4})([./-]) ?([0-9]{1,2})\2 ?([0-9]{1,4})\.?$/.exec(westernDigits(text.trim()));
  if (match === null) return [];
  const [, first = "", mark, middle = "", last = ""] = match;
  const [a, b, c] = [Number(first), Number(middle), Number(last)];
  if (first.length > 2) return realDays([[a, b, c]]);
  const year = last.length === 2 ? 2000 + c : c;
  const dayFirst = [year, b, a] as const;
  // No country writes the month first with dots.
  return realDays(mark === "." ? [dayFirst] : [dayFirst, [year, a, b]]);
}

/** "03/2026" is "2026-03". */
export function monthReading(text: string): string | undefined {
  const match = /^([0-9]{1,2})[./-]([0-9]{4})$/.exec(westernDigits(text.trim()));
  const month = Number(match?.[1]);
  return match !== null && month >= 1 && month <= 12
    ? `${match[2]}-${String(month).padStart(2, "0")}`
    : undefined;
}

function realDays(parts: readonly (readonly [number, number, number])[]): readonly string[] {
  const days = parts.filter(([year, month, day]) => year >= 1000 && isDay(year, month, day));
  return [...new Set(days.map((day) => dateText(...day)))];
}

/** Every mark groups: "1.234.567", "12,34,567" (lakhs), "1 234". */
function asGroups(body: string): string | undefined {
  const marks = new Set(body.match(/[._,]/g));
  const isGrouped = marks.size === 1 && /^[1-9][0-9]{0,2}(?:[._,][0-9]{2,3})*[._,][0-9]{3}$/.test(body);
  return isGrouped ? withoutZeros(body.replace(/[._,]/g, "")) : undefined;
}

/** The last mark stands before the decimals, and the others, which are all alike and differ from it, group. */
function asDecimals(body: string): string | undefined {
  const at = Math.max(body.lastIndexOf("."), body.lastIndexOf(","));
  const [whole, decimals] = at < 0 ? [body, undefined] : [body.slice(0, at), body.slice(at + 1)];
  if (at >= 0 && (whole.includes(body.charAt(at)) || !/^[0-9]+$/.test(decimals ?? ""))) return undefined;
  const isGrouped = /[._,]/.test(whole);
  const digits = isGrouped ? asGroups(whole) : /^[0-9]*$/.test(whole) ? withoutZeros(whole) : undefined;
  if (digits === undefined) return undefined;
  return decimals === undefined ? digits : `${digits}.${decimals}`;
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=[0-9])/, "") || "0";
}

/** A minus before or after, or parentheses, as accountants write; signs and codes of currencies are left out. */
function withoutSign(text: string): { readonly isNegative: boolean; readonly body: string } {
  const plain = text
    .replace(/\p{Sc}|\b[A-Z]{3}\b/gu, "")
    .replaceAll("\u2212", "-")
    .trim();
  const inner = /^\((.*)\)$/.exec(plain)?.[1] ?? /^(.*)-$/.exec(plain)?.[1] ?? /^-(.*)$/.exec(plain)?.[1];
  return { isNegative: inner !== undefined, body: (inner ?? plain.replace(/^\+/, "")).trim() };
}

/** Decimal digits of any script of the basic plane as 0 to 9. */
function westernDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => (digit.length === 1 ? String(digitValue(digit)) : digit));
}

/** Unicode keeps the ten digits of a script in a row; in the basic plane no two rows touch. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 0x80) return code - 0x30;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}
