/** Lists: every filter against a plain loop over all transactions, every order, and pages without a gap or a double. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import type { InputOf } from "../../../src/contract/operation.ts";
import { transactions, type Transaction } from "../../../src/contract/transaction.ts";
import { transactionSorts } from "../../../src/contract/transaction-filter.ts";
import { OWNER, testBook, type TestBook } from "../../support/book.ts";

let book: TestBook;
let all: readonly Transaction[];
let euros: string;
let dinars: string;
/** By number, deleted ones too; the external id of number 7 is x7. */
const ids: string[] = [];

type List = InputOf<typeof transactions.list>;
const list = async (input: List = {}) => (await book.core.call(transactions.list, OWNER, input)).data;

/** 240 transactions that differ in everything that a filter can ask about, some of them deleted again. */
beforeAll(async () => {
  book = await testBook();
  const account = async (currency_code: string) =>
    (await book.core.call(accounts.create, OWNER, { name: currency_code, currency_code })).data.id;
  euros = await account("EUR");
  dinars = await account("KWD");
  const words = ["Bäckerei Müller", "UBER *TRIP", "Straße 5", "50% off_all", "uber\\eats", "Plain"];
  for (let index = 0; index < 240; index++) {
    const own = index % 3 === 0;
    const sign = index % 2 === 0 ? "" : "-";
    book.time += 7;
    const { data } = await book.core.call(transactions.create, OWNER, {
      bank_account_id: own ? dinars : euros,
      transaction_date: `2026-0${1 + (index % 4)}-${String(1 + ((index * 7) % 28)).padStart(2, "0")}`,
      posted_date: `2026-0${1 + ((index + 1) % 4)}-15`,
      description: words[index % words.length] ?? "",
      ...(index % 5 === 0 && { original_description: `Original ${words[(index + 1) % words.length]}` }),
      amount: own
        ? `${sign}${index % 10}.${String(index).padStart(3, "0")}`
        : index % 7 === 0
          ? `${sign}${index}`
          : `${sign}${index % 10}.${String(index % 100).padStart(2, "0")}`,
      ...(!own && index % 7 === 0 && { currency_code: "JPY", exchange_rate: "0.0061" }),
      category: ["", "travel", "meals", "Eigenes Ding"][index % 4] ?? "",
      merchant_name: ["", "Uber", "ÜBER GmbH"][index % 3] ?? "",
      tags: [["a"], [], ["A", "b\nc"], ["trip", "a\\b"]][(index >> 2) % 4] ?? [],
      external_id: `x${index}`,
    });
    ids.push(data.id);
    const status = (["pending", "posted", "excluded", "void"] as const)[index % 4];
    await book.core.call(transactions.update, OWNER, { id: data.id, status, is_reconciled: false });
    if (index % 8 < 2) await book.core.call(transactions.update, OWNER, { id: data.id, is_reconciled: true });
    if (index % 40 === 6) await book.core.call(transactions.delete, OWNER, { id: data.id });
  }
  all = await list({ limit: 500 });
});
afterAll(() => book.close());

const major = ({ amount }: Transaction) => Number(amount.rawJSON);
const says = (part: string) => (row: Transaction) =>
  [row.description, row.original_description, row.merchant_name].some((text) =>
    text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().includes(part),
  );
const where = (field: string, op: string, value: string): List => ({ where: [{ field, op, value }] });

test("all are there but the deleted ones, newest day first", () => {
  expect(all).toHaveLength(234);
  const key = ({ transaction_date, id }: Transaction) => transaction_date + id;
  expect(all.map(key)).toEqual(all.map(key).toSorted().toReversed());
});

const filters: [string, () => List, (row: Transaction) => boolean][] = [
  ["an account", () => ({ bank_account_id: euros }), (row) => row.bank_account_id === euros],
  ["two accounts", () => ({ bank_account_id: [euros, dinars] }), () => true],
  [
    "an account twice",
    () => ({ bank_account_id: `${dinars},${dinars}` }),
    (row) => row.bank_account_id === dinars,
  ],
  [
    "a day span, both days included",
    () => ({ date_from: "2026-02-05", date_to: "2026-03-12" }),
    (row) => row.transaction_date >= "2026-02-05" && row.transaction_date <= "2026-03-12",
  ],
  [
    "a span of booking days",
    () => ({ posted_from: "2026-02-15", posted_to: "2026-03-15" }),
    (row) => row.posted_date >= "2026-02-15" && row.posted_date <= "2026-03-15",
  ],
  ["a status", () => ({ status: "POSTED" }), (row) => row.status === "posted"],
  ["statuses", () => ({ status: "void,excluded" }), (row) => /void|excluded/.test(row.status)],
  ["a category", () => ({ category: "travel" }), (row) => row.category === "travel"],
  ["categories", () => ({ category: ["travel", ""] }), (row) => /^(travel)?$/.test(row.category)],
  [
    "an accounting category",
    () => ({ accounting_category: "operating_expense" }),
    (row) => row.accounting_category === "operating_expense",
  ],
  [
    "a cash-flow category",
    () => ({ cash_flow_category: "Operating" }),
    (row) => row.cash_flow_category === "operations",
  ],
  ["currencies", () => ({ currency_code: "jpy,kwd" }), (row) => row.currency_code !== "EUR"],
  ["at least 3", () => ({ amount_min: "3" }), (row) => major(row) >= 3],
  ["at most -2.5", () => ({ amount_max: "-2.5" }), (row) => major(row) <= -2.5],
  [
    "more decimals than money has",
    () => ({ amount_min: "4.0405", amount_max: "9" }),
    (row) => major(row) >= 4.0405 && major(row) <= 9,
  ],
  ["a huge bound", () => ({ amount_max: "999999999999999" }), () => true],
  [
    "a bound in cents, of yen too",
    () => ({ amount_min: "-7.01", amount_max: "-6.99" }),
    (row) => major(row) >= -7.01 && major(row) <= -6.99,
  ],
  ["money in", () => ({ direction: "in" }), (row) => major(row) > 0],
  ["money out", () => ({ direction: "out" }), (row) => major(row) < 0],
  ["reconciled", () => ({ is_reconciled: "true" }), (row) => row.is_reconciled],
  ["not reconciled", () => ({ is_reconciled: false }), (row) => !row.is_reconciled],
  ["with a category", () => ({ has_category: true }), (row) => row.category !== ""],
  ["without a category", () => ({ has_category: "false" }), (row) => row.category === ""],
  ["a tag", () => ({ tag: "a" }), (row) => row.tags.includes("a")],
  [
    "any of two tags",
    () => ({ tag: ["A", "trip"] }),
    (row) => row.tags.includes("A") || row.tags.includes("trip"),
  ],
  ["a tag with a line feed", () => ({ tag: "b\nc" }), (row) => row.tags.includes("b\nc")],
  ["half a tag", () => ({ tag: "tri" }), () => false],
  ["a word, any case", () => ({ q: "UBER" }), says("uber")],
  ["a word without its umlaut", () => ({ q: "uber gmbh" }), (row) => says("uber")(row) && says("gmbh")(row)],
  [
    "words in several places",
    () => ({ q: " original   muller" }),
    (row) => says("original")(row) && says("muller")(row),
  ],
  [
    "what SQL would take for a pattern",
    () => ({ q: "50% off_" }),
    (row) => says("50%")(row) && says("off_")(row),
  ],
  ["a backslash", () => ({ q: "r\\e" }), says("r\\e")],
  ["blank words", () => ({ q: "  " }), () => true],
  ["external ids", () => ({ external_id: "x1,x2,nothing" }), ({ id }) => id === ids[1] || id === ids[2]],
  ["an unknown statement", () => ({ bank_statement_id: "nothing" }), () => false],
  ["an unknown import", () => ({ import_id: "nothing" }), () => false],
  [
    "updated since",
    () => ({ updated_since: "2026-03-01T13:00:00.840+01:00" }),
    (row) => row.updated_at >= "2026-03-01T12:00:00.840Z",
  ],
  [
    "merchant contains",
    () => where("merchant_name", "~", "über"),
    (row) => /uber|über/i.test(row.merchant_name),
  ],
  ["description is", () => where("description", "=", "Plain"), (row) => row.description === "Plain"],
  ["description is not", () => where("description", "!=", "Plain"), (row) => row.description !== "Plain"],
  [
    "original contains",
    () => where("original_description", "~", "MÜLLER"),
    (row) => /Müller/.test(row.original_description),
  ],
  [
    "original is not",
    () => where("original_description", "!=", "Plain"),
    (row) => row.original_description !== "Plain",
  ],
  ["category contains", () => where("category", "~", "EIGENES"), (row) => row.category === "Eigenes Ding"],
  ["category is", () => where("category", "=", "meals"), (row) => row.category === "meals"],
  ["category is not", () => where("category", "!=", "meals"), (row) => row.category !== "meals"],
  [
    "cash flow contains",
    () => where("cash_flow_category", "~", "cat"),
    (row) => row.cash_flow_category === "uncategorized",
  ],
  ["status is not", () => where("status", "!=", "Void"), (row) => row.status !== "void"],
  ["status contains", () => where("status", "~", "ED"), (row) => row.status.includes("ed")],
  ["currency contains", () => where("currency_code", "~", "w"), (row) => row.currency_code === "KWD"],
  [
    "day before",
    () => where("transaction_date", "<", "2026-02-01"),
    (row) => row.transaction_date < "2026-02-01",
  ],
  [
    "month",
    () => where("transaction_date", "~", "2026-02"),
    (row) => row.transaction_date.startsWith("2026-02"),
  ],
  ["booked from", () => where("posted_date", ">=", "2026-03-15"), (row) => row.posted_date >= "2026-03-15"],
  ["has tag", () => where("tag", "=", "a"), (row) => row.tags.includes("a")],
  ["has not the tag", () => where("tag", "!=", "a"), (row) => !row.tags.includes("a")],
  ["tag contains", () => where("tag", "~", "RI"), (row) => row.tags.includes("trip")],
  ["has no category", () => where("has_category", "=", "false"), (row) => row.category === ""],
  ["not without category", () => where("has_category", "!=", "false"), (row) => row.category !== ""],
  ["is reconciled", () => where("is_reconciled", "=", "true"), (row) => row.is_reconciled],
  ["other account", () => where("bank_account_id", "!=", euros), (row) => row.bank_account_id === dinars],
  ["no statement", () => where("bank_statement_id", "!=", "x"), () => true],
  ...(["=", "!=", "<", "<=", ">", ">="] as const).flatMap((op) =>
    ["-3.21", "7", "0", "5.055", "5.0551"].map((value): (typeof filters)[number] => [
      `amount ${op} ${value}`,
      () => where("amount", op, value),
      (row) => {
        const [left, right] = [major(row), Number(value)];
        if (op === "=") return left === right;
        if (op === "!=") return left !== right;
        return op === "<"
          ? left < right
          : op === "<="
            ? left <= right
            : op === ">"
              ? left > right
              : left >= right;
      },
    ]),
  ),
  [
    "everything at once",
    () => ({
      bank_account_id: [euros, dinars],
      status: ["posted", "pending"],
      direction: "out",
      category: ["travel", "meals", ""],
      date_from: "2026-01-02",
      ...where("category", "!=", "meals"),
    }),
    (row) =>
      /posted|pending/.test(row.status) &&
      major(row) < 0 &&
      /^(travel)?$/.test(row.category) &&
      row.transaction_date >= "2026-01-02",
  ],
];

describe.each(filters)("%s", (_name, input, holds) => {
  test("finds what a loop finds, in order, and counts it", async () => {
    const expected = all.filter(holds).map(({ id }) => id);
    const answer = await book.core.call(transactions.list, OWNER, {
      ...input(),
      limit: 500,
      include_total: true,
    });
    expect(answer.data.map(({ id }) => id)).toEqual(expected);
    expect(answer.pagination?.total).toBe(expected.length);
  });
});

test("the filters of this table leave something out and something in, but for those that say otherwise", async () => {
  const sizes = await Promise.all(
    filters.map(async ([, input]) => (await list({ ...input(), limit: 500 })).length),
  );
  expect(sizes.filter((size) => size > 0 && size < all.length).length).toBeGreaterThan(filters.length - 22);
});

describe.each([undefined, ...transactionSorts])("sorted by %s", (sort) => {
  test.each([1, 7, 50])(
    "pages of %i hold each transaction once, in the order of the whole list",
    async (limit) => {
      const sorted = sort === undefined ? {} : { sort };
      const whole = (await list({ ...sorted, limit: 500 })).map(({ id }) => id);
      expect(whole.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
      const paged: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await book.core.call(transactions.list, OWNER, {
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
    const rows = await list({ ...(sort && { sort }), limit: 500 });
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
  const filter: List = { bank_account_id: [euros, dinars], status: ["posted", "pending"] };
  const whole = await list({ ...filter, limit: 500 });
  const first = await book.core.call(transactions.list, OWNER, { ...filter, limit: 30 });
  const second = await book.core.call(transactions.list, OWNER, {
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
  const { pagination } = await book.core.call(transactions.list, OWNER, { limit: 5 });
  const answer = list({ ...other(), cursor: pagination?.next_cursor ?? "" });
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
  ["an order of texts", where("description", "<", "a"), "invalid_parameter", /= != ~ for description/],
  ["a term with no number", where("amount", ">", "much"), "invalid_parameter", /number/],
  ["terms that are no JSON", { where: "merchant~uber" }, "invalid_parameter", /where/],
])("%s is refused", async (_name, input, code, detail) => {
  await expect(list(input)).rejects.toMatchObject({
    code,
    detail: expect.stringMatching(detail) as string,
  });
});

test("terms may come as the JSON text of a query string", async () => {
  const rows = await list({ where: `[{"field":"description","op":"=","value":"Plain"}]` });
  expect(new Set(rows.map(({ description }) => description))).toEqual(new Set(["Plain"]));
});

test("a list of values has an end", async () => {
  const many = Array.from({ length: 101 }, String);
  await expect(list({ tag: many })).rejects.toMatchObject({ code: "invalid_parameter" });
  const hundred = many.slice(1);
  const widest: List = {
    tag: hundred,
    bank_account_id: Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? euros : dinars)),
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
  expect(await list(widest)).toEqual([]);
  expect(await list({ ...widest, limit: 500, sort: "amount" })).toEqual([]);
});
