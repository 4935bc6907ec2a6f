import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { company } from "../../../src/contract/company.ts";
import { events } from "../../../src/contract/event.ts";
import { IDEMPOTENCY_MS } from "../../../src/core/idempotency/request.ts";
import { behind } from "../../support/behind.ts";
import { testBook, type TestBook } from "../../support/book.ts";

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

const rename = (name: string, idempotencyKey?: string) =>
  book.core.call(
    company.update,
    book.owner,
    { name },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );
const changes = async () =>
  (await book.core.call(events.list, book.owner, { type: "company.updated" })).data.length;

test("the same key and request do the work once and answer the same", async () => {
  const first = await rename("Beta", "k1");
  const second = await rename("Beta", "k1");
  expect(first.replayed).toBeUndefined();
  expect(second).toEqual({ ...first, replayed: true });
  expect(await changes()).toBe(1);
});

test("twins at the same time do the work once", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => rename("Beta", "k1")));
  expect(answers.filter(({ replayed }) => replayed === true)).toHaveLength(7);
  expect(await changes()).toBe(1);
});

test("another request with the same key is refused", async () => {
  await rename("Beta", "k1");
  await expect(rename("Gamma", "k1")).rejects.toMatchObject({ code: "idempotency_key_reused" });
});

test("without a key, each request is for real", async () => {
  await rename("Beta");
  await rename("Beta");
  expect(await changes()).toBe(2);
});

test("a request that failed is not remembered", async () => {
  await expect(rename("", "k1")).rejects.toMatchObject({ code: "validation_failed" });
  await rename("Beta", "k1");
  expect(await changes()).toBe(1);
});

test("a key is forgotten after seven days", async () => {
  await rename("Beta", "k1");
  book.time += IDEMPOTENCY_MS;
  expect((await rename("Beta", "k1")).replayed).toBeUndefined();
  expect(await changes()).toBe(2);
});

describe("a key is 1 to 255 visible ASCII characters", () => {
  test.each([
    ["a", true],
    ['~!"#', true],
    ["x".repeat(255), true],
    ["", false],
    ["x".repeat(256), false],
    ["two words", false],
    ["schlüssel", false],
    ["tab\t", false],
  ])("%j: %s", async (key, accepted) => {
    if (accepted) await rename("Beta", key);
    else await expect(rename("Beta", key)).rejects.toMatchObject({ code: "invalid_idempotency_key" });
  });
});

test("neither the key nor the answer can be read from the book", async () => {
  await rename("Visible Name", "secret-key-1");
  const rows = await behind(book.place, "SELECT * FROM idempotency");
  const text = rows
    .map((row) =>
      Object.values(row)
        .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : String(value)))
        .join(),
    )
    .join();
  expect(rows).toHaveLength(1);
  expect(text).not.toContain("secret-key-1");
  expect(text).not.toContain("Visible");
});
