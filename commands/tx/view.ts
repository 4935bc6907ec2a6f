/** Views of transactions. */
import { omitUndefined } from "../../src/terminal/command-line/omit-undefined.ts";
import { shortName, transactionFields } from "../../src/contract/transaction/fields.ts";
import type { Pages } from "../../src/client/pages.ts";
import { transactionSchema, type Transaction } from "../../src/contract/transaction.ts";
import type { Context } from "../../src/terminal/context.ts";
import { plainCell } from "../../src/terminal/render/cells.ts";
import { list, record, type FieldOf, type ListView, type RecordView } from "../../src/terminal/view.ts";
import { tally } from "./tally.ts";

/** Fields that a table on a terminal leaves out. */
const visibleIn: { readonly [Name in keyof Transaction]?: "pipe" | "data" } = {
  id: "pipe",
  posted_date: "pipe",
  original_description: "pipe",
  exchange_rate: "pipe",
  accounting_category: "pipe",
  cash_flow_category: "pipe",
  is_reconciled: "pipe",
  ai_confidence_score: "data",
  tags: "pipe",
  bank_account_id: "pipe",
  bank_statement_id: "pipe",
  created_at: "data",
  updated_at: "data",
};

const viewFields = (Object.keys(transactionSchema.shape) as readonly (keyof Transaction)[]).map(
  (name): FieldOf<Transaction> => {
    const { kind } = transactionFields[name];
    const short = shortName(name)?.replaceAll("_", " ");
    const title = short && `${short[0]?.toUpperCase()}${short.slice(1)}${kind === "id" ? " id" : ""}`;
    return {
      name,
      ...(kind === "amount" ? { kind, currency: "currency_code" } : { kind }),
      ...omitUndefined({ title, visibleIn: visibleIn[name] }),
    };
  },
);

const detailFields = viewFields.map((field) => ({ ...field, visibleIn: "everywhere" as const }));

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
    fields: viewFields,
    essence: ({ id }) => id,
    empty,
    summary: () => sums.lines(context.io.facts.locale),
  });
}
