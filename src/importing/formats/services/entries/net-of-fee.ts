/** What moved a balance where the fee stands beside the amount. */
import { currencyDecimals, isCurrency } from "../../../../contract/values/currency.ts";
import { scaledText } from "../../../../contract/values/decimal.ts";
import { statedMinor } from "../../../statement/amount.ts";

/** The sum of an amount and of what is added to it, a fee being negative; undefined where one of the two cannot be read. */
export function amountWith(amount: string, added: string, currency: string): string | undefined {
  if (!/[1-9]/.test(added)) return amount;
  if (!isCurrency(currency)) return undefined;
  const decimals = currencyDecimals(currency);
  const [one, other] = [amount, added].map((numeral) => statedMinor(numeral, decimals));
  return typeof one === "bigint" && typeof other === "bigint" ? scaledText(one + other, decimals) : undefined;
}
