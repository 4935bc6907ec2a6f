/** The connection to the database is cut while a change is committed: the service finds out what became of it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transactions } from "../../src/contract/transaction.ts";
import { behind } from "../support/behind.ts";
import { commitProxy, type CommitProxy, type Cut } from "../support/postgres/commit-proxy.ts";
import { emptyDatabase, type TestDatabase } from "../support/postgres/database.ts";
import { startServer, type Server } from "./server-process.ts";
import { newAccount, sharedBook, type SharedBook } from "./shared-book.ts";

const TIMES = process.env["CASHBOOK_TEST_FULL"] === "1" ? 100 : 5;

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

const coffee = (description: string) => ({
  bank_account_id: account,
  transaction_date: "2026-02-03",
  description,
  amount: "-3.50",
});

/** How often each description is in the book. */
async function rowsOf(start: string): Promise<readonly unknown[]> {
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
    expect(await rowsOf(`Alone ${where}`)).toEqual(once);
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
    expect(await rowsOf(`Keyed ${where}`)).toEqual(once);
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
    expect(await rowsOf(`Both ${where}`)).toEqual(once);
  });
});

test("the history and the totals are whole after all that", async () => {
  const { exit, stdout } = await book.run("doctor", "--audit");
  expect(exit, stdout).toBe(0);
});
