/** Accounts that a file needs and that do not exist: said to be created once all of them are. */
import { expect, onTestFinished, test } from "vitest";
import { confirmNewAccounts, makeAccounts } from "../../../../src/client/import/accounts/new-accounts.ts";
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

test.each([
  ["in the same currency is the one that was meant", "EUR", undefined],
  ["in another currency is another one", "USD", "duplicate_name"],
])("an account of the name that was made meanwhile %s", async (_, currency, code) => {
  const book = await testBook();
  onTestFinished(() => book.close());
  const notes: string[] = [];
  const context = importContext({ book, folder: "/nowhere" }, { note: (sentence) => notes.push(sentence) });
  const { id } = (await context.call(accounts.create, { name: "One", currency_code: currency })).data;
  const made = makeAccounts(new Map([["a", newAccount("One", "EUR")]]), context);
  if (code === undefined) expect((await made).get("a")).toMatchObject({ id, isNew: false });
  else await expect(made).rejects.toMatchObject({ code });
  expect(notes).toEqual([]);
});

test("an account of the very name is none that is only like it", async () => {
  const book = await testBook();
  onTestFinished(() => book.close());
  const context = importContext({ book, folder: "/nowhere" }, {});
  await context.call(accounts.create, { name: "One", currency_code: "EUR" });
  const options = { choices: {}, writeSuspects: false, createAccount: false, yes: true, saveMap: false };
  const confirmed = confirmNewAccounts({ options, context });
  const typed = (name: string) => new Map([["a", { ...newAccount(name, "EUR"), isTyped: true }]]);
  expect((await confirmed(typed("One"))).get("a")).toMatchObject({ id: null, name: "One" });
  await expect(confirmed(typed("Ohne"))).rejects.toMatchObject({ code: "unknown_account" });
});
