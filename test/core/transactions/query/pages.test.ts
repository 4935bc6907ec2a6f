/** Orders, pages without a gap or a double, cursors, and what a list refuses. */
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { transactions, type Transaction } from "../../../../src/contract/transaction.ts";
import { transactionSorts } from "../../../../src/contract/transaction/filter.ts";
import { OWNER } from "../../../support/book.ts";
import { isFullRun } from "../../../support/in-short.ts";
import { major, sampleBook, where, type List, type Sample } from "../../../support/sample.ts";

let sample: Sample;
let all: readonly Transaction[];
beforeAll(async () => {
  sample = await sampleBook();
  ({ all } = sample);
});
afterAll(() => sample.book.close());

/** On a server's database the short run has the one that ends within the book. */
const LIMITS = isFullRun || inject("database") === "sqlite" ? [1, 7, 50] : [7];

describe.each([undefined, ...transactionSorts])("sorted by %s", (sort) => {
  test.each(LIMITS)(
    "pages of %i hold each transaction once, in the order of the whole list",
    async (limit) => {
      const sorted = sort === undefined ? {} : { sort };
      const whole = (await sample.list({ ...sorted, limit: 500 })).map(({ id }) => id);
      expect(whole.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
      const paged: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await sample.book.core.call(transactions.list, OWNER, {
          ...sorted,
          limit,
          ...(cursor && { cursor }),
        });
        paged.push(...page.data.map(({ id }) => id));
        cursor = page.pagination?.next_cursor;
      } while (cursor);
      expect(paged).toEqual(whole);
    },
  );

  test("the order is that of the values, with the id behind", async () => {
    const field = (sort ?? "-transaction_date").replace("-", "") as "amount" | "posted_date";
    const rows = await sample.list({ ...(sort && { sort }), limit: 500 });
    const value = (row: Transaction) => (field === "amount" ? major(row) : row[field]);
    const sign = sort === undefined || sort.startsWith("-") ? -1 : 1;
    const compare = <Type extends string | number>(left: Type, right: Type) =>
      left < right ? -sign : left > right ? sign : 0;
    const expected = rows.toSorted(
      (left, right) => compare(value(left), value(right)) || compare(left.id, right.id),
    );
    expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  });
});

test("a merged walk over several accounts pages like any other", async () => {
  const filter: List = { bank_account_id: [sample.euros, sample.dinars], status: ["posted", "pending"] };
  const whole = await sample.list({ ...filter, limit: 500 });
  const first = await sample.book.core.call(transactions.list, OWNER, { ...filter, limit: 30 });
  const second = await sample.book.core.call(transactions.list, OWNER, {
    ...filter,
    limit: 500,
    cursor: first.pagination?.next_cursor ?? "",
  });
  expect([...first.data, ...second.data]).toEqual(whole);
});

test.each<[string, () => List]>([
  ["another filter", () => ({ category: "travel" })],
  ["another order", () => ({ sort: "amount" })],
])("a cursor does not fit %s", async (_name, other) => {
  const { pagination } = await sample.book.core.call(transactions.list, OWNER, { limit: 5 });
  const answer = sample.list({ ...other(), cursor: pagination?.next_cursor ?? "" });
  await expect(answer).rejects.toMatchObject({ code: "cursor_mismatch" });
});

test.each<[string, List, string, RegExp]>([
  ["an account of nobody", { bank_account_id: "nobody" }, "unknown_account", /bank account with this id/],
  [
    "an account of nobody in a term",
    where("bank_account_id", "=", "nobody"),
    "unknown_account",
    /bank account with this id/,
  ],
  ["an unknown parameter", { colour: "red" } as List, "unknown_parameter", /colour/],
  ["an unknown status", { status: "open" }, "invalid_parameter", /status/],
  ["a day that is none", { date_from: "2026-02-30" }, "invalid_parameter", /date_from/],
  ["an order that is none", { sort: "merchant" as never }, "invalid_parameter", /sort/],
  ["a limit too high", { limit: 501 }, "invalid_parameter", /1 to 500/],
  ["a term on nothing", where("colour", "=", "red"), "invalid_parameter", /field/],
  ["a part of an amount", where("amount", "~", "5"), "invalid_parameter", /= != < <= > >= for amount/],
  [
    "an order of texts",
    where("description", "<", "a"),
    "invalid_parameter",
    /= != ~ ~\^ ~\$ ~= for description/,
  ],
  ["a term with no number", where("amount", ">", "much"), "invalid_parameter", /number/],
  ["terms that are no JSON", { where: "merchant~uber" }, "invalid_parameter", /where/],
])("%s is refused", async (_name, input, code, detail) => {
  await expect(sample.list(input)).rejects.toMatchObject({
    code,
    detail: expect.stringMatching(detail) as string,
  });
});

test("terms may come as the JSON text of a query string", async () => {
  const rows = await sample.list({ where: `[{"field":"description","op":"=","value":"Plain"}]` });
  expect(new Set(rows.map(({ description }) => description))).toEqual(new Set(["Plain"]));
});

test("a list of values has an end", async () => {
  const many = Array.from({ length: 101 }, String);
  await expect(sample.list({ tag: many })).rejects.toMatchObject({ code: "invalid_parameter" });
  const hundred = many.slice(1);
  const widest: List = {
    tag: hundred,
    bank_account_id: Array.from({ length: 100 }, (_, index) =>
      index % 2 === 0 ? sample.euros : sample.dinars,
    ),
    category: hundred,
    accounting_category: hundred,
    cash_flow_category: hundred,
    currency_code: Array.from({ length: 100 }, () => "EUR"),
    bank_statement_id: hundred.slice(0, 20),
    import_id: hundred.slice(0, 20),
    external_id: hundred.slice(0, 20),
    q: Array.from({ length: 100 }, () => "x").join(" "),
    where: Array.from({ length: 50 }, () => ({ field: "amount", op: "!=", value: "1" }) as const),
  };
  expect(await sample.list(widest)).toEqual([]);
  expect(await sample.list({ ...widest, limit: 500, sort: "amount" })).toEqual([]);
});
