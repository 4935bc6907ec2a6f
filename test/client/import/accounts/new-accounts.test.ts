/** Accounts that a file needs and that do not exist: said to be created once all of them are. */
import { expect, onTestFinished, test } from "vitest";
import { makeAccounts } from "../../../../src/client/import/accounts/new-accounts.ts";
import type { Target } from "../../../../src/client/import/accounts/target.ts";
import { accounts } from "../../../../src/contract/account.ts";
import { testBook } from "../../../support/book.ts";
import { importContext } from "../../../support/import-file.ts";

const newAccount = (name: string, currency: string): Target => ({ id: null, name, currency, number: null });

test.each([
  ["a currency that there is", "USD", ["One", "Two"]],
  ["a currency that there is not", "dollars", []],
])("a second account in %s", async (_, currency, created) => {
  const book = await testBook();
  onTestFinished(() => book.close());
  const notes: string[] = [];
  const context = importContext({ book, folder: "/nowhere" }, { note: (sentence) => notes.push(sentence) });
  const targets = new Map([
    ["a", newAccount("One", "EUR")],
    ["b", newAccount("Two", currency)],
  ]);
  const made = await makeAccounts(targets, context).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(made === undefined).toBe(created.length > 0);
  const { data } = await context.call(accounts.list, {});
  expect(data.map(({ name }) => name).sort()).toEqual(created);
  expect(notes.map((note) => note.split(",")[0])).toEqual(
    created.map((name) => `Created the account "${name}"`),
  );
});
