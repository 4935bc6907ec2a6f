/** Rules at the birth of a transaction: every way it comes into the book, what a rule fills and what it leaves alone. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { categories } from "../../../../src/contract/category.ts";
import { imports } from "../../../../src/contract/import.ts";
import { rules } from "../../../../src/contract/rule.ts";
import { statements } from "../../../../src/contract/statement.ts";
import { transactions, type Transaction } from "../../../../src/contract/transaction.ts";
import { testBook, type TestBook } from "../../../support/book.ts";
import { everything, importLines, makeAccount } from "../../../support/import.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

const describes = (value: string) => ({ field: "description", op: "~", value });
const addRule = async (name: string, where: readonly unknown[], set: object) =>
  (await book.core.call(rules.create, book.owner, { name, where: [...where], set })).data;
const create = async (more: object = {}) =>
  (
    await book.core.call(transactions.create, book.owner, {
      bank_account_id: account,
      transaction_date: "2026-02-01",
      description: "WEWORK 418",
      amount: "-20.00",
      ...more,
    })
  ).data;

const FILE =
  "Date,Amount,Description\n2026-01-05,-3.50,WeWork Lindenallee\n2026-01-06,12.00,Refund\n2026-01-07,-7.20,Books\n2026-01-09,-9.90,Tea\n";

/** By what brings a row of WeWork. */
const births: Readonly<Record<string, () => Promise<unknown>>> = {
  "a create": () => create({ description: "WeWork Lindenallee" }),
  "a bulk create": () =>
    book.core.call(transactions.bulkCreate, book.owner, {
      records: ["Refund", "WeWork Lindenallee"].map((description) => ({
        bank_account_id: account,
        transaction_date: "2026-02-01",
        description,
        amount: "-20.00",
      })),
    }),
  "an import": () => importLines(book, account, [["2026-01-05", -350, "WeWork Lindenallee"]]),
  "a statement": () =>
    book.core.call(statements.upload, book.owner, {
      bank_account_id: account,
      file_name: "bank.csv",
      file: Buffer.from(FILE).toString("base64"),
    }),
  "a held row that is accepted": async () => {
    await create({
      transaction_date: "2026-01-05",
      amount: "-3.50",
      description: "Desk",
      category: "office",
    });
    const { id } = await importLines(book, account, [["2026-01-05", -350, "WeWork Lindenallee"]]);
    await book.core.call(imports.accept, book.owner, { id });
  },
};

test.for(Object.entries(births))("%s meets the rules", async ([, birth]) => {
  const rule = await addRule("WeWork rent", [describes("wework")], {
    category: "rent",
    merchant_name: "WeWork",
  });
  await birth();
  const row = (await everything(book, account)).find(({ description }) => description.includes("WeWork"));
  expect(row).toMatchObject({
    category: "rent",
    accounting_category: "operating_expense",
    cash_flow_category: "operations",
    merchant_name: "WeWork",
  });
  const { data } = await book.core.call(transactions.why, book.owner, { id: row?.id ?? "" });
  expect(data.fields.find(({ field }) => field === "category")).toMatchObject({
    set_by: "rule",
    rule: { id: rule.id, name: "WeWork rent", version: 1, is_deleted: false },
  });
  const { data: used } = await book.core.call(rules.get, book.owner, { id: rule.id });
  expect(used).toMatchObject({ recent_hits: 1, last_hit: "2026-03-01" });
});

type Row = readonly [
  what: string,
  rules: readonly (readonly [where: readonly unknown[], set: object])[],
  request: object,
  expected: Partial<Transaction>,
];

const isOut = { field: "amount", op: "<", value: "0" };

const cases: readonly Row[] = [
  [
    "the first rule that sets a field wins, field by field",
    [
      [[describes("wework")], { merchant_name: "WeWork" }],
      [[describes("418")], { category: "rent", merchant_name: "Other" }],
      [[isOut], { category: "office", tags: ["card"] }],
    ],
    {},
    { category: "rent", merchant_name: "WeWork", tags: ["card"] },
  ],
  [
    "what the request says stays, with its place",
    [[[isOut], { category: "rent", merchant_name: "WeWork", tags: ["x"] }]],
    { category: "travel", tags: ["own"] },
    { category: "travel", accounting_category: "operating_expense", merchant_name: "WeWork", tags: ["own"] },
  ],
  [
    "a category of one's own keeps its empty place",
    [[[isOut], { category: "taxes" }]],
    { category: "Own word" },
    { category: "Own word", accounting_category: "uncategorized" },
  ],
  [
    "a place of one's own stays beside the rule's category",
    [[[isOut], { category: "rent" }]],
    { cash_flow_category: "investing" },
    { category: "rent", cash_flow_category: "investing", accounting_category: "operating_expense" },
  ],
  [
    "a rule can place a category elsewhere",
    [[[isOut], { category: "rent", cash_flow_category: "financing" }]],
    {},
    { category: "rent", cash_flow_category: "financing", accounting_category: "operating_expense" },
  ],
  [
    "a description that was sent is repeated",
    [[[isOut], { description: "Office rent" }]],
    {},
    { description: "WEWORK 418" },
  ],
  ["a status", [[[isOut], { status: "excluded" }]], {}, { status: "excluded" }],
  [
    "terms that do not hold",
    [[[describes("wework"), describes("nothing")], { category: "rent" }]],
    {},
    { category: "" },
  ],
  [
    "an account",
    [[[{ field: "bank_account_id", op: "!=", value: "ACCOUNT" }], { category: "rent" }]],
    {},
    { category: "" },
  ],
];

test("of a place that was sent beside a rule's category, the request is the reason", async () => {
  await addRule("Rent", [isOut], { category: "rent" });
  const { id } = await create({ cash_flow_category: "investing" });
  const { data } = await book.core.call(transactions.why, book.owner, { id });
  const reasons = data.fields.map(({ field, set_by, follows }) => `${field}: ${follows ?? set_by}`);
  expect(reasons).toEqual([
    "description: person",
    "category: rule",
    "accounting_category: category",
    "cash_flow_category: person",
  ]);
});

test.for(cases)("%s", async ([, list, request, expected]) => {
  for (const [index, [where, set]] of list.entries()) {
    const known = JSON.parse(JSON.stringify(where).replace("ACCOUNT", account)) as unknown[];
    await addRule(`Rule ${index}`, known, set);
  }
  expect(await create(request)).toMatchObject(expected);
});

describe("rows of a file", () => {
  test("a description is replaced, and the bank's text stays beside it", async () => {
    await addRule("Rent", [describes("wework")], { description: "Office rent" });
    await importLines(book, account, [["2026-01-05", -350, "WEWORK 418"]]);
    const [row] = await everything(book, account);
    expect(row).toMatchObject({ description: "Office rent", original_description: "WEWORK 418" });
    const found = await book.core.call(transactions.list, book.owner, { q: "office wework" });
    expect(found.data).toHaveLength(1);
  });

  test("a rule never changes what a duplicate is", async () => {
    const lines = [["2026-01-05", -350, "WEWORK 418"]] as const;
    await importLines(book, account, lines);
    await addRule("Rent", [describes("wework")], { category: "rent", description: "Office rent" });
    expect(await importLines(book, account, lines, { file_name: "again.csv" })).toMatchObject({
      created: 0,
      duplicates: 1,
    });
    const more = [...lines, ["2026-01-06", -350, "WEWORK 419"]] as const;
    await importLines(book, account, more, { file_name: "more.csv" });
    expect(await importLines(book, account, more, { file_name: "last.csv" })).toMatchObject({
      duplicates: 2,
    });
  });

  test("a category is placed as the chart says now", async () => {
    await addRule("Rent", [describes("wework")], { category: "rent" });
    expect(await create()).toMatchObject({ category: "rent", accounting_category: "operating_expense" });
    await book.core.call(categories.update, book.owner, { slug: "rent", accounting_category: "asset" });
    expect(await create()).toMatchObject({ category: "rent", accounting_category: "asset" });
    await book.core.call(categories.archive, book.owner, { slug: "rent" });
    expect(await create()).toMatchObject({ category: "", accounting_category: "uncategorized" });
  });

  test("a rule that is deleted, changed or moved is used as it is now", async () => {
    const first = await addRule("One", [describes("wework")], { category: "rent" });
    const second = await addRule("Two", [describes("wework")], { category: "office" });
    expect((await create()).category).toBe("rent");
    await book.core.call(rules.move, book.owner, { id: second.id, position: 1 });
    expect((await create()).category).toBe("office");
    await book.core.call(rules.update, book.owner, { id: second.id, set: { category: "travel" } });
    expect((await create()).category).toBe("travel");
    await book.core.call(rules.delete, book.owner, { id: second.id });
    expect((await create()).category).toBe("rent");
    await book.core.call(rules.delete, book.owner, { id: first.id });
    expect((await create()).category).toBe("");
  });
});
