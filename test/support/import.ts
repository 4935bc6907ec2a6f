/** Imports by hand: rows of a made-up file, sent in chunks, as a client would. */
import { createHash } from "node:crypto";
import { accounts } from "../../src/contract/account.ts";
import type { Import } from "../../src/contract/import/record.ts";
import { imports, type BeginImport } from "../../src/contract/import.ts";
import type { ChunkRow, ImportRow } from "../../src/contract/import/row.ts";
import { transactions, type Transaction } from "../../src/contract/transaction.ts";
import { amountText } from "../../src/contract/values/money.ts";
import type { TestBook } from "./book.ts";

/** A bank's line: day, amount in minor units, text; the bank's own id where there is one. */
export type Line = readonly [day: string, amount: number, text: string, bankId?: string];

export interface FileFacts extends Partial<BeginImport> {
  /** Lines that are refused, by index. */
  readonly refused?: readonly number[];
  readonly retryOf?: readonly { import_id: string; line: number }[];
  /** The running balance after each line, as a numeral. */
  readonly balances?: readonly string[];
  /** The day of each line's purchase, where it is not that of its booking. */
  readonly purchases?: readonly (string | undefined)[];
}

/** What is of the rows and not of the file. */
const ROW_FACTS = ["refused", "retryOf", "balances", "purchases"];

export async function makeAccount(book: TestBook, name = "Checking", currency_code = "EUR"): Promise<string> {
  const { data } = await book.core.call(accounts.create, book.owner, { name, currency_code });
  return data.id;
}

/** The rows of a file as a client sends them, occurrences counted over the file. */
export function rowsOf(
  lines: readonly Line[],
  { refused = [], retryOf = [], balances = [], purchases = [] }: FileFacts = {},
): readonly ChunkRow[] {
  const seen = new Map<string, number>();
  return lines.map(([day, amount, text, bankId], index): ChunkRow => {
    const source = [day, amountText(BigInt(amount), "EUR"), text];
    const line = index + 2;
    if (refused.includes(index)) {
      return {
        line,
        verdict: "rejected",
        code: "amount_syntax",
        detail: "The amount is not a number.",
        source,
        ...(retryOf[index] === undefined ? {} : { retry_of: retryOf[index] }),
      };
    }
    const equal = JSON.stringify([day, amount, bankId ?? text]);
    const occurrence = (seen.get(equal) ?? 0) + 1;
    seen.set(equal, occurrence);
    const retry_of = retryOf[index];
    const balance = balances[index];
    return {
      line,
      occurrence,
      transaction_date: purchases[index] ?? day,
      posted_date: day,
      description: text,
      original_description: text,
      amount: amountText(BigInt(amount), "EUR"),
      currency_code: "EUR",
      source,
      ...(bankId === undefined ? {} : { bank_id: bankId }),
      ...(retry_of === undefined ? {} : { retry_of }),
      ...(balance === undefined ? {} : { balance }),
    };
  });
}

/** What a client tells about a file before its rows. */
export function beginInput(account: string, lines: readonly Line[], facts: FileFacts = {}): BeginImport {
  const rest = Object.fromEntries(Object.entries(facts).filter(([name]) => !ROW_FACTS.includes(name)));
  const days = lines.map(([day]) => day).sort();
  const bytes = JSON.stringify(lines);
  const [from] = days;
  const to = days.at(-1);
  return {
    bank_account_id: account,
    file_name: "bank.csv",
    file_sha256: createHash("sha256").update(bytes).digest("hex"),
    file_size: bytes.length,
    format: "csv",
    mapping: { version: 1 },
    detected: {},
    period: from === undefined || to === undefined ? null : { from, to },
    ...rest,
  };
}

/** The rows as the chunks of an import bring them. */
export function inOrder(rows: readonly ChunkRow[], order: string): readonly ChunkRow[] {
  if (order === "lines") return rows;
  const dayOf = (row: ChunkRow) => ("verdict" in row ? "" : row.posted_date);
  return rows.toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0));
}

/** Begins, sends all chunks and completes. */
export async function importLines(
  book: TestBook,
  account: string,
  lines: readonly Line[],
  facts: FileFacts = {},
): Promise<Import> {
  const { data: begun } = await book.core.call(imports.begin, book.owner, beginInput(account, lines, facts));
  const rows = inOrder(rowsOf(lines, facts), begun.row_order);
  for (let n = begun.next_chunk; n * begun.chunk_size < rows.length; n++) {
    const chunk = rows.slice(n * begun.chunk_size, (n + 1) * begun.chunk_size);
    await book.core.call(imports.chunk, book.owner, { id: begun.id, n, rows: chunk });
  }
  return (await book.core.call(imports.complete, book.owner, { id: begun.id, rows: rows.length })).data;
}

/** Every row of an import, page by page. */
export async function rowsIn(book: TestBook, id: string, limit = 3): Promise<readonly ImportRow[]> {
  const rows: ImportRow[] = [];
  let cursor: string | undefined;
  do {
    const input = { id, limit, ...(cursor === undefined ? {} : { cursor }) };
    const page = await book.core.call(imports.rows, book.owner, input);
    rows.push(...page.data);
    cursor = page.pagination?.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

/** What the book holds of an account, oldest first, as lines. */
export async function bookLines(book: TestBook, account: string): Promise<readonly Line[]> {
  return (await everything(book, account))
    .map((row): Line => [
      row.transaction_date,
      Math.round(Number(String(row.amount.rawJSON)) * 100),
      row.description,
    ])
    .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

export async function everything(book: TestBook, account: string): Promise<readonly Transaction[]> {
  const rows: Transaction[] = [];
  let cursor: string | undefined;
  do {
    const input = { bank_account_id: account, limit: 500, ...(cursor === undefined ? {} : { cursor }) };
    const page = await book.core.call(transactions.list, book.owner, input);
    rows.push(...page.data);
    cursor = page.pagination?.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}
