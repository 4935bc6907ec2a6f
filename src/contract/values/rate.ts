/** The exchange rate of an amount whose worth in the account's currency is known. */
import { plainNumeral, scaledText } from "./decimal.ts";
import { convertMinor, divideHalfEven } from "./money.ts";
import { currencyDecimals } from "./currency.ts";

/** Digits of a rate that requests take. */
export const RATE_DIGITS = 12;

/**
 * The shortest rate at which `minor` of the one currency counts exactly `booked` of the other; undefined where there is none,
 * as for amounts of different signs.
 */
export function rateOf(
  minor: bigint,
  booked: bigint,
  { from, to }: { readonly from: string; readonly to: string },
): string | undefined {
  if (minor === 0n || booked === 0n || minor < 0n !== booked < 0n) return undefined;
  const power = currencyDecimals(from) - currencyDecimals(to);
  for (let scale = 0; scale <= RATE_DIGITS + 2; scale++) {
    const shift = BigInt(scale + power);
    const [numerator, denominator] =
      shift < 0n ? [booked, minor * 10n ** -shift] : [booked * 10n ** shift, minor];
    const units = divideHalfEven(
      denominator < 0n ? -numerator : numerator,
      denominator < 0n ? -denominator : denominator,
    );
    if (units === 0n) continue;
    const rate = scaledText(units, scale);
    if (convertMinor(minor, rate, { from, to }) === booked) return plainNumeral(rate, RATE_DIGITS);
  }
  return undefined;
}
