/**
 * Exact decimal numbers. A decimal is the platform's own raw JSON value: JSON.stringify writes its text as a JSON number,
 * digit by digit, and no double is ever involved.
 */
import { withoutEnd } from "./text-end.ts";

export type Decimal = RawJSON;

const PLAIN = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
const NUMBER = /^([+-]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]{1,9}))?$/;

/** The decimal that `text` spells. `text` is a JSON number without exponent, such as "-1299.90". */
export function decimal(text: string): Decimal {
  if (!PLAIN.test(text)) throw new TypeError(`not a plain decimal: ${text}`);
  return JSON.rawJSON(text);
}

/** The digits of a decimal, as they are written on the wire. */
export function decimalText(value: Decimal): string {
  return value.rawJSON;
}

/** A number as sign, digits and power of ten: value = sign × digits × 10^-scale. Digits carry no leading zero. */
export interface Digits {
  readonly negative: boolean;
  readonly digits: string;
  readonly scale: number;
}

/**
 * Takes a decimal numeral apart: "12.50", ".5", "1e2" (RFC 8259 numbers, and the forms people type). Returns undefined
 * for anything else. Zeros at the end of the digits are folded into the scale, so equal numbers come apart alike.
 */
export function readDigits(text: string): Digits | undefined {
  const match = NUMBER.exec(text);
  if (match === null) return undefined;
  const whole = match[2] ?? "";
  const fraction = match[3] ?? "";
  if (whole === "" && fraction === "") return undefined;
  const all = (whole + fraction).replace(/^0+/, "");
  const digits = withoutEnd(all, "0");
  if (digits === "") return { negative: false, digits: "", scale: 0 };
  const scale = fraction.length - (all.length - digits.length) - Number(match[4] ?? 0);
  return { negative: match[1] === "-", digits, scale };
}

/** Writes an integer of 10^-scale units as a plain numeral with exactly `scale` decimals: (-129990n, 2) is "-1299.90". */
export function scaledText(units: bigint, scale: number): string {
  if (scale === 0) return String(units);
  const negative = units < 0n;
  const digits = String(negative ? -units : units).padStart(scale + 1, "0");
  const cut = digits.length - scale;
  return `${negative ? "-" : ""}${digits.slice(0, cut)}.${digits.slice(cut)}`;
}

/** A plain numeral in its shortest form: "1.50e1" is "15", "-0.0" is "0". Undefined when it is no number or too long. */
export function plainNumeral(text: string, maxDigits: number): string | undefined {
  const read = readDigits(text);
  if (read === undefined) return undefined;
  if (read.digits === "") return "0";
  const length = Math.max(read.digits.length, read.digits.length - read.scale, read.scale);
  if (read.digits.length > maxDigits || length > 30) return undefined;
  const units = BigInt(read.digits) * 10n ** BigInt(Math.max(0, -read.scale));
  return scaledText(read.negative ? -units : units, Math.max(0, read.scale));
}
