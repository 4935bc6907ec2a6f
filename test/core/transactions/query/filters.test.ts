/** Every filter against a plain loop over all transactions. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transactions, type Transaction } from "../../../../src/contract/transaction.ts";
import { OWNER } from "../../../support/book.ts";
import { major, sampleBook, where, type List, type Sample } from "../../../support/sample.ts";

let sample: Sample;
let all: readonly Transaction[];
beforeAll(async () => {
  sample = await sampleBook();
  ({ all } = sample);
});
afterAll(() => sample.book.close());

const says = (part: string) => (row: Transaction) =>
  [row.description, row.original_description, row.merchant_name].some((text) =>
    text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().includes(part),
  );

test("all are there but the deleted ones, newest day first", () => {
  expect(all).toHaveLength(234);
  const key = ({ transaction_date, id }: Transaction) => transaction_date + id;
  expect(all.map(key)).toEqual(all.map(key).toSorted().toReversed());
});

const filters: [string, () => List, (row: Transaction) => boolean][] = [
  ["an account", () => ({ bank_account_id: sample.euros }), (row) => row.bank_account_id === sample.euros],
  ["two accounts", () => ({ bank_account_id: [sample.euros, sample.dinars] }), () => true],
  [
    "an account twice",
    () => ({ bank_account_id: `${sample.dinars},${sample.dinars}` }),
    (row) => row.bank_account_id === sample.dinars,
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
  [
    "external ids",
    () => ({ external_id: "x1,x2,nothing" }),
    ({ id }) => id === sample.ids[1] || id === sample.ids[2],
  ],
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
  [
    "other account",
    () => where("bank_account_id", "!=", sample.euros),
    (row) => row.bank_account_id === sample.dinars,
  ],
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
      bank_account_id: [sample.euros, sample.dinars],
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
    const answer = await sample.book.core.call(transactions.list, OWNER, {
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
    filters.map(async ([, input]) => (await sample.list({ ...input(), limit: 500 })).length),
  );
  expect(sizes.filter((size) => size > 0 && size < all.length).length).toBeGreaterThan(filters.length - 22);
});
