/** Files of several accounts that are named by words: each part goes to its own account, whichever parts a file has. */
import { expect, test } from "vitest";
import { targetsOf } from "../../../../src/client/import/accounts/targets.ts";
import type { ImportOptions } from "../../../../src/client/import/plan/options.ts";
import type { ImportContext } from "../../../../src/client/import/context.ts";
import type { AccountGroup } from "../../../../src/importing/reading.ts";

const groupOf = (name: string | undefined): AccountGroup => ({
  key: `${name ?? ""}/EUR`,
  number: null,
  ...(name === undefined ? {} : { name }),
  currency: "EUR",
  rows: 1,
  from: "2026-01-13",
  to: "2026-01-13",
  proof: { result: "unavailable" },
});

/** Where the parts of a file go: "Main" for an account of the book, "+Visa" for a new one. */
async function targets(parts: readonly (string | undefined)[], book: readonly string[], currency = "EUR") {
  const all = book.map((name) => ({ id: `id ${name}`, name, currency_code: currency, status: "active" }));
  const context = {
    call: () => Promise.resolve({ data: all, pagination: { next_cursor: null, has_more: false } }),
  } as unknown as ImportContext;
  const account = all.find(({ name }) => name === "Main");
  const found = await targetsOf(parts.map(groupOf), {
    namedAccount: { name: "Main", account },
    options: { choices: {} } as ImportOptions,
    context,
  });
  return [...found.values()].map(({ id, name }) => (id === null ? `+${name}` : name));
}

test.each([
  [["Checking", "Visa"], ["Main"], ["Main", "+Visa"]],
  [["Checking", "Visa", "Car"], [], ["+Main", "+Visa", "+Car"]],
  [
    ["Checking", "Visa"],
    ["Main", "Visa"],
    ["Main", "Visa"],
  ],
  [["Visa"], ["Main", "Visa"], ["Visa"]],
  [["Joint Checking"], ["Main", "Checking"], ["Main"]],
  [["Cash", "Main"], ["Main"], ["+Cash", "Main"]],
  [["Cash", "Main"], [], ["+Cash", "+Main"]],
  [
    ["Cash", "Savings"],
    ["Main", "Savings"],
    ["Main", "Savings"],
  ],
  [[undefined], ["Main", "Visa"], ["Main"]],
])("%j in a book with %j goes to %j", async (parts, book, wanted) => {
  expect(await targets(parts, book)).toEqual(wanted);
});

test("an account of the name in another currency is another", async () => {
  expect(await targets(["Visa", "Cash"], ["Visa", "Cash"], "USD")).toEqual(["+Main", "+Main EUR"]);
});
