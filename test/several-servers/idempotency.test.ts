/**
 * What one server has done, the others know: idempotency keys, imports and cursors belong to no server. And where the connection
 * to the database is cut while a change is committed, the service finds out what became of it.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "../../src/contract/account.ts";
import { imports } from "../../src/contract/import.ts";
import { keys } from "../../src/contract/key.ts";
import type { Operation } from "../../src/contract/operation.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { behind } from "../support/behind.ts";
import { beginInput, rowsOf, type Line } from "../support/import.ts";
import { isFullRun } from "../support/in-short.ts";
import { commitProxy, type CommitProxy, type Cut } from "../support/postgres/commit-proxy.ts";
import { emptyDatabase, type TestDatabase } from "../support/postgres/database.ts";
import { startServer, type Server } from "./server-process.ts";
import { newAccount, sharedBook, type SharedBook } from "./shared-book.ts";

const TIMES = isFullRun ? 100 : 5;
const PAIRS = isFullRun ? 200 : 12;
/** Pairs that are under way at the same time. */
const TOGETHER = 4;

let database: TestDatabase;
let book: SharedBook;
let proxy: CommitProxy;
/** One behind the proxy, and one on another host. */
let cut: Server;
let other: Server;
let account: string;

beforeAll(async () => {
  database = await emptyDatabase();
  book = await sharedBook(database.address);
  const { port } = new URL(database.address);
  proxy = await commitProxy(Number(port));
  const through = Object.assign(new URL(database.address), { port: String(proxy.port) }).href;
  [cut, other] = await Promise.all([startServer(through), startServer(database.address)]);
  account = await newAccount(other, book);
});
afterAll(async () => {
  for (const each of [cut, other, proxy, book]) await each[Symbol.asyncDispose]();
  await database.drop();
});

describe(`${PAIRS} pairs of equal requests, asked of two servers at the same time`, () => {
  const fields = { transaction_date: "2026-02-03", amount: "-3.50" };
  test.each<[string, Operation, (n: number) => object, string]>([
    [
      "a transaction",
      transactions.create,
      (n) => ({ ...fields, bank_account_id: account, description: `Coffee ${n}` }),
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
          [cut, other].map((server) => server.ask(operation, { ...input(n) }, headers)),
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
    const page = await ([cut, other][pages++ % 2] as Server).ask(transactions.list, input, book.owner);
    for (const { id } of page.body["data"] as { id: string }[]) seen.add(id);
    cursor = (page.body["pagination"] as { next_cursor: string | null }).next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect([seen.size, pages]).toEqual([1000, 4]);
});

const coffee = (description: string) => ({
  bank_account_id: account,
  transaction_date: "2026-02-03",
  description,
  amount: "-3.50",
});

/** How often each description is in the book. */
async function countsOf(start: string): Promise<readonly unknown[]> {
  const rows = await behind(
    book.address,
    `SELECT description, count(*) AS rows FROM transactions WHERE description LIKE '${start} %' GROUP BY 1`,
  );
  return rows.map(({ rows }) => rows);
}

const WRITE = "INSERT INTO transactions ";
const once = Array.from({ length: TIMES }, () => 1);

const places: Readonly<Record<Cut, string>> = {
  before: "before the COMMIT reaches the database",
  behind: "right behind the COMMIT",
  unanswered: "before the answer to the COMMIT is passed on",
};

describe.each(Object.entries(places) as [Cut, string][])("cut %s: %s", (where, _place) => {
  test(`${TIMES} changes without an idempotency key are answered as made, and made once`, async () => {
    const statuses = [];
    for (let n = 0; n < TIMES; n++) {
      const happens = proxy.cut(where, WRITE);
      const { status } = await cut.ask(transactions.create, coffee(`Alone ${where} ${n}`), book.owner);
      await happens;
      statuses.push(status);
    }
    expect(statuses).toEqual(once.map(() => 201));
    expect(await countsOf(`Alone ${where}`)).toEqual(once);
  });

  test(`${TIMES} changes with one, asked again of another server, are made once`, async () => {
    const outcomes = [];
    for (let n = 0; n < TIMES; n++) {
      const headers = { ...book.owner, "idempotency-key": `${where}-${n}` };
      const input = coffee(`Keyed ${where} ${n}`);
      const happens = proxy.cut(where, WRITE);
      const [first] = await Promise.all([cut.ask(transactions.create, input, headers), happens]);
      const again = await other.ask(transactions.create, input, headers);
      outcomes.push([first.status, again.text === first.text, again.headers["idempotent-replayed"]]);
    }
    expect(outcomes).toEqual(once.map(() => [201, true, "true"]));
    expect(await countsOf(`Keyed ${where}`)).toEqual(once);
  });

  test(`${TIMES} changes that are asked of both at the same time are made once`, async () => {
    for (let n = 0; n < TIMES; n++) {
      const headers = { ...book.owner, "idempotency-key": `both-${where}-${n}` };
      const input = coffee(`Both ${where} ${n}`);
      void proxy.cut(where, WRITE);
      const answers = await Promise.all(
        [cut, other].map((server) => server.ask(transactions.create, input, headers)),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[0]?.text).toBe(answers[1]?.text);
    }
    expect(await countsOf(`Both ${where}`)).toEqual(once);
  });
});

test("the history and the totals are whole after all that", async () => {
  const { exit, stdout } = await book.run("doctor", "--audit");
  expect(exit, stdout).toBe(0);
});
