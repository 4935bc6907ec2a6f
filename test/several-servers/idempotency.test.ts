/** What one server has done, the others know: idempotency keys, imports and cursors belong to no server. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "../../src/contract/account.ts";
import { imports } from "../../src/contract/import.ts";
import { keys } from "../../src/contract/key.ts";
import type { Operation } from "../../src/contract/operation.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { behind } from "../support/behind.ts";
import { beginInput, rowsOf, type Line } from "../support/import.ts";
import { emptyDatabase, type TestDatabase } from "../support/postgres/database.ts";
import { startServer, type Server } from "./server-process.ts";
import { newAccount, sharedBook, type SharedBook } from "./shared-book.ts";

const PAIRS = process.env["CASHBOOK_TEST_FULL"] === "1" ? 200 : 12;
/** Pairs that are under way at the same time. */
const TOGETHER = 4;

let database: TestDatabase;
let book: SharedBook;
let servers: readonly [Server, Server];
let account: string;

beforeAll(async () => {
  database = await emptyDatabase();
  book = await sharedBook(database.address);
  servers = await Promise.all([startServer(database.address), startServer(database.address)]);
  account = await newAccount(servers[0], book);
});
afterAll(async () => {
  for (const each of [...servers, book]) await each[Symbol.asyncDispose]();
  await database.drop();
});

describe(`${PAIRS} pairs of equal requests, asked of two servers at the same time`, () => {
  const coffee = { transaction_date: "2026-02-03", amount: "-3.50" };
  test.each<[string, Operation, (n: number) => object, string]>([
    [
      "a transaction",
      transactions.create,
      (n) => ({ ...coffee, bank_account_id: account, description: `Coffee ${n}` }),
      "SELECT 1 FROM transactions WHERE description LIKE 'Coffee %'",
    ],
    [
      "an account",
      accounts.create,
      (n) => ({ name: `Savings ${n}`, currency_code: "EUR" }),
      "SELECT 1 FROM accounts WHERE name LIKE 'Savings %'",
    ],
    [
      "a key, whose secret is the same",
      keys.create,
      (n) => ({ name: `Till ${n}`, scopes: ["read"] }),
      "SELECT 1 FROM api_keys WHERE name LIKE 'Till %'",
    ],
  ])("make %s once each", async (_what, operation, input, made) => {
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < PAIRS) {
        const n = next++;
        const headers = { ...book.owner, "idempotency-key": `${operation.id}-${n}` };
        const pair = await Promise.all(
          servers.map((server) => server.ask(operation, { ...input(n) }, headers)),
        );
        expect(pair.map(({ status }) => status)).toEqual([201, 201]);
        expect(pair[0]?.text).toBe(pair[1]?.text);
        const replayed = pair.filter((answer) => answer.headers["idempotent-replayed"] === "true");
        expect(replayed).toHaveLength(1);
      }
    };
    await Promise.all(Array.from({ length: TOGETHER }, work));
    expect(await behind(book.address, made)).toHaveLength(PAIRS);
  });
});

test("an import goes on at another server when its own is killed, from the chunk that is next", async () => {
  await using dying = await startServer(book.address);
  const [, other] = servers;
  const target = await newAccount(other, book, "Imported");
  const lines = Array.from({ length: 1000 }, (_, n): Line => ["2026-01-05", -100 - n, `Purchase ${n}`]);
  const begin = { ...beginInput(target, lines), chunk_size: 200 };
  const rows = rowsOf(lines);
  const chunk = (n: number) => rows.slice(n * 200, (n + 1) * 200);
  const begun = (await dying.ask(imports.begin, begin, book.owner)).body["data"] as { id: string };
  const { id } = begun;
  for (const n of [0, 1]) await dying.ask(imports.chunk, { id, n, rows: chunk(n) }, book.owner);
  // Whether this one is done before the end, nobody is told.
  const doubtful = dying.ask(imports.chunk, { id, n: 2, rows: chunk(2) }, book.owner).catch(() => undefined);
  await dying.kill();
  await doubtful;

  const found = (await other.ask(imports.begin, begin, book.owner)).body["data"] as { next_chunk: number };
  expect(found).toMatchObject({ id });
  expect([2, 3]).toContain(found.next_chunk);
  for (const n of [2, 3, 4]) {
    const { status } = await other.ask(imports.chunk, { id, n, rows: chunk(n) }, book.owner);
    expect([n, [200, 201].includes(status)]).toEqual([n, true]);
  }
  const ended = await other.ask(imports.complete, { id, rows: rows.length }, book.owner);
  expect(ended.body["data"]).toMatchObject({ state: "completed", created: rows.length });

  const seen = new Set<string>();
  let cursor: string | undefined;
  let pages = 0;
  do {
    const input = { bank_account_id: target, limit: "300", ...(cursor === undefined ? {} : { cursor }) };
    // Each page from another server than the one before.
    const page = await (servers[pages++ % 2] as Server).ask(transactions.list, input, book.owner);
    for (const { id } of page.body["data"] as { id: string }[]) seen.add(id);
    cursor = (page.body["pagination"] as { next_cursor: string | null }).next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect([seen.size, pages]).toEqual([1000, 4]);
});

test("the history and the totals are whole after all that", async () => {
  const { exit, stdout } = await book.run("doctor", "--audit");
  expect(exit, stdout).toBe(0);
});
