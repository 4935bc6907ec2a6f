/** Amounts that services write in the smallest unit of their currency. */
import { currencyDecimals, isCurrency } from "../../../../contract/values/currency.ts";
import { scaledText } from "../../../../contract/values/decimal.ts";

/** Whole units; undefined for a text that is no whole number. */
export function wholeUnits(text: string): bigint | undefined {
  return /^-?[0-9]{1,18}$/.test(text) ? BigInt(text) : undefined;
}

/** In the currency's units; what is no whole number stays as it is written, and is rejected as such. */
export function amountOfUnits(text: string, currency: string): string {
  const units = wholeUnits(text);
  if (units === undefined || !isCurrency(currency)) return text;
  return scaledText(units, currencyDecimals(currency));
}

/** The same size with a minus; zero as it is. */
export function asOut(numeral: string): string {
  return numeral.startsWith("-") || !/[1-9]/.test(numeral) ? numeral : `-${numeral}`;
}

/** The same size the other way; zero as it is. */
export function negated(numeral: string): string {
  return numeral.startsWith("-") ? numeral.slice(1) : asOut(numeral);
}
