/** One meaning of "of a statement": what it brought and what it recognised, wherever transactions are filtered. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { statements } from "../../../src/contract/statement.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { OWNER, testBook, type TestBook } from "../../support/book.ts";
import { importLines, makeAccount } from "../../support/import.ts";

let book: TestBook;
let [march, april]: readonly string[] = [];
beforeAll(async () => {
  book = await testBook();
  const account = await makeAccount(book);
  await importLines(book, account, [
    ["2026-03-10", -8000, "Power"],
    ["2026-02-01", -100, "Older"],
  ]);
  const upload = async (...rows: readonly string[]) => {
    const file = Buffer.from(["Date,Description,Amount", ...rows].join("\n"));
    const input = { bank_account_id: account, file_name: `${rows.length}.csv`, file };
    return (await book.core.call(statements.upload, OWNER, input)).data.id;
  };
  march = await upload("2026-03-02,Food,-12.00", "2026-03-10,Power,-80.00", "2026-03-20,Salary,3100.00");
  april = await upload("2026-03-20,Salary,3100.00", "2026-04-02,Water,-9.00");
});
afterAll(() => book.close());

type List = Parameters<typeof list>[0];
async function list(input: Record<string, unknown>) {
  const { data, pagination } = await book.core.call(transactions.list, OWNER, {
    ...input,
    include_total: true,
  });
  expect(pagination?.total).toBe(data.length);
  return data.map(({ description }) => description);
}
const term = (op: "=" | "!=", value: string | undefined) => ({ field: "bank_statement_id", op, value });

test("the list of a statement and the list filtered by it are the same, in every order and page", async () => {
  for (const id of [march, april]) {
    for (const sort of [
      "-transaction_date",
      "transaction_date",
      "amount",
      "-updated_at",
      "posted_date",
    ] as const) {
      const whole = await book.core.call(statements.transactions, OWNER, { id: id ?? "", sort });
      const filtered = await book.core.call(transactions.list, OWNER, { bank_statement_id: id ?? "", sort });
      expect(filtered.data).toEqual(whole.data);
      const paged: string[] = [];
      let cursor: string | undefined;
      do {
        const page = { limit: 1, sort, ...(cursor !== undefined && { cursor }) };
        const answer = await book.core.call(transactions.list, OWNER, {
          bank_statement_id: id ?? "",
          ...page,
        });
        paged.push(...answer.data.map((row) => row.id));
        cursor = answer.pagination?.next_cursor ?? undefined;
      } while (cursor !== undefined);
      expect(paged).toEqual(whole.data.map((row) => row.id));
    }
  }
});

describe("found by", () => {
  test.each<[string, () => List, readonly string[]]>([
    ["a statement", () => ({ bank_statement_id: march }), ["Salary", "Power", "Food"]],
    ["one that recognised most", () => ({ bank_statement_id: april }), ["Water", "Salary"]],
    [
      "either, each row once",
      () => ({ bank_statement_id: [march, april] }),
      ["Water", "Salary", "Power", "Food"],
    ],
    ["both", () => ({ bank_statement_id: march, where: [term("=", april)] }), ["Salary"]],
    ["both, as terms", () => ({ where: [term("=", march), term("=", april)] }), ["Salary"]],
    ["not one", () => ({ where: [term("!=", march)] }), ["Water", "Older"]],
    ["neither", () => ({ where: [{ not: { any: [term("=", march), term("=", april)] } }] }), ["Older"]],
    ["one, and more", () => ({ bank_statement_id: march, amount_max: "-50" }), ["Power"]],
    ["one of nobody", () => ({ bank_statement_id: "nothing" }), []],
  ])("%s", async (_name, input, descriptions) => {
    expect(await list(input())).toEqual(descriptions);
  });
});

test("a bulk change of a statement changes what it recognised, too", async () => {
  const input = { filter: { bank_statement_id: april }, add_tags: ["april"], dry_run: true };
  const { data } = await book.core.call(transactions.bulkUpdate, OWNER, input);
  expect(data).toMatchObject({ matched: 2, updated: 2 });
});
