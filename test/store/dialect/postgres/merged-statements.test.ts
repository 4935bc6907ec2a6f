/** What several changes of one transaction send in one statement, and what nobody may share. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "../../../../src/contract/account.ts";
import { events } from "../../../../src/contract/event.ts";
import { transactions } from "../../../../src/contract/transaction.ts";
import { queryLayer } from "../../../../src/store/dialect/postgres/query-layer.ts";
import { behind } from "../../../support/behind.ts";
import { testBook, type TestBook } from "../../../support/book.ts";

/** Abilities on a connection that answers nothing until `answer` is called. */
function connection() {
  const sent: string[] = [];
  const waiting: ((answer: unknown) => void)[] = [];
  const client = {
    query: (statement: string | { readonly text: string }) => {
      sent.push(typeof statement === "string" ? statement : statement.text);
      return new Promise((resolve) => waiting.push(resolve));
    },
  };
  const { writing, inserts } = queryLayer(client as never, { isOpen: true });
  const answer = async (rows: readonly unknown[] = []): Promise<void> => {
    for (const resolve of waiting.splice(0)) resolve({ rows });
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { writing, inserts, sent, answer };
}

const QUESTION = "SELECT revision FROM rule_heads WHERE company_id = ?";
const LOCKED = `${QUESTION} FOR SHARE`;

describe("a question", () => {
  test("in the same words is asked once while nobody has answered", async () => {
    const { writing, sent, answer } = connection();
    const all = [1n, 1n, 2n].map((company) => writing.firstOfMany(QUESTION, [[company]]));
    expect(sent.length).toBe(2);
    await answer([{ revision: 7n }]);
    for (const one of all) expect(await one).toEqual([{ revision: 7n }]);
    void writing.firstOfMany(QUESTION, [[1n]]);
    expect(sent.length).toBe(3);
  });

  test.each<[string, (writing: ReturnType<typeof connection>["writing"]) => unknown]>([
    ["something is inserted", (writing) => writing.insertMany("rules", ["company_id"], [[1n]])],
    [
      "much is inserted",
      (writing) => writing.insertMany("rules", ["company_id"], Array<bigint[]>(99).fill([1n])),
    ],
    ["something is changed", (writing) => writing.runMany("UPDATE rules SET place = ?", [[1n]])],
    ["a row is locked", (writing) => writing.firstOfMany(LOCKED, [[1n]])],
    [
      "the query layer asks, which may lock",
      (writing) => writing.valuesById("SELECT id FROM rules", { company: 1, id: new Uint8Array(16) }),
    ],
  ])("is asked anew where %s in between", async (_what, between) => {
    const { writing, sent } = connection();
    void writing.firstOfMany(QUESTION, [[1n]]);
    void between(writing);
    void writing.firstOfMany(QUESTION, [[1n]]);
    expect(sent.length).toBe(3);
    expect(sent[2]).toBe(sent[0]);
  });

  test("that locks is shared like any other", () => {
    const { writing, sent } = connection();
    void writing.firstOfMany(LOCKED, [[1n]]);
    void writing.firstOfMany(LOCKED, [[1n]]);
    expect(sent.length).toBe(1);
  });
});

describe("small inserts", () => {
  test("into one table go together, before anything else, and in their order", () => {
    const { writing, inserts, sent } = connection();
    for (const table of ["events", "events", "events", "rules", "events"] as const)
      void writing.insertMany(table, ["company_id", "id"], [[1n, String(sent.length)]]);
    expect(sent).toEqual([]);
    void writing.firstOfMany(QUESTION, [[1n]]);
    expect(sent.map((text) => /^INSERT INTO \w+|^SELECT/.exec(text)?.[0])).toEqual([
      "INSERT INTO events",
      "INSERT INTO rules",
      "INSERT INTO events",
      "SELECT",
    ]);
    void writing.insertMany("rules", ["company_id", "id"], [[1n, "last"]]);
    inserts.discard();
    inserts.flush();
    expect(sent.length).toBe(4);
  });

  test("that change what is there go by themselves", () => {
    const { writing, inserts, sent } = connection();
    const conflict = " ON CONFLICT (company_id) DO UPDATE SET id = excluded.id";
    for (let n = 0; n < 2; n++)
      void writing.insertMany("rules", ["company_id", "id"], [[1n, "a"]], { conflict });
    inserts.flush();
    expect(sent.length).toBe(2);
  });
});

test("numbers that are reserved at the same time are one question, and each caller has its own", async () => {
  const { writing, sent, answer } = connection();
  const all = [2, 1, 3].map((count) => writing.reserveNumbers(count));
  await Promise.resolve();
  expect(sent.length).toBe(1);
  await answer([[1n], [2n], [3n], [4n], [5n], [6n]]);
  expect(await Promise.all(all)).toEqual([[1n, 2n], [3n], [4n, 5n, 6n]]);
});

describe("on a database", () => {
  let book: TestBook;
  beforeAll(async () => void (book = await testBook()));
  afterAll(() => book.close());

  test("changes at once are each there once, with their images, answers and places in the chain", async () => {
    const main = await book.core.call(accounts.create, book.owner, { name: "Main", currency_code: "EUR" });
    const create = (number: number) =>
      book.core.call(
        transactions.create,
        book.owner,
        {
          bank_account_id: main.data.id,
          transaction_date: "2026-02-01",
          amount: "1.00",
          description: `Row ${number}`,
        },
        { idempotencyKey: `key-${number}` },
      );
    // Ten of them are repeated, and get the answer of the first.
    const rows = await Promise.all(Array.from({ length: 20 }, (_, number) => create(number)));
    const repeated = await Promise.all(Array.from({ length: 10 }, (_, number) => create(number)));
    expect(repeated.map(({ data, replayed }) => [data.id, replayed])).toEqual(
      rows.slice(0, 10).map(({ data }) => [data.id, true]),
    );
    const counts = await behind(
      book.place,
      `SELECT (SELECT count(*) FROM transactions) AS rows, (SELECT count(*) FROM change_images WHERE kind = 'transaction') AS images,
        (SELECT count(*) FROM idempotency) AS answers, (SELECT count(*) FROM fingerprints) AS entries`,
    );
    expect(counts).toEqual([{ rows: 20, images: 20, answers: 20, entries: 20 }]);
    const listed = await book.core.call(events.list, book.owner, { type: "transaction.created", limit: 100 });
    expect(new Set(listed.data.map(({ subject_id }) => subject_id))).toEqual(
      new Set(rows.map(({ data }) => data.id)),
    );
  });

  test("two at once with one idempotency key make one row", async () => {
    const main = await book.core.call(accounts.create, book.owner, { name: "Second", currency_code: "EUR" });
    const create = (idempotencyKey: string) =>
      book.core.call(
        transactions.create,
        book.owner,
        { bank_account_id: main.data.id, transaction_date: "2026-02-01", amount: "1.00", description: "One" },
        { idempotencyKey },
      );
    const keys = ["first", ...Array<string>(6).fill("same"), "other", "same"];
    const answers = await Promise.all(keys.map(create));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(3);
    const [count] = await behind(
      book.place,
      "SELECT count(*) AS rows FROM transactions WHERE description = 'One'",
    );
    expect(count).toEqual({ rows: 3 });
  });
});
