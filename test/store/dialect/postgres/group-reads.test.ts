/** Which reads share a snapshot, what becomes of them when it fails, and that each gets its own row. */
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Problem } from "../../../../src/contract/problem.ts";
import { accounts } from "../../../../src/contract/account.ts";
import { transactions } from "../../../../src/contract/transaction.ts";
import type { Queries } from "../../../../src/core/ports.ts";
import { groupReads } from "../../../../src/store/dialect/postgres/groups/group-reads.ts";
import { rowsById } from "../../../../src/store/dialect/postgres/groups/rows-by-id.ts";
import { behind } from "../../../support/behind.ts";
import { testBook, type TestBook } from "../../../support/book.ts";

const queries = {} as Queries;

/** Reads by letter: a capital is refused, a digit breaks the snapshot. `snapshots` lists what was read on each. */
function line(snapshot: () => Promise<void> = () => pause(5)) {
  const snapshots: string[] = [];
  const once = async <Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> => {
    const at = snapshots.push("") - 1;
    current = at;
    const result = await work(queries);
    await snapshot();
    return result;
  };
  let current = 0;
  const read = groupReads({ read: once, tryOnce: once });
  const send = (letter: string, company = 1) =>
    read(async () => {
      snapshots[current] += letter;
      if (/\d/.test(letter)) throw new Error("the connection is lost");
      if (letter !== letter.toLowerCase()) throw new Problem("not_found");
      return letter;
    }, company).then(String, (error: unknown) => (error instanceof Problem ? error.code : "fault"));
  return { snapshots, send };
}

const sendAll = (send: (letter: string) => Promise<string>, letters: string) =>
  Promise.all([...letters].map((letter) => send(letter)));

describe("reads of a company", () => {
  test("share the next snapshot when they come while one is open", async () => {
    const { snapshots, send } = line();
    expect(await sendAll(send, "abcd")).toEqual(["a", "b", "c", "d"]);
    expect(snapshots).toEqual(["a", "bcd"]);
  });

  test("are refused each for itself", async () => {
    const { snapshots, send } = line();
    expect(await sendAll(send, "abXc")).toEqual(["a", "b", "not_found", "c"]);
    expect(snapshots).toEqual(["a", "bXc"]);
  });

  test("go each by itself where a question of one fails", async () => {
    const { snapshots, send } = line();
    expect(await sendAll(send, "ab1c")).toEqual(["a", "b", "fault", "c"]);
    expect(snapshots).toEqual(["a", "b1c", "b", "1", "c"]);
  });

  test("wait for a slow one only so long, and for other companies never", async () => {
    const { promise: end, resolve: finish } = Promise.withResolvers<void>();
    const { snapshots, send } = line(() => end);
    const all = [send("a"), send("o", 2), send("b"), send("c")];
    // None of them has ended: who waits for the slow one would wait for ever.
    await expect.poll(() => snapshots, { timeout: 20_000 }).toEqual(["a", "o", "bc"]);
    finish();
    expect(await Promise.all(all)).toEqual(["a", "o", "b", "c"]);
  });
});

describe("rows that are asked for at the same time", () => {
  const id = (byte: number): Uint8Array => new Uint8Array(16).fill(byte);

  test("are one question of each company", async () => {
    const asked: unknown[][] = [];
    const valuesById = rowsById(async (_sql, [company, ids]) => {
      asked.push([company, ids]);
      return [{ id: id(2) }, { id: id(1) }];
    });
    const rows = [
      valuesById("SELECT", { company: 1, id: id(1) }),
      valuesById("SELECT", { company: 1, id: id(2) }),
      valuesById("SELECT", { company: 2, id: id(2) }),
      valuesById("SELECT", { company: 1, id: id(3) }),
      valuesById("SELECT", { company: 1, id: id(1) }),
    ];
    expect((await Promise.all(rows)).map((values) => values?.[0])).toEqual([
      id(1),
      id(2),
      id(2),
      undefined,
      id(1),
    ]);
    expect(asked.map(([company]) => company)).toEqual([1n, 2n]);
  });

  test("are refused together", async () => {
    const valuesById = rowsById(() => Promise.reject(new Error("gone")));
    const rows = [1, 2].map((byte) => valuesById("SELECT", { company: 1, id: id(byte) }));
    for (const row of rows) await expect(row).rejects.toThrow("gone");
  });
});

describe("on a database", () => {
  let book: TestBook;
  let account: string;
  beforeAll(async () => {
    book = await testBook();
    const input = { name: "Main", account_type: "checking", currency_code: "EUR" } as const;
    account = (await book.core.call(accounts.create, book.owner, input)).data.id;
  });
  afterAll(() => book.close());

  const create = async (description: string): Promise<string> => {
    const row = { bank_account_id: account, transaction_date: "2026-02-01", amount: "1.00" } as const;
    return (await book.core.call(transactions.create, book.owner, { ...row, description })).data.id;
  };
  const get = (id: string): Promise<string> =>
    book.core.call(transactions.get, book.owner, { id }).then(
      ({ data }) => data.description,
      (error: unknown) => (error as Problem).code,
    );

  test("each of many callers gets the transaction that it asked for", async () => {
    const names = Array.from({ length: 12 }, (_, number) => `Row ${number}`);
    const ids: string[] = [];
    for (const name of names) ids.push(await create(name));
    await book.core.call(transactions.delete, book.owner, { id: ids[5] as string });
    const answers = await Promise.all([...ids, "nobody", ids[0] as string].map(get));
    expect(answers).toEqual([...names.with(5, "not_found"), "not_found", "Row 0"]);
  });

  test("what others have committed is in the next snapshot", async () => {
    const id = await create("Old");
    const thrice = () => Promise.all([get(id), get(id), get(id)]);
    expect(await thrice()).toEqual(["Old", "Old", "Old"]);
    await behind(book.place, "UPDATE transactions SET description = 'New' WHERE description = 'Old'");
    expect(await thrice()).toEqual(["New", "New", "New"]);
  });
});
