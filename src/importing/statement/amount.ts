/** Amounts of formats that fix their form: digits with one decimal mark, read exactly. */
import type { RejectCode } from "../rows/reject-reasons.ts";

const FORM = /^([+-]?)([0-9]*)(?:\.([0-9]*))?$/;
/** Digits of an amount of money at most, in minor units. */
const DIGITS_MAX = 15;

/** Signed minor units of an amount such as "-12.50", "1234." or ".5"; a code where it is none or is not exact. */
export function statedMinor(amount: string, decimals: number): bigint | RejectCode {
  if (amount === "") return "amount_missing";
  const [, sign = "", whole = "", fraction = ""] = FORM.exec(amount) ?? [];
  if (whole === "" && fraction === "") return "amount_syntax";
  if (/[1-9]/.test(fraction.slice(decimals))) return "amount_precision";
  const digits = whole + fraction.slice(0, decimals).padEnd(decimals, "0");
  if (digits.replace(/^0+/, "").length > DIGITS_MAX) return "amount_range";
  const minor = BigInt(digits === "" ? "0" : digits);
  return sign === "-" ? -minor : minor;
}
