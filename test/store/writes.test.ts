/** Writes of one book: whole or not at all, and beside each other. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Store } from "../../src/core/ports.ts";
import { openTestStore } from "../support/open-store.ts";
import { bookPlace, type BookPlace } from "../support/book-place.ts";

let at: BookPlace;
beforeEach(async () => {
  at = await bookPlace();
});
afterEach(() => at[Symbol.asyncDispose]());

const company = (name: string) => ({
  id: `id-${name}`,
  name,
  base_currency: "EUR",
  base_currency_assumed: false,
  country: null,
  secret: "00",
  created_at: 0,
});
const names = (store: Store) =>
  store.read(async (queries) => (await queries.companies.all()).map(({ name }) => name));

test("a write is all or nothing", async () => {
  const store = await openTestStore(at.place, { create: true });
  const failing = store.write(async (queries) => {
    await queries.companies.insert(company("Half"));
    throw new Error("stop");
  });
  await expect(failing).rejects.toThrow("stop");
  expect(await names(store)).toEqual([]);
  await store.close();
});

test("a row that is there already takes the whole write back, though nobody asked after it", async () => {
  const store = await openTestStore(at.place, { create: true });
  const entry = {
    day: 20_000,
    amount: -350,
    identity: "0".repeat(32),
    occurrence: 1,
    kind: "text",
    rule: 1,
    transaction_id: "019aa000-0000-7000-8000-000000000001",
    import_number: 1,
    place: 2,
  } as const;
  const failing = store.write(async (queries) => {
    const { number } = await queries.companies.insert(company("Half"));
    const owner = { company: number, account: "019aa000-0000-7000-8000-000000000002" };
    await queries.fingerprints.add(owner, [entry]);
    await queries.fingerprints.add(owner, [entry]);
  });
  await expect(failing).rejects.toMatchObject({ code: "validation_failed" });
  expect(await names(store)).toEqual([]);
  await store.close();
});

test("reads and writes of one process take turns", async () => {
  const store = await openTestStore(at.place, { create: true });
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      store.write((queries) => queries.companies.insert(company(`C${n}`))),
    ),
  );
  expect((await names(store)).length).toBe(20);
  await store.close();
});

test("two openings of one book write at the same time without a word of a lock", async () => {
  const [left, right] = await Promise.all([
    openTestStore(at.place, { create: true }),
    openTestStore(at.place, { create: true }),
  ]);
  const writes = Array.from({ length: 50 }, (_, n) =>
    (n % 2 === 0 ? left : right).write((queries) => queries.companies.insert(company(`C${n}`))),
  );
  await Promise.all(writes);
  expect((await names(left)).length).toBe(50);
  await Promise.all([left.close(), right.close()]);
});
