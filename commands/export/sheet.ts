/** A book as a sheet: a line for each transaction, with the two accounts of the chart that it moves money between. */
import { chartRow, type ChartRow } from "../../src/client/export/chart-row.ts";
import type { JournalChart } from "../../src/client/export/chart.ts";
import type { Pages } from "../../src/client/pages.ts";
import { list, type FieldOf, type ListView } from "../../src/terminal/view.ts";
import type { ExportBook } from "./open-book.ts";

const fields: readonly FieldOf<ChartRow>[] = [
  { name: "id", kind: "id" },
  { name: "transaction_date", kind: "date" },
  { name: "posted_date", kind: "date" },
  { name: "account", kind: "text" },
  { name: "description", kind: "text" },
  { name: "original_description", kind: "text" },
  { name: "merchant_name", kind: "text" },
  { name: "amount", kind: "amount", currency: "currency_code" },
  { name: "currency_code", kind: "word" },
  { name: "booked_amount", kind: "amount", currency: "account_currency" },
  { name: "account_currency", kind: "word" },
  { name: "category", kind: "text" },
  { name: "ledger_account", kind: "text" },
  { name: "contra_account", kind: "text" },
  { name: "status", kind: "word" },
  { name: "is_reconciled", kind: "flag" },
  { name: "tags", kind: "tags" },
  { name: "bank_account_id", kind: "id" },
];

export function sheet({ accounts, transactions }: ExportBook, chart: JournalChart): ListView {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const pages: Pages<ChartRow> = {
    more: false,
    async *[Symbol.asyncIterator]() {
      for await (const page of transactions)
        yield page.flatMap((transaction) => {
          const account = byId.get(transaction.bank_account_id);
          if (account === undefined || transaction.status === "void") return [];
          return [chartRow(transaction, { account, chart })];
        });
    },
  };
  return list({ pages, fields, empty: "There is no transaction.", essence: ({ id }) => id });
}
