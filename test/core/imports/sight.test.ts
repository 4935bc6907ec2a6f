/** Who sees an import: whoever reads transactions, and whoever made it. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { imports } from "../../../src/contract/import.ts";
import type { Scope } from "../../../src/contract/scope.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { beginInput, makeAccount } from "../../support/import.ts";
import { createKey, withKey } from "../../support/keys.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

test.each<[Scope, { own: string; others: string }]>([
  ["read", { own: "no key with read makes one", others: "seen" }],
  ["transactions:read", { own: "no key with transactions:read makes one", others: "seen" }],
  ["transactions", { own: "seen", others: "seen" }],
  ["transactions:create", { own: "seen", others: "insufficient_scope" }],
  ["write", { own: "seen", others: "insufficient_scope" }],
  ["accounts", { own: "no key with accounts makes one", others: "insufficient_scope" }],
])("a key with %s", async (scope, { own, others }) => {
  const { core, owner } = book;
  const credential = withKey(await createKey(book, { scopes: [scope] }));
  const begin = (who = owner) =>
    core
      .call(imports.begin, who, beginInput(account, [], { group: scope + who.kind }))
      .then(({ data }) => data.id);
  const sight = async (id: string) => {
    const seen = await Promise.all(
      [imports.get, imports.rows].map((operation) =>
        core.call(operation, credential, { id }).then(
          () => "seen",
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(new Set(seen).size).toBe(1);
    return seen[0];
  };
  expect(await sight(await begin())).toBe(others);
  const made = await begin(credential).catch(() => undefined);
  expect(made === undefined ? `no key with ${scope} makes one` : await sight(made)).toBe(own);
});
