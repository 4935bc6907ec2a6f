/** Texts at the edges of words: what stands where, and the same in memory, in SQLite and in PostgreSQL. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transactions } from "../../../../src/contract/transaction.ts";
import type { WhereTerm } from "../../../../src/contract/transaction/where.ts";
import { predicateOf } from "../../../../src/core/rules/matching/predicate.ts";
import type { TransactionRecord } from "../../../../src/core/ports/transactions.ts";
import { testBook, type TestBook } from "../../../support/book.ts";
import { everything, importLines, makeAccount } from "../../../support/import.ts";

const TEXTS = [
  "RENT 418 HARBOR",
  "OFFICE RENT",
  "RENTOKIL",
  "BRENT",
  "SVWZ+RENT/NOV",
  "RENT2026",
  "2RENT",
  "“RENT”",
  "–RENT–",
  "€RENT€",
  "·Rent·",
  "🏠RENT🏠",
  "日本RENT",
  "ÉRENTÉ",
  "straßeRENT",
  "RENTES RENT X",
  "x[RENT]",
  "R*NT R?NT R%NT",
  "Büromiete",
  "Mieter",
  "a.b|c",
  "a\\b",
] as const;

let book: TestBook;
let records: readonly TransactionRecord[];
beforeAll(async () => {
  book = await testBook();
  const account = await makeAccount(book);
  await importLines(
    book,
    account,
    TEXTS.map((text, index) => ["2026-01-05", -100 - index, text] as const),
  );
  const ids = (await everything(book, account)).map(({ id }) => id);
  const { ports } = book;
  const number = (await ports.store.read((queries) => queries.companies.byId(book.company.id)))?.number ?? 0;
  records = await ports.store.read((queries) => queries.transactions.byIds(number, ids), { company: number });
});
afterAll(() => book.close());

const found = async (term: WhereTerm) => {
  const { data } = await book.core.call(transactions.list, book.owner, { where: [term], limit: 500 });
  const stored = data.map(({ description }) => description).sort();
  const holds = predicateOf([term]);
  expect(
    records
      .filter(holds)
      .map(({ description }) => description)
      .sort(),
  ).toEqual(stored);
  return TEXTS.filter((text) => stored.includes(text));
};

const between = [
  "RENT 418 HARBOR",
  "OFFICE RENT",
  "SVWZ+RENT/NOV",
  "“RENT”",
  "–RENT–",
  "€RENT€",
  "·Rent·",
  "🏠RENT🏠",
  "RENTES RENT X",
  "x[RENT]",
];

describe.each(["description", "original_description", "q"] as const)("%s", (field) => {
  test.for<readonly [WhereTerm["op"], string, readonly string[]]>([
    ["~=", "rent", between],
    ["~^", "Rent", [...between, "RENTOKIL", "RENT2026"]],
    ["~$", "rent", [...between, "BRENT", "2RENT", "日本RENT", "straßeRENT"]],
    ["~$", "miete", ["Büromiete"]],
    ["~^", "miete", ["Mieter"]],
    ["~=", "r*nt", ["R*NT R?NT R%NT"]],
    ["~=", "r?nt", ["R*NT R?NT R%NT"]],
    ["~=", "r%nt", ["R*NT R?NT R%NT"]],
    ["~=", "[rent]", []],
    ["~^", "[rent", []],
    ["~=", "b|c", ["a.b|c"]],
    ["~=", "a.b", ["a.b|c"]],
    ["~=", "a\\b", ["a\\b"]],
    ["~^", "office rent", ["OFFICE RENT"]],
    ["~=", "日本rent", ["日本RENT"]],
  ])("%s %s", async ([op, value, texts]) => {
    expect((await found({ field, op, value })).toSorted()).toEqual([...texts].sort());
  });
});

test.for(["", "  ", "\u0301"])("a text of nothing, %j, is refused", async (value) => {
  for (const op of ["~^", "~$", "~="] as const) {
    await expect(
      book.core.call(transactions.list, book.owner, { where: [{ field: "description", op, value }] }),
    ).rejects.toMatchObject({
      code: "invalid_parameter",
      detail: expect.stringContaining("must not be empty") as string,
    });
  }
});

test.for(["category", "tag", "status", "amount"] as const)("%s has no words", async (field) => {
  await expect(
    book.core.call(transactions.list, book.owner, { where: [{ field, op: "~^", value: "a" }] }),
  ).rejects.toMatchObject({ code: "invalid_parameter" });
});
