/** A journal of many transactions is the same text however a book hands them out. */
import { expect, test } from "vitest";
import type { Account } from "../../../src/contract/account.ts";
import type { Transaction } from "../../../src/contract/transaction.ts";
import { journalChart } from "../../../src/client/export/chart.ts";
import { journalFormats } from "../../../src/client/export/formats.ts";
import { decimal } from "../../../src/contract/values/decimal.ts";
import { journalText } from "../../../src/client/export/write-journal.ts";

const ROWS = 2500;

const accounts = ["Main", "Visa"].map(
  (name) =>
    ({
      id: name,
      name,
      currency_code: "EUR",
      account_type: "checking",
      opening_balance: decimal("0.00"),
    }) as unknown as Account,
);
/** The second account comes late, so that it is declared behind others. */
const rows = Array.from(
  { length: ROWS },
  (_, index) =>
    ({
      id: `row-${index}`,
      bank_account_id: index > 600 && index % 2 === 0 ? "Visa" : "Main",
      transaction_date: "2026-01-05",
      posted_date: "2026-01-05",
      description: `Row ${index}`,
      merchant_name: "",
      amount: decimal("-1.00"),
      currency_code: "EUR",
      exchange_rate: decimal("1"),
      category: "",
      accounting_category: "uncategorized",
      status: "posted",
      tags: [] as string[],
    }) as unknown as Transaction,
);

async function textInPagesOf(size: number): Promise<string> {
  async function* pages() {
    for (let from = 0; from < ROWS; from += size) yield rows.slice(from, from + size);
  }
  const format = journalFormats.hledger;
  const chosen = { accounts: new Map(), categories: new Map(), excluded: undefined };
  const chart = journalChart({ accounts, categories: [], chosen, accountName: format.accountName });
  let text = "";
  for await (const part of journalText({ accounts, transactions: pages(), chart, format })) text += part;
  return text;
}

test("whatever the size of its pages", async () => {
  const whole = await textInPagesOf(ROWS);
  expect(whole.match(/^\d{4}-/gm)).toHaveLength(ROWS);
  expect(whole).toContain("account Assets:Visa");
  for (const size of [1, 200, 2000]) expect(await textInPagesOf(size)).toBe(whole);
});
