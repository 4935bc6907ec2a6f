/** Problems that a call of the core meets, with their sentence: those of requests that no command line of ours sends. */
import { DatabaseSync } from "node:sqlite";
import { accounts } from "../../src/contract/account.ts";
import { imports, type Import } from "../../src/contract/import.ts";
import { keys } from "../../src/contract/key.ts";
import type { InputOf } from "../../src/contract/operation.ts";
import type { ProblemCode } from "../../src/contract/problem.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { openBook } from "../../src/store/open.ts";
import { OWNER, type TestBook } from "../support/book.ts";
import { beginInput, importLines, makeAccount, rowsOf, type Line } from "../support/import.ts";

interface Provocation {
  readonly code: ProblemCode;
  /** What the problem says about this case. */
  readonly says: RegExp | string;
  readonly provoke: (book: TestBook) => Promise<unknown>;
}

type NewTransaction = Partial<InputOf<typeof transactions.create>>;
type Change = Omit<InputOf<typeof transactions.update>, "id">;

const LINES: readonly Line[] = [
  ["2026-01-05", -450, "Coffee"],
  ["2026-01-06", 1000, "Refund"],
];

async function row({ core }: TestBook, account: string, more: NewTransaction = {}): Promise<string> {
  const input = {
    bank_account_id: account,
    transaction_date: "2026-01-05",
    description: "Coffee",
    amount: "-4.50",
  };
  return (await core.call(transactions.create, OWNER, { ...input, ...more })).data.id;
}

/** A transaction on an account of its own. */
async function someRow(book: TestBook, more: NewTransaction = {}): Promise<string> {
  return row(book, await makeAccount(book), more);
}

function change({ core }: TestBook, id: string, changes: Change) {
  return core.call(transactions.update, OWNER, { id, ...changes });
}

/** An import that has begun and got nothing yet. */
async function begun(book: TestBook): Promise<Import> {
  const input = beginInput(await makeAccount(book), LINES);
  return (await book.core.call(imports.begin, OWNER, input)).data;
}

function chunk(
  { core }: TestBook,
  id: string,
  { n = 0, lines = LINES }: { n?: number; lines?: readonly Line[] },
) {
  return core.call(imports.chunk, OWNER, { id, n, rows: rowsOf(lines) });
}

export const calls: readonly Provocation[] = [
  {
    code: "unknown_parameter",
    says: "colour is not known.",
    provoke: ({ core }) => core.call(accounts.list, OWNER, { colour: "red" } as never),
  },
  {
    code: "invalid_text",
    says: "name holds a NUL character or a broken surrogate.",
    provoke: ({ core }) => core.call(accounts.create, OWNER, { name: "Main\0" }),
  },
  {
    code: "cursor_mismatch",
    says: "The cursor does not belong to this list.",
    provoke: ({ core }) => core.call(accounts.list, OWNER, { cursor: "made up" }),
  },
  {
    code: "key_expired",
    says: "The API key has expired.",
    async provoke(book) {
      const expires_at = new Date(book.time + 1000).toISOString();
      const { data } = await book.core.call(keys.create, OWNER, { name: "CI", expires_at });
      book.time += 1001;
      return book.core.call(accounts.list, { kind: "key", text: data.key }, {});
    },
  },
  {
    code: "exchange_rate_required",
    says: /^The amount is in USD/,
    provoke: (book) => someRow(book, { currency_code: "USD" }),
  },
  {
    code: "empty_filter",
    says: /filter/,
    provoke: ({ core }) =>
      core.call(transactions.bulkUpdate, OWNER, { filter: {}, set: { category: "travel" } }),
  },
  {
    code: "stale_version",
    says: "The record has changed since it was read.",
    async provoke(book) {
      const id = await makeAccount(book);
      return book.core.call(accounts.update, OWNER, { id, name: "Other" }, { ifMatch: "0" });
    },
  },
  {
    code: "duplicate_external_id",
    says: /"bank-1"/,
    async provoke(book) {
      const account = await makeAccount(book);
      await row(book, account, { external_id: "bank-1" });
      return row(book, account, { external_id: "bank-1" });
    },
  },
  {
    code: "account_archived",
    says: /archived/,
    async provoke(book) {
      const id = await makeAccount(book);
      await book.core.call(accounts.update, OWNER, { id, status: "archived" });
      return row(book, id);
    },
  },
  {
    code: "account_in_use",
    says: 'The account "Checking" has 1 transaction.',
    async provoke(book) {
      const id = await makeAccount(book);
      await row(book, id);
      return book.core.call(accounts.delete, OWNER, { id });
    },
  },
  {
    code: "currency_in_use",
    says: 'The account "Checking" holds EUR, and has transactions in it.',
    async provoke(book) {
      const id = await makeAccount(book);
      await row(book, id);
      return book.core.call(accounts.update, OWNER, { id, currency_code: "USD" });
    },
  },
  {
    code: "invalid_transition",
    says: /void/,
    async provoke(book) {
      const id = await someRow(book);
      await change(book, id, { status: "void" });
      return change(book, id, { status: "posted" });
    },
  },
  {
    code: "transaction_reconciled",
    says: /reconciled/,
    async provoke(book) {
      const id = await someRow(book);
      await change(book, id, { is_reconciled: true });
      return change(book, id, { amount: "-5.00" });
    },
  },
  {
    code: "not_deleted",
    says: "The transaction is not deleted.",
    async provoke(book) {
      return book.core.call(transactions.restore, OWNER, { id: await someRow(book) });
    },
  },
  {
    code: "bulk_refused",
    says: /^1 of 2 transactions cannot change this way; none was changed\. The first is/,
    async provoke(book) {
      const account = await makeAccount(book);
      const ids = [await row(book, account), await row(book, account)];
      await change(book, ids[0] ?? "", { status: "void" });
      return book.core.call(transactions.bulkUpdate, OWNER, { ids, set: { status: "posted" } });
    },
  },
  {
    code: "bulk_outdated",
    says: /^1 of 1 transactions have changed since the bulk change/,
    async provoke(book) {
      const id = await someRow(book);
      const input = { ids: [id], set: { category: "travel" } };
      const { data } = await book.core.call(transactions.bulkUpdate, OWNER, input);
      await change(book, id, { description: "Tea" });
      return book.core.call(transactions.bulkUndo, OWNER, { bulk_id: data.bulk_id ?? "" });
    },
  },
  {
    code: "count_mismatch",
    says: /1/,
    async provoke(book) {
      const input = { ids: [await someRow(book)], set: { category: "travel" }, expected_count: 2 };
      return book.core.call(transactions.bulkUpdate, OWNER, input);
    },
  },
  {
    code: "chunk_mismatch",
    says: "This part of the import was stored with other rows.",
    async provoke(book) {
      const { id } = await begun(book);
      await chunk(book, id, {});
      return chunk(book, id, { lines: LINES.slice(0, 1) });
    },
  },
  {
    code: "chunk_gap",
    says: "Chunk 1 was sent, and chunk 0 is expected next.",
    async provoke(book) {
      return chunk(book, (await begun(book)).id, { n: 1 });
    },
  },
  {
    code: "import_finished",
    says: "The import is finished.",
    async provoke(book) {
      const { id } = await importLines(book, await makeAccount(book), LINES);
      return chunk(book, id, { n: 1 });
    },
  },
  {
    code: "import_unfinished",
    says: "The import is not finished.",
    async provoke(book) {
      return book.core.call(imports.accept, OWNER, { id: (await begun(book)).id });
    },
  },
  {
    code: "import_undone",
    says: "The import has been undone.",
    async provoke(book) {
      const { id } = await importLines(book, await makeAccount(book), LINES);
      await book.core.call(imports.undo, OWNER, { id });
      return book.core.call(imports.undo, OWNER, { id });
    },
  },
  {
    code: "import_changed",
    says: /^1 transaction of the import changed or were reconciled since/,
    async provoke(book) {
      const { id } = await importLines(book, await makeAccount(book), LINES);
      const { data } = await book.core.call(transactions.list, OWNER, {});
      await change(book, data[0]?.id ?? "", { is_reconciled: true });
      return book.core.call(imports.undo, OWNER, { id });
    },
  },
  {
    code: "store_busy",
    says: /^The book is in use by another process/,
    async provoke({ path }) {
      // A book in the making, held by somebody: opening it waits five seconds for its turn.
      const held = new DatabaseSync(`${path}.new`);
      held.exec("BEGIN EXCLUSIVE");
      try {
        return await openBook(`${path}.new`, { create: true });
      } finally {
        held.close();
      }
    },
  },
];
