/** Views of transactions. */
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { counterpartyField, shortName, transactionFields } from "../../src/contract/transaction/fields.ts";
import { payeeText } from "../../src/contract/transaction/payee-text.ts";
import { watchPages, type Pages } from "../../src/client/pages.ts";
import { transactionSchema, type Transaction } from "../../src/contract/transaction/record.ts";
import type { Context } from "../../src/terminal/context.ts";
import { amountWords } from "../../src/terminal/render/sentence.ts";
import { list, record, type FieldOf, type ListView, type RecordView } from "../../src/terminal/view.ts";
import { forReading } from "../reports/figures.ts";
import type { TransactionAccount } from "./account-name.ts";
import { categoryColumn } from "../categories/column.ts";
import { accountColumn } from "../accounts/column.ts";
import { tally, type TallyRow } from "./tally.ts";

/** Fields that a table on a terminal leaves out. */
const visibleIn: { readonly [Name in keyof Transaction]?: "pipe" | "data" } = {
  posted_date: "pipe",
  original_description: "pipe",
  exchange_rate: "pipe",
  [counterpartyField]: "pipe",
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

/** Rows that count in no report. Another service may have words of its own for those that are as usual. */
const UNUSUAL: readonly string[] = ["excluded", "void"];

/** How the others come to terms on it. A merchant stands before the description where that does not name it. */
const onTerminal: {
  readonly [Name in keyof Transaction]?: Pick<FieldOf<Transaction>, "kind" | "column" | "cell">;
} = {
  id: { kind: "id", column: { presence: "always" } },
  transaction_date: { kind: "date", column: { presence: "always" } },
  description: {
    kind: "text",
    column: { presence: "always", least: 24, weight: 2 },
    cell: payeeText,
  },
  amount: { kind: "amount", column: { presence: "always" } },
  category: { kind: "text", column: { least: 16 } },
  accounting_category: { kind: "code" },
  cash_flow_category: { kind: "code" },
  status: {
    kind: "word",
    column: { presence: "differing", dropFirst: true, isNotable: (status) => UNUSUAL.includes(status) },
  },
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
      ...onTerminal[name],
    };
  },
);

const detailFields = viewFields.map(({ cell: _, ...field }) => ({
  ...field,
  visibleIn: "everywhere" as const,
}));

/** "Train, -49.99 EUR". Foreign services may omit members. */
export function transactionWords(
  {
    description,
    amount,
    currency_code,
  }: Partial<Pick<Transaction, "description" | "amount" | "currency_code">>,
  locale: string | undefined,
): string {
  const sum =
    (amount ?? null) === null ? [] : [[amountWords(amount, locale), currency_code ?? ""].join(" ").trimEnd()];
  return [description === undefined ? "a transaction" : JSON.stringify(description), ...sum].join(", ");
}

/** The fields of one transaction, with the names of accounts by their ids and of categories by their slugs where a terminal is to say them. */
export function recordFieldsWith(names: ReadonlyMap<string, string>): readonly FieldOf<Transaction>[] {
  if (names.size === 0) return detailFields;
  return detailFields.map((field): FieldOf<Transaction> => {
    if (field.name === "category")
      return { ...field, cell: ({ category }) => names.get(category ?? "") ?? category };
    if (field.name !== "bank_account_id") return field;
    const cell = ({ bank_account_id: id }: Transaction) => names.get(id) ?? id;
    return { ...field, kind: "text", title: "Account", cell };
  });
}

/** "In EUR": what an amount in another currency counts in its account. */
function bookedField({ amount, currency }: NonNullable<TransactionAccount["booked"]>): FieldOf<Transaction> {
  return {
    name: "booked_amount",
    title: `In ${currency}`,
    kind: "amount",
    visibleIn: "terminal",
    value: () => amount,
  };
}

/** One transaction, in full; a terminal says the account by its name where that is known. */
export function transactionRecord(
  data: Transaction,
  { sentence, account }: { sentence?: string; account?: TransactionAccount | undefined } = {},
): RecordView {
  const names = new Map(account === undefined ? [] : [[data.bank_account_id, account.name] as const]);
  if (account?.category !== undefined && data.category) names.set(data.category, account.category);
  const fields = recordFieldsWith(names);
  const after = fields.findIndex(({ name }) => name === "exchange_rate") + 1;
  return record({
    data,
    fields:
      account?.booked === undefined
        ? fields
        : [...fields.slice(0, after), bookedField(account.booked), ...fields.slice(after)],
    essence: data.id,
    ...(sentence === undefined ? {} : { sentence }),
  });
}

interface TransactionListOptions<Row extends Transaction> {
  readonly context: Context;
  readonly empty: ListView["empty"];
  readonly moreFields?: readonly FieldOf<Row>[];
  /** The amount and currency of a row in the sums, where they are not the row's own. */
  readonly counted?: (row: Row) => TallyRow;
}

/** A list of transactions; under the table count, in, out and sum of its rows by currency, the company's own first. */
export function transactionList<Row extends Transaction>(
  rows: Pages<Row>,
  { context, empty, moreFields = [], counted = (row) => row }: TransactionListOptions<Row>,
): ListView {
  const sums = tally();
  const account = accountColumn<Row>(context, { isInCsv: true });
  const category = categoryColumn(context);
  let base: string | undefined;
  return list({
    name: "Transactions",
    pages: watchPages(rows, {
      async onPage(page) {
        for (const row of page) sums.add(counted(row));
        await account.prepare(page);
        await category.prepare(page);
      },
      async onEnd() {
        if (sums.currencyCount() > 1 && forReading(context))
          base = await (await import("../base-currency.ts")).baseCurrency(context);
      },
    }),
    fields: [
      ...viewFields.map((field) => (field.name === "category" ? { ...field, cell: category.cell } : field)),
      ...(context.settings.output === "csv"
        ? [...moreFields, account.field]
        : [account.field, ...moreFields]),
    ],
    essence: ({ id }) => id,
    empty,
    summary: () => sums.lines(context.io.facts.locale, { base, isPart: rows.more }),
  });
}
