/** A request that another server does just after this one has looked whether it was done. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { accounts } from "../../src/contract/account.ts";
import { testBook, type TestBook } from "../support/book.ts";
import { interruptedCore } from "../support/meanwhile.ts";

let book: TestBook;

beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

/** `then` is done behind the first look at an idempotency key. */
const interrupted = (then: () => Promise<unknown>) =>
  interruptedCore(book.ports, { at: "idempotency.find", when: "behind", then });

const savings = { name: "Savings", currency_code: "EUR" };
const options = { idempotencyKey: "savings" };

test("is answered with what the other did, not refused for it", async () => {
  const done = (name: string) => book.core.call(accounts.create, book.owner, { ...savings, name }, options);
  const core = interrupted(() => done("Savings"));
  const answer = await core.call(accounts.create, book.owner, savings, options);
  expect(answer).toEqual(await done("Savings"));
  expect(answer.replayed).toBe(true);
});

test("is refused as ever when the other used the key for something else", async () => {
  const other = () => book.core.call(accounts.create, book.owner, { ...savings, name: "savings" }, options);
  const core = interrupted(other);
  await expect(core.call(accounts.create, book.owner, savings, options)).rejects.toMatchObject({
    code: "duplicate_name",
  });
});
