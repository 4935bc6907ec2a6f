import type { AccountRecord } from "../ports/accounts.ts";

/** The currencies of the accounts: the company's own first, the others by code. */
export function currenciesOf(accounts: readonly AccountRecord[], baseCurrency: string): readonly string[] {
  const codes = [...new Set(accounts.map(({ currency_code }) => currency_code))].sort();
  return [...codes.filter((code) => code === baseCurrency), ...codes.filter((code) => code !== baseCurrency)];
}
