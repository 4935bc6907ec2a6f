/** What to write instead of an amount with more decimals than its currency has. Nothing is rounded for anybody. */
import { currencyDecimals } from "./currency.ts";
import { scaledText } from "./decimal.ts";
import { divideHalfEven } from "./money.ts";
import { countText } from "../count-text.ts";

interface DecimalsFault {
  /** "1.234 has 3 decimals, and EUR has 2", without a period. */
  readonly detail: string;
  /** Whole sentences: both readings where the mark can be meant as one of thousands. */
  readonly remedy: string;
}

/** About a plain numeral for which `toMinor` answers `amount_precision`. */
export function decimalsFault(numeral: string, currency: string): DecimalsFault {
  const [whole = "", fraction = ""] = numeral.split(".");
  const decimals = currencyDecimals(currency);
  const shorter = divideHalfEven(BigInt(`${whole}${fraction}`), 10n ** BigInt(fraction.length - decimals));
  // Rounding -0.001 to 0 would lose the sign that shows what was meant.
  const sign = whole.startsWith("-") && shorter === 0n ? "-" : "";
  const asDecimals = `${sign}${scaledText(shorter, decimals)}`;
  const asThousands = /^-?[1-9][0-9]{0,2}$/.test(whole) && fraction.length === 3;
  return {
    detail: `${numeral} has ${countText(fraction.length, "decimal")}, and ${currency} has ${decimals === 0 ? "none" : decimals}`,
    remedy: asThousands
      ? `Write ${scaledText(BigInt(`${whole}${fraction}`) * 10n ** BigInt(decimals), decimals)} or ${asDecimals}; nothing is rounded.`
      : `Write it with ${decimals === 0 ? "no" : `at most ${decimals}`} decimals, such as ${asDecimals}; nothing is rounded.`,
  };
}
