/** Who sees an import: whoever reads transactions, and whoever made it. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { imports } from "../../../src/contract/import.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import type { Scope } from "../../../src/contract/scope.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { beginInput, importLines, makeAccount, rowsOf, type Line } from "../../support/import.ts";
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

test("what the account holds is told only to who may read its transactions", async () => {
  const lines: readonly Line[] = [["2026-01-12", -100, "Rent"]];
  const proof = { result: "proved" as const, opening_balance: "5.00", closing_balance: "4.00" };
  const { id } = await importLines(book, account, lines, { balance_proof: proof });
  const told = async (credential: typeof book.owner) =>
    (await book.core.call(imports.get, credential, { id })).data.book_proof?.result;
  const adder = withKey(await createKey(book, { scopes: ["transactions:create"] }));
  expect(await told(book.owner)).toBe("proved");
  expect(await told(withKey(await createKey(book, { scopes: ["transactions:read"] })))).toBe("proved");
  const own = beginInput(account, lines, { balance_proof: proof, file_name: "own.csv", group: "own" });
  const begun = (await book.core.call(imports.begin, adder, own)).data.id;
  await book.core.call(imports.chunk, adder, { id: begun, n: 0, rows: [...rowsOf(lines)] });
  const { data } = await book.core.call(imports.complete, adder, { id: begun, rows: 1 });
  expect([data.duplicates, data.book_proof]).toEqual([1, undefined]);
  const seen = (await book.core.call(imports.get, adder, { id: begun })).data;
  expect([seen.state, seen.book_proof]).toEqual(["completed", undefined]);
});

test("a held row tells what it would become, and its twin only to who may read transactions", async () => {
  const { core, owner } = book;
  const hotel = { transaction_date: "2026-01-11", description: "Hotel Adler", amount: "-75.00" };
  await core.call(transactions.create, owner, { bank_account_id: account, ...hotel });
  const lines: readonly Line[] = [
    ["2026-01-10", -100, "Tea"],
    ["2026-01-12", -7_500, "HOTEL ADLER WIEN"],
    ["2026-01-14", -100, "Tea"],
  ];
  const adder = withKey(await createKey(book, { scopes: ["transactions:create"] }));
  const begun = (await core.call(imports.begin, adder, beginInput(account, lines))).data.id;
  await core.call(imports.chunk, adder, { id: begun, n: 0, rows: [...rowsOf(lines)] });
  await core.call(imports.complete, adder, { id: begun, rows: 3 });
  const heldRows = async (credential: typeof owner) =>
    JSON.parse(
      JSON.stringify((await core.call(imports.rows, credential, { id: begun, verdict: ["held"] })).data),
    ) as Record<string, unknown>[];
  const held_row = {
    transaction_date: "2026-01-12",
    description: "HOTEL ADLER WIEN",
    amount: -75,
    currency_code: "EUR",
  };
  expect(await heldRows(owner)).toMatchObject([
    { line: 3, held_row, twin: { ...hotel, amount: -75, currency_code: "EUR" } },
  ]);
  const [row] = await heldRows(adder);
  expect(row).toMatchObject({ line: 3, held_row });
  expect(row).not.toHaveProperty("twin");
  await core.call(imports.accept, owner, { id: begun });
  expect(await heldRows(owner)).toEqual([]);
});
