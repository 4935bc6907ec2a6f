import { currencyDecimals } from "./currency.ts";
import { decimal, readDigits, scaledText, type Decimal } from "./decimal.ts";

/** The largest amount, in minor units, either sign: 15 digits, exact in every client's number type. */
export const MAX_MINOR = 999_999_999_999_999n;

const TWO_DECIMALS = /^-?[0-9]{1,13}\.[0-9]{2}$/;

/** Why a numeral is not an amount of a currency; each is the code of a problem. */
export type AmountFault = "amount_syntax" | "amount_precision" | "amount_range";

/**
 * Reads a numeral ("-1299.90", "5", "1e2") as minor units of a currency. Zeros after the last allowed decimal do not
 * count; other digits there are `amount_precision`, never rounded. More than 15 digits are `amount_range`. -0 is 0.
 */
export function toMinor(text: string, currency: string): bigint | AmountFault {
  // The form that files and the wire nearly always have is taken without taking it apart.
  if (TWO_DECIMALS.test(text) && currencyDecimals(currency) === 2) return BigInt(text.replace(".", ""));
  const read = readDigits(text);
  if (read === undefined) return "amount_syntax";
  if (read.digits === "") return 0n;
  const decimals = currencyDecimals(currency);
  if (read.digits.length - read.scale + decimals > 15) return "amount_range";
  if (read.scale > decimals) return "amount_precision";
  const minor = BigInt(read.digits) * 10n ** BigInt(decimals - read.scale);
  return read.negative ? -minor : minor;
}

/** An amount in minor units as the plain numeral of the wire, with all decimals of its currency: "-1299.90", "500". */
export function amountText(minor: bigint, currency: string): string {
  return scaledText(minor, currencyDecimals(currency));
}

/** An amount in minor units as the number of the wire. */
export function amountOf(minor: bigint, currency: string): Decimal {
  return decimal(amountText(minor, currency));
}

/**
 * Turns an amount into another currency at a rate (units of `to` for one unit of `from`), rounded half-even to the minor
 * unit of `to`. Exact integers throughout.
 */
export function convertMinor(
  minor: bigint,
  rate: string,
  { from, to }: { from: string; to: string },
): bigint {
  const read = readDigits(rate);
  if (read === undefined) throw new RangeError(`not a rate: ${rate}`);
  const power = currencyDecimals(to) - currencyDecimals(from) - read.scale;
  const product = minor * BigInt(read.digits || "0");
  return power >= 0 ? product * 10n ** BigInt(power) : divideHalfEven(product, 10n ** BigInt(-power));
}

/** numerator / denominator, rounded half-even. The denominator is positive. */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n;
  const size = negative ? -numerator : numerator;
  const whole = size / denominator;
  const twice = (size % denominator) * 2n;
  const up = twice > denominator || (twice === denominator && whole % 2n === 1n);
  const rounded = up ? whole + 1n : whole;
  return negative ? -rounded : rounded;
}
