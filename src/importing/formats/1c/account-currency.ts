/** The currency of an account: digits 6 to 8 of a Russian account number are its code (Bank of Russia, 579-P). */
import { isCurrency } from "../../../contract/values/currency.ts";

/** ISO 4217 codes by their numbers; 810 is the rouble of accounts. */
const BY_NUMBER: Readonly<Record<string, string>> = {
  "810": "RUB", "643": "RUB", "840": "USD", "978": "EUR", "156": "CNY", "826": "GBP", "756": "CHF", "392": "JPY",
  "398": "KZT", "933": "BYN", "980": "UAH", "051": "AMD", "944": "AZN", "417": "KGS", "860": "UZS", "949": "TRY",
  "784": "AED", "356": "INR", "344": "HKD", "981": "GEL", "972": "TJS", "498": "MDL",
}; // prettier-ignore

/** Null where neither the number nor the file says it. */
export function currencyOfAccount(number: string, currencyName = ""): string | null {
  const name = currencyName.trim().toUpperCase();
  if (isCurrency(name)) return name;
  const byCode = BY_NUMBER[name];
  if (byCode !== undefined) return byCode;
  return /^[0-9]{20}$/.test(number) ? (BY_NUMBER[number.slice(5, 8)] ?? null) : null;
}
