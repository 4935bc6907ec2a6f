/** What a row of the earlier tables is in those of today. Tables that are not named here have not changed. */
import { transactionStatuses, UNCATEGORIZED } from "../../contract/category/classification.ts";
import { Problem } from "../../contract/problem.ts";
import type { BookReader, Part } from "../copy/ports.ts";
import type { BookTable, Row, Value } from "../copy/book-tables.ts";
import { dayOf } from "../tables/columns/days.ts";
import { idBytes, idText } from "../tables/columns/id-bytes.ts";

type Translation = (
  part: Part,
  rows: readonly Row[],
) => { readonly part: Part; readonly rows: readonly Row[] };

/** Numbers by the ids that the earlier tables have in their place. */
type Numbers = Readonly<Record<"accounts" | "imports" | "statements", ReadonlyMap<string, bigint>>>;

/** A column's value, by the name of the column that it comes from. */
type Column = readonly [from: string, value: (value: Value, numbers: Numbers) => Value];

const day: Column[1] = (value) => dayOf(String(value));
const bytes: Column[1] = (value) => idBytes(String(value));
const status: Column[1] = (value) =>
  value === null ? null : BigInt((transactionStatuses as readonly unknown[]).indexOf(value));
const category: Column[1] = (value) => (value === UNCATEGORIZED ? null : value);
const numberIn =
  (table: keyof Numbers): Column[1] =>
  (value, numbers) => {
    if (value === null) return null;
    const id = value instanceof Uint8Array ? idText(value) : String(value);
    const number = numbers[table].get(id);
    if (number !== undefined) return number;
    throw new Problem("store_damaged", {
      detail: `The book has rows of ${id}, which is not among its ${table}.`,
      remedy: "Restore a backup; nothing of this book was changed.",
    });
  };

const account: Column = ["bank_account_id", numberIn("accounts")];
const fingerprint = { account: ["account_id", numberIn("accounts")] } as const;
const journal = { import_number: ["import_id", numberIn("imports")] } as const;
const totals = { account, day: ["day", day] } as const;

const columnChanges: Readonly<Record<string, Readonly<Record<string, Column>>>> = {
  accounts: { number: ["id", numberIn("accounts")] },
  transactions: {
    account,
    transaction_date: ["transaction_date", day],
    posted_date: ["posted_date", day],
    import_number: ["import_id", numberIn("imports")],
    statement: ["bank_statement_id", numberIn("statements")],
    status: ["status", status],
    status_before: ["status_before", status],
    id: ["id", bytes],
    accounting_category: ["accounting_category", category],
    cash_flow_category: ["cash_flow_category", category],
  },
  daily_totals: totals,
  account_days: totals,
  bulk_images: { bulk_id: ["bulk_id", bytes], transaction_id: ["transaction_id", bytes] },
  imports: {
    row_order: ["id", () => "lines"],
    last_day: ["id", () => ""],
    awaits_acceptance: ["id", () => 0n],
  },
  import_chunks: journal,
  import_held: journal,
  fingerprints: fingerprint,
  fingerprint_balances: fingerprint,
  fingerprint_days: fingerprint,
  statements: { number: ["id", numberIn("statements")] },
  statement_transactions: {
    statement: ["statement_id", numberIn("statements")],
    transaction_id: ["transaction_id", bytes],
  },
};

/** `present` are the tables of today. The same book is translated the same way, whoever asks. */
export async function translationOf(
  book: Pick<BookReader, "ask">,
  present: ReadonlyMap<string, BookTable>,
): Promise<Translation> {
  const numbers = await numbersOf(book);
  return ({ table, company }, rows) => {
    const there = present.get(table.name) ?? table;
    // Transactions come in the order of their ids, and the database numbers them so.
    const columns = there.columns.filter((name) => table.name !== "transactions" || name !== "number");
    const sources = columns.map((name) => {
      const [from, value] = columnChanges[table.name]?.[name] ?? [name, (same: Value) => same];
      return { at: table.columns.indexOf(from), value };
    });
    return {
      part: { table: { ...there, columns }, company },
      rows: rows.map((row) => sources.map(({ at, value }) => value(row[at] ?? null, numbers))),
    };
  };
}

async function numbersOf(book: Pick<BookReader, "ask">): Promise<Numbers> {
  const numbers = { accounts: new Map<string, bigint>(), imports: new Map(), statements: new Map() };
  for (const [company] of (await book.ask(
    "SELECT company_id FROM companies ORDER BY company_id",
  )) as bigint[][]) {
    if (company === undefined) continue;
    for (const table of ["accounts", "statements"] as const) {
      const rows = await book.ask(
        `SELECT id FROM ${table} WHERE company_id = ${company} ORDER BY id`,
        company,
      );
      for (const [id] of rows) numbers[table].set(String(id), BigInt(numbers[table].size + 1));
    }
    const imports = await book.ask(`SELECT id, number FROM imports WHERE company_id = ${company}`, company);
    for (const [id, number] of imports) numbers.imports.set(String(id), number);
  }
  return numbers;
}
