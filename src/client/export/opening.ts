import type { Account } from "../../contract/account.ts";
import { decimalText } from "../../contract/values/decimal.ts";
import { toMinor } from "../../contract/values/money.ts";

/** What was on an account before all its transactions, in minor units. */
export function openingOf({ opening_balance, currency_code }: Account): bigint {
  const minor = toMinor(decimalText(opening_balance), currency_code);
  return typeof minor === "bigint" ? minor : 0n;
}
