/** A whole list as one request. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { keys } from "../../../src/contract/key.ts";
import { transactions, type Transaction } from "../../../src/contract/transaction.ts";
import { createKey, problemOf, usageOf, withKey } from "../../support/keys.ts";
import { ledger, type Ledger } from "../../support/ledger.ts";

let book: Ledger;
beforeEach(async () => {
  book = await ledger();
  for (let n = 0; n < 7; n++) await book.create({ description: `Coffee ${n}` });
});
afterEach(() => book.book.close());

async function rowsOf(list: AsyncIterable<readonly Transaction[]>): Promise<readonly string[]> {
  const rows: string[] = [];
  for await (const page of list) rows.push(...page.map(({ description }) => description));
  return rows;
}

test("holds every row once and in the order of the list", async () => {
  const { core, owner } = book.book;
  const { data } = await core.stream(transactions.list, owner, { q: "coffee" });
  const listed = (await core.call(transactions.list, owner, { q: "coffee" })).data;
  expect(await rowsOf(data)).toEqual(listed.map(({ description }) => description));
});

test("is one request of its key", async () => {
  const { core } = book.book;
  const key = await createKey(book.book, { rate_limit_per_minute: 1 });
  const { data, limits } = await core.stream(transactions.list, withKey(key), {});
  expect(await rowsOf(data)).toHaveLength(7);
  expect(limits?.[0]).toMatchObject({ remaining: 0 });
  expect(await usageOf(book.book, key)).toMatchObject({ total_requests: 1, status_codes: { 200: 1 } });
  const refused = await problemOf(core.stream(transactions.list, withKey(key), {}));
  expect(refused.code).toBe("rate_limited");
});

test.each(["limit", "cursor", "include_total"])("takes no %s", async (name) => {
  const { core, owner } = book.book;
  const refused = await problemOf(core.stream(transactions.list, owner, { [name]: "1" }));
  expect(refused).toMatchObject({ code: "invalid_parameter", errors: [{ pointer: `/${name}` }] });
});

test("is not there for what is not paged", async () => {
  const { core, owner } = book.book;
  await expect(core.stream(keys.list, owner, {})).rejects.toThrow("keys.list is no list");
});
