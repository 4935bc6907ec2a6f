/** Views of transactions. */
import type { Pages } from "../../src/client/pages.ts";
import type { Transaction } from "../../src/contract/transaction.ts";
import type { Context } from "../../src/terminal/context.ts";
import { plainCell } from "../../src/terminal/render/cells.ts";
import { list, record, type FieldOf, type ListView, type RecordView } from "../../src/terminal/view.ts";
import { tally } from "./tally.ts";

const transactionFields: readonly FieldOf<Transaction>[] = [
  { name: "id", kind: "id", visibleIn: "pipe" },
  { name: "transaction_date", kind: "date", title: "Date" },
  { name: "posted_date", kind: "date", title: "Posted", visibleIn: "pipe" },
  { name: "description", kind: "text" },
  { name: "original_description", kind: "text", visibleIn: "pipe" },
  { name: "amount", kind: "amount", currency: "currency_code" },
  { name: "currency_code", kind: "text", title: "Currency" },
  { name: "exchange_rate", kind: "rate", visibleIn: "pipe" },
  { name: "category", kind: "text" },
  { name: "accounting_category", kind: "text", title: "Accounting", visibleIn: "pipe" },
  { name: "cash_flow_category", kind: "text", title: "Cash flow", visibleIn: "pipe" },
  { name: "merchant_name", kind: "text", title: "Merchant" },
  { name: "status", kind: "text" },
  { name: "is_reconciled", kind: "flag", title: "Reconciled", visibleIn: "pipe" },
  { name: "ai_confidence_score", kind: "rate", visibleIn: "data" },
  { name: "tags", kind: "tags", visibleIn: "pipe" },
  { name: "bank_account_id", kind: "id", title: "Account id", visibleIn: "pipe" },
  { name: "bank_statement_id", kind: "id", title: "Statement id", visibleIn: "pipe" },
  { name: "created_at", kind: "timestamp", visibleIn: "data" },
  { name: "updated_at", kind: "timestamp", visibleIn: "data" },
];

const detailFields = transactionFields.map((field) => ({ ...field, visibleIn: "everywhere" as const }));

/** "Train, -49.99 EUR". Foreign services may omit members. */
export function transactionWords({
  description,
  amount,
  currency_code,
}: Partial<Pick<Transaction, "description" | "amount" | "currency_code">>): string {
  const sum = (amount ?? null) === null ? [] : [[plainCell(amount), currency_code ?? ""].join(" ").trimEnd()];
  return [description ?? "a transaction", ...sum].join(", ");
}

/** One transaction, in full. */
export function transactionRecord(data: Transaction, { sentence }: { sentence?: string } = {}): RecordView {
  return record({
    data,
    fields: detailFields,
    essence: data.id,
    ...(sentence === undefined ? {} : { sentence }),
  });
}

/** A list of transactions; under the table count, in, out and sum of its rows by currency. */
export function transactionList(
  rows: Pages<Transaction>,
  { context, empty }: { context: Context; empty: string },
): ListView {
  const sums = tally();
  const pages: Pages<Transaction> = {
    get more() {
      return rows.more;
    },
    async *[Symbol.asyncIterator]() {
      for await (const page of rows) {
        for (const row of page) sums.add(row);
        yield page;
      }
    },
  };
  return list({
    pages,
    fields: transactionFields,
    essence: ({ id }) => id,
    empty,
    summary: () => sums.lines(context.io.facts.locale),
  });
}
