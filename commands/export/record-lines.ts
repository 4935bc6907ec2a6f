/** A book as records, one a line of JSON: its accounts, its categories, then its transactions. */
import type { Pages } from "../../src/client/pages.ts";
import type { Transaction } from "../../src/contract/transaction.ts";
import { list, type ListView } from "../../src/terminal/view.ts";
import type { ExportBook } from "./open-book.ts";

export function recordLines({ accounts, categories, transactions }: ExportBook): ListView {
  const pages: Pages<object> = {
    more: false,
    async *[Symbol.asyncIterator]() {
      yield accounts.map((account) => ({ record: "account", ...account }));
      yield categories.map((category) => ({ record: "category", ...category }));
      for await (const page of transactions) yield page.flatMap(transactionRecord);
    },
  };
  return list({ pages, fields: [], empty: "", essence: () => "" });
}

function transactionRecord(transaction: Transaction): readonly object[] {
  return transaction.status === "void" ? [] : [{ record: "transaction", ...transaction }];
}
