/** Creating many transactions in one request, on a real book. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { categories } from "../../../src/contract/category.ts";
import { events } from "../../../src/contract/event.ts";
import { rules } from "../../../src/contract/rule.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { CREATE_MAX } from "../../../src/contract/transaction/bulk-create.ts";
import { OWNER, type TestBook } from "../../support/book.ts";
import { ledger, refusal, type Ledger } from "../../support/ledger.ts";

let book: TestBook;
let own: Ledger;
beforeEach(async () => {
  own = await ledger();
  book = own.book;
});
afterEach(() => book.close());

const send = async (records: readonly unknown[], mode?: "all" | "each") =>
  (await book.core.call(transactions.bulkCreate, OWNER, { records, ...(mode && { mode }) })).data.outcomes;
const list = async () =>
  (await book.core.call(transactions.list, OWNER, { sort: "transaction_date", include_total: true })).data;

test("each record becomes what a request of its own makes of it", async () => {
  await book.core.call(rules.create, OWNER, {
    name: "Tea",
    where: [{ field: "description", op: "~", value: "tea" }],
    set: { category: "meals" },
  });
  const { data: lunch } = await book.core.call(categories.create, OWNER, { name: "Lunch", parent: "meals" });
  const dollars = await own.accountIn("USD");
  const records = [
    own.coffee({ tags: ["a"], merchant_name: "Café" }),
    own.coffee({ category: lunch.slug, external_id: "x-1" }),
    own.coffee({ description: "Green tea" }),
    own.coffee({ bank_account_id: dollars, currency_code: "EUR", exchange_rate: "1.1" }),
  ];
  const outcomes = await send(records);
  expect(outcomes.map(({ index, status }) => [index, status])).toEqual(
    records.map((_record, index) => [index, "created"]),
  );
  const without = ({ id: _id, ...members }: { id: string }) => members;
  await book.core.call(transactions.update, OWNER, {
    id: outcomes[1]?.transaction?.id ?? "",
    external_id: null,
  });
  for (const [index, record] of records.entries()) {
    const { data } = await book.core.call(transactions.create, OWNER, record);
    expect(without(outcomes[index]?.transaction ?? { id: "" })).toEqual(without(data));
  }
});

/** What stands beside two records that can be created, and what is said of it. */
const REFUSED: readonly (readonly [string, unknown, string, string])[] = [
  ["no object", 7, "validation_failed", "/records/1"],
  ["no description", { description: undefined }, "validation_failed", "/records/1/description"],
  ["no such day", { transaction_date: "2026-02-30" }, "invalid_date", "/records/1/transaction_date"],
  ["too many decimals", { amount: "-3.505" }, "amount_precision", "/records/1/amount"],
  ["no such account", { bank_account_id: "nobody" }, "unknown_account", "/records/1"],
  ["another currency without a rate", { currency_code: "USD" }, "exchange_rate_required", "/records/1"],
  ["an external id twice", { external_id: "x-1" }, "duplicate_external_id", "/records/1/external_id"],
];

describe.each(REFUSED)("%s", (_what, more, code, pointer) => {
  const records = () => [
    own.coffee({ external_id: "x-1" }),
    typeof more === "object" && more !== null ? { ...own.coffee(), ...more } : more,
    own.coffee({ description: "Tea" }),
  ];

  test("refuses all, and names the record", async () => {
    const refused = send(records());
    await expect(refused).rejects.toThrow(refusal(code, /^1 record is refused, and none was created/));
    await expect(refused).rejects.toMatchObject({ more: { refused_count: 1 } });
    const { errors } = (await refused.catch((error: unknown) => error)) as { errors: { pointer: string }[] };
    expect(errors.map((error) => error.pointer)).toContainEqual(expect.stringContaining(pointer));
    expect(await list()).toEqual([]);
  });

  test("with each, the others are created", async () => {
    const outcomes = await send(records(), "each");
    expect(outcomes.map(({ status, problem }) => problem?.code ?? status)).toEqual([
      "created",
      code,
      "created",
    ]);
    expect((await list()).map(({ id }) => id)).toEqual([
      outcomes[0]?.transaction?.id,
      outcomes[2]?.transaction?.id,
    ]);
  });
});

test.each([
  [[], "/records must have a record"],
  [Array.from({ length: CREATE_MAX + 1 }, () => ({})), "/records must be at most 1000 records"],
  ["rows", "/records must be a list"],
])("refuses a request without a usable list", async (records, words) => {
  const { errors } = (await send(records as never).catch((error: unknown) => error)) as {
    errors: { pointer: string; detail: string }[];
  };
  expect(errors.map(({ pointer, detail }) => `${pointer} ${detail}`)).toEqual([words]);
});

test("an external id of the book is taken", async () => {
  const { data } = await own.create({ external_id: "x-1" });
  await expect(send([own.coffee({ external_id: "x-1" })])).rejects.toMatchObject({
    code: "duplicate_external_id",
    errors: [{ pointer: "/records/0/external_id" }],
  });
  expect((await list()).map(({ id }) => id)).toEqual([data.id]);
});

test("an archived account takes none", async () => {
  await book.core.call(accounts.update, OWNER, { id: own.main, status: "archived" });
  await expect(send([own.coffee(), own.coffee()])).rejects.toThrow(
    refusal("account_archived", /^2 records are refused/),
  );
});

test("a thousand are one change, which says who made each, and is undone as one", async () => {
  const outcomes = await send(
    Array.from({ length: CREATE_MAX }, (_value, index) => own.coffee({ description: `Coffee ${index}` })),
  );
  const { data: changes } = await book.core.call(events.list, OWNER, { type: ["transaction.bulk_created"] });
  expect(changes.map(({ summary }) => summary)).toEqual([{ created: CREATE_MAX }]);
  const [change] = changes;
  for (const index of [0, 1, 500, 999]) {
    const id = outcomes[index]?.transaction?.id ?? "";
    const { data } = await book.core.call(transactions.why, OWNER, { id });
    expect(data.fields.map(({ field, set_by, event_id }) => [field, set_by, event_id])).toEqual([
      ["description", "person", change?.id],
    ]);
  }
  await book.core.call(events.undo, OWNER, { id: change?.id ?? "" });
  expect(await list()).toEqual([]);
  await expect(book.core.call(events.undo, OWNER, { id: change?.id ?? "" })).rejects.toThrow(
    refusal("event_undone"),
  );
});
