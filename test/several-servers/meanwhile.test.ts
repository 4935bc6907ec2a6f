/** A request that another server does just after this one has looked whether it was done. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { accounts } from "../../src/contract/account.ts";
import { createCore } from "../../src/core/call.ts";
import type { CorePorts } from "../../src/core/ports.ts";
import { testBook, type TestBook } from "../support/book.ts";

let book: TestBook;

beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

/** The book's ports; `then` is done behind the first look at an idempotency key. */
function interrupted({ store, ...ports }: CorePorts, then: () => Promise<unknown>): CorePorts {
  let looks = 0;
  const write: typeof store.write = (work, reach) =>
    store.write((ask) => {
      const find: typeof ask.idempotency.find = async (...words) => {
        const found = await ask.idempotency.find(...words);
        if (looks++ === 0) await then();
        return found;
      };
      return work({ ...ask, idempotency: { ...ask.idempotency, find } });
    }, reach);
  return { ...ports, store: { ...store, write } };
}

const savings = { name: "Savings", currency_code: "EUR" };
const options = { idempotencyKey: "savings" };

test("is answered with what the other did, not refused for it", async () => {
  const done = (name: string) => book.core.call(accounts.create, book.owner, { ...savings, name }, options);
  const core = createCore(interrupted(book.ports, () => done("Savings")));
  const answer = await core.call(accounts.create, book.owner, savings, options);
  expect(answer).toEqual(await done("Savings"));
  expect(answer.replayed).toBe(true);
});

test("is refused as ever when the other used the key for something else", async () => {
  const other = () => book.core.call(accounts.create, book.owner, { ...savings, name: "savings" }, options);
  const core = createCore(interrupted(book.ports, other));
  await expect(core.call(accounts.create, book.owner, savings, options)).rejects.toMatchObject({
    code: "duplicate_name",
  });
});
