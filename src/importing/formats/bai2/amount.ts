/** Amounts of BAI2: digits without a mark, in the smallest unit of their currency. */
import { currencyDecimals, isCurrency } from "../../../contract/values/currency.ts";

/** Digits of an amount at most; the longest is refused later with the row that it stands in. */
const FORM = /^[+-]?[0-9]{1,40}$/;

/** Units of an amount; undefined where it is none. */
export function unitsOf(text: string): bigint | undefined {
  return FORM.test(text) ? BigInt(text.startsWith("+") ? text.slice(1) : text) : undefined;
}

/** Units as an amount with a decimal point, such as "-12.50"; a currency that is none is taken to have two decimals. */
export function withPoint(units: bigint, currency: string): string {
  const decimals = isCurrency(currency) ? currencyDecimals(currency) : 2;
  if (decimals === 0) return String(units);
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
