/** Numbers in the place of ids: lists keep their order, and no number is taken for another's. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { accounts } from "../../../../src/contract/account.ts";
import { transactions } from "../../../../src/contract/transaction.ts";
import type { Queries } from "../../../../src/core/ports.ts";
import type { TransactionRecord } from "../../../../src/core/ports/transactions.ts";
import { OWNER, testBook, type TestBook } from "../../../support/book.ts";
import { makeAccount } from "../../../support/import.ts";

const COMPANY = 1;
const DAY = "2026-02-03";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

const write = <Result>(work: (queries: Queries) => Promise<Result>) =>
  book.ports.store.write(work, { company: COMPANY });
const read = <Result>(work: (queries: Queries) => Promise<Result>) =>
  book.ports.store.read(work, { company: COMPANY });

/** Transactions of an account, asked by its id. */
const countOf = (id: string) =>
  read((queries) => queries.transactions.count(COMPANY, { bank_account_id: [id] }));

/** Writes transactions of one day under these ids, in this order. */
async function written(ids: readonly string[]): Promise<void> {
  const { data } = await book.core.call(transactions.create, OWNER, {
    bank_account_id: account,
    transaction_date: "2026-01-01",
    description: "Pattern",
    amount: "-1",
  });
  await write(async (queries) => {
    const record = (await queries.transactions.byId(COMPANY, data.id)) as TransactionRecord;
    const { sequence: _, ...pattern } = record;
    for (const id of ids)
      await queries.transactions.insertMany(COMPANY, [
        { ...pattern, id, transaction_date: DAY, posted_date: DAY },
      ]);
  });
}

/** Ids of a day's transactions, read one by one. */
async function walked(sort: string, seen: (id: string) => Promise<void> = async () => {}) {
  const ids: string[] = [];
  for (let after: { value: string; id: string } | undefined; ;) {
    const [next] = await read((queries) =>
      queries.transactions.page(COMPANY, { date_from: DAY }, { sort, after, limit: 1 }),
    );
    if (next === undefined) return ids;
    ids.push(next.id);
    after = { value: sort.endsWith("amount") ? "-1" : DAY, id: next.id };
    await seen(next.id);
  }
}

const idOf = (n: number): string => `019c8a3e-7a10-7f2e-9d36-${String(n).padStart(12, "0")}`;

test("of one day what was written later comes first, whatever order servers made the ids in", async () => {
  const order = [5, 2, 9, 1, 7].map(idOf);
  await written(order);
  for (const field of ["transaction_date", "posted_date", "amount"]) {
    expect(await walked(field), field).toEqual(order);
    expect(await walked(`-${field}`), field).toEqual(order.toReversed());
  }
});

test("a list goes on behind a record that is gone for good", async () => {
  const order = [1, 2, 3, 4, 5].map(idOf);
  await written(order);
  const purge = (id: string) => write((queries) => queries.transactions.purge(COMPANY, [id]));
  expect(await walked("transaction_date", async (id) => (id === idOf(2) ? purge(id) : undefined))).toEqual(
    order,
  );
  const left = order.filter((id) => id !== idOf(2)).toReversed();
  expect(await walked("-transaction_date", async (id) => (id === idOf(4) ? purge(id) : undefined))).toEqual(
    left,
  );
});

test("a number that was given in a change that failed is nobody's", async () => {
  const made = async (queries: Queries, name: string): Promise<string> => {
    const pattern = await queries.accounts.byId(COMPANY, account);
    if (pattern === undefined) throw new Error("not there");
    const id = idOf(name.length);
    await queries.accounts.insert(COMPANY, { ...pattern, id, name, name_folded: name });
    // Looked up, and so remembered.
    await queries.accounts.isUsed(COMPANY, id);
    return id;
  };
  await expect(
    write(async (queries) => {
      await made(queries, "lost");
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  const kept = await write((queries) => made(queries, "another"));
  const day = { bank_account_id: kept, transaction_date: DAY, description: "Kept", amount: "-1" };
  await book.core.call(transactions.create, OWNER, day);
  expect(await countOf(kept)).toBe(1);
  expect(await countOf(idOf("lost".length))).toBe(0);
});

test("a number is not given again when its account is removed", async () => {
  const last = await makeAccount(book, "Last");
  expect(await countOf(last)).toBe(0);
  await book.core.call(accounts.delete, OWNER, { id: last });
  const next = await makeAccount(book, "Next");
  const day = { bank_account_id: next, transaction_date: DAY, description: "Next", amount: "-1" };
  await book.core.call(transactions.create, OWNER, day);
  expect(await countOf(next)).toBe(1);
  expect(await countOf(last)).toBe(0);
});

test("an id finds its record as it is written, and nothing in other letters", async () => {
  const id = "019c8a3e-7a10-7f2e-9d36-aaaaaaaaaaaa";
  await written([id]);
  const asked = (text: string) => read((queries) => queries.transactions.byId(COMPANY, text));
  expect(await asked(id)).toMatchObject({ id });
  for (const other of [id.toUpperCase(), id.replaceAll("-", ""), `${id} `, "", "x"])
    expect(await asked(other), other).toBeUndefined();
  expect(await read((queries) => queries.transactions.count(COMPANY, { ids: [id, "x"] }))).toBe(1);
});
