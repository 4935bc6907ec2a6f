/** Numerals of a foreign service, compared exactly. */
import {
  decimal,
  plainNumeral,
  readDigits,
  scaledText,
  type Decimal,
} from "../../contract/values/decimal.ts";

/** More digits than an amount of any currency has. */
const MAX_DIGITS = 30;

/** A value of an answer as an exact number: 5, -1299.9, 1e2 or "12.50"; undefined for any other value. */
export function decimalOf(value: unknown): Decimal | undefined {
  const text = JSON.isRawJSON(value) ? value.rawJSON : value;
  if (typeof text === "number") return Number.isSafeInteger(text) ? decimal(String(text)) : undefined;
  if (typeof text !== "string") return undefined;
  if (/^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(text)) return decimal(text);
  const plain = plainNumeral(text, MAX_DIGITS);
  return plain === undefined ? undefined : decimal(plain);
}

/** Compares two numerals: below 0, 0 or above 0, like the callback of `sort`. */
export function compareNumerals(one: string, other: string): number {
  const scale = Math.max(scaleOf(one), scaleOf(other));
  const difference = toScale(one, scale) - toScale(other, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The exact sum of two plain numerals, with the decimals of the one that has more. */
export function addNumerals(one: string, other: string): string {
  const scale = Math.max(decimalsOf(one), decimalsOf(other));
  return scaledText(toScale(one, scale) + toScale(other, scale), scale);
}

function scaleOf(text: string): number {
  return Math.max(readDigits(text)?.scale ?? 0, 0);
}

function decimalsOf(text: string): number {
  return text.split(".")[1]?.length ?? 0;
}

function toScale(text: string, scale: number): bigint {
  const read = readDigits(text);
  if (read === undefined || read.digits === "") return 0n;
  const size = BigInt(read.digits) * 10n ** BigInt(scale - read.scale);
  return read.negative ? -size : size;
}
