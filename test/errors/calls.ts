/** Problems that a call meets, with their sentence: those of requests that no command line of ours sends, and of services. */
import { DatabaseSync } from "node:sqlite";
import { accounts } from "../../src/contract/account.ts";
import { categories } from "../../src/contract/category.ts";
import type { Import } from "../../src/contract/import/record.ts";
import { events } from "../../src/contract/event.ts";
import { imports } from "../../src/contract/import.ts";
import { keys } from "../../src/contract/key.ts";
import type { InputOf } from "../../src/contract/operation.ts";
import type { ProblemCode } from "../../src/contract/problem.ts";
import { proposals } from "../../src/contract/proposal.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { openBook } from "../../src/store/dialect/sqlite/open.ts";
import { migrations } from "../../src/store/migrations/index.ts";
import { behind } from "../support/behind.ts";
import { OWNER, type TestBook } from "../support/book.ts";
import { fillKeys } from "../support/keys.ts";
import { openTestStore } from "../support/open-store.ts";
import { emptyDatabase } from "../support/postgres/database.ts";
import { makeSchema } from "../support/postgres/schema.ts";
import { beginInput, importLines, makeAccount, rowsOf, type Line } from "../support/import.ts";
import { answers } from "./answers.ts";

export interface Provocation {
  readonly code: ProblemCode;
  /** What the problem says about this case. */
  readonly says: RegExp | string;
  readonly provoke: (book: TestBook) => Promise<unknown>;
}

type NewTransaction = Partial<InputOf<typeof transactions.create>>;

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

async function proposed({ core }: TestBook, id: string): Promise<{ readonly id: string }> {
  const input = { operation: "transactions.update", request: { id, category: "travel" } };
  return { id: (await core.call(proposals.create, OWNER, input)).data.id };
}

export const calls: readonly Provocation[] = [
  {
    code: "category_archived",
    says: 'The category "Hotels" is merged into "Travel".',
    async provoke({ core }) {
      await core.call(categories.create, OWNER, { name: "Hotels", parent: "travel" });
      await core.call(categories.merge, OWNER, { slug: "hotels", into: "travel" });
      return core.call(categories.create, OWNER, { name: "Breakfast", parent: "hotels" });
    },
  },
  {
    code: "too_many_categories",
    says: "The company has 1000 categories of its own, and that is the most.",
    async provoke({ core, place }) {
      const create = (name: string) => core.call(categories.create, OWNER, { name, kind: "expense" });
      await create("Own");
      // All between the first and the last: with each, those that there are are read.
      const [own = {}] = await behind(place, "SELECT * FROM categories");
      const columns = Object.keys(own).map((column) =>
        column === "slug" || column === "name" ? `${column} || ' ' || i` : column,
      );
      await behind(
        place,
        `INSERT INTO categories WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 998)
          SELECT ${columns.join(", ")} FROM categories, n`,
      );
      await create("The last");
      return create("One more");
    },
  },
  {
    code: "unknown_parameter",
    says: "colour is not known.",
    provoke: ({ core }) => core.call(accounts.list, OWNER, { colour: "red" } as never),
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
    code: "idempotency_key_in_use",
    says: "A request with this idempotency key is still running.",
    async provoke(book) {
      const { id } = await importLines(book, await makeAccount(book), LINES);
      const undo = () => book.core.call(imports.undo, OWNER, { id }, { idempotencyKey: "once" });
      return Promise.all([undo(), undo()]);
    },
  },
  {
    code: "event_too_old",
    says: "The change was made on 2026-03-01 at 12:00 UTC; only those of the last 30 days can be undone.",
    async provoke(book) {
      await someRow(book);
      const { data } = await book.core.call(events.list, OWNER, { limit: 1 });
      book.time += 31 * 86_400_000;
      return book.core.call(events.undo, OWNER, { id: data[0]?.id ?? "" });
    },
  },
  {
    code: "too_many_keys",
    says: "The company has 1000 API keys that are not revoked; at most 1000 are allowed.",
    async provoke(book) {
      await fillKeys(book);
      return book.core.call(keys.create, OWNER, { name: "one more" });
    },
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
    code: "balances_differ",
    says: 'The bank has 5.00 EUR at the end of 2026-01-31, and "Checking" -4.50; nothing was marked.',
    async provoke(book) {
      const id = await makeAccount(book);
      await row(book, id);
      return book.core.call(accounts.reconcile, OWNER, { id, until: "2026-01-31", balance: "5" });
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
    code: "proposal_closed",
    says: "The proposal was rejected on 2026-03-01 at 12:00 UTC by owner.",
    async provoke(book) {
      const proposal = await proposed(book, await someRow(book));
      await book.core.call(proposals.reject, OWNER, proposal);
      return book.core.call(proposals.apply, OWNER, proposal);
    },
  },
  {
    code: "proposal_outdated",
    says: /^1 of 1 transaction has changed since it was proposed, such as "[^"]+" of \d{4}-\d\d-\d\d \([0-9a-f]{8}\); nothing was changed\.$/,
    async provoke(book) {
      const id = await someRow(book);
      const proposal = await proposed(book, id);
      await book.core.call(transactions.update, OWNER, { id, merchant_name: "Café" });
      return book.core.call(proposals.apply, OWNER, proposal);
    },
  },
  {
    code: "chunk_mismatch",
    says: "This chunk of the import was stored with other rows.",
    async provoke(book) {
      const { id } = await begun(book);
      await chunk(book, id, {});
      return chunk(book, id, { lines: LINES.slice(0, 1) });
    },
  },
  {
    code: "chunk_gap",
    says: "Chunk 1 was sent, but chunk 0 is expected next.",
    async provoke(book) {
      return chunk(book, (await begun(book)).id, { n: 1 });
    },
  },
  {
    code: "store_busy",
    says: /^The book is in use by another process/,
    async provoke({ place: path }) {
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
  {
    code: "store_behind",
    says: /^The book in postgres:\/\/\S+ lacks 1 schema step of this version\.$/,
    async provoke() {
      const { address, drop } = await emptyDatabase();
      try {
        await makeSchema(address, migrations.slice(0, -1));
        return await openTestStore(address, { create: false });
      } finally {
        await drop();
      }
    },
  },
  ...answers,
];
