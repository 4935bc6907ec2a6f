/** Moving many transactions to another account: both balances right, all or nothing, and back again. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import type { InputOf } from "../../../src/contract/operation.ts";
import { transactions, type Transaction } from "../../../src/contract/transaction.ts";
import { OWNER, testBook, type TestBook } from "../../support/book.ts";
import { openCheck } from "../../support/check.ts";
import { importLines, makeAccount, type Line } from "../../support/import.ts";

let book: TestBook;
let main: string;
let savings: string;
let dollars: string;
beforeEach(async () => {
  book = await testBook();
  [main, savings, dollars] = [
    await makeAccount(book, "Main"),
    await makeAccount(book, "Savings"),
    await makeAccount(book, "Dollars", "USD"),
  ];
});
afterEach(() => book.close());

const create = async (more: Partial<InputOf<typeof transactions.create>> = {}): Promise<string> => {
  const input = { bank_account_id: main, transaction_date: "2026-02-03", description: "Row", amount: "-10" };
  return (await book.core.call(transactions.create, OWNER, { ...input, ...more })).data.id;
};
type Bulk = InputOf<typeof transactions.bulkUpdate>;
const bulk = async (input: Bulk) => (await book.core.call(transactions.bulkUpdate, OWNER, input)).data;
const move = (bank_account_id: string, more: Partial<Bulk> = {}) =>
  bulk({ filter: { bank_account_id: main }, set: { bank_account_id }, ...more });
const undo = async (bulk_id: string | null) =>
  (await book.core.call(transactions.bulkUndo, OWNER, { bulk_id: bulk_id ?? "" })).data;
const update = (id: string, more: Partial<InputOf<typeof transactions.update>>) =>
  book.core.call(transactions.update, OWNER, { id, ...more });
const row = async (id: string): Promise<Transaction> =>
  (await book.core.call(transactions.get, OWNER, { id })).data;

/** "Main -10.00 of 1, Savings 0.00 of 0, Dollars 0.00 of 0". */
async function balances(): Promise<string> {
  const { data } = await book.core.call(accounts.list, OWNER, {});
  return ["Main", "Savings", "Dollars"]
    .map((name) => data.find((account) => account.name === name))
    .map((one) => `${one?.name} ${one?.current_balance.rawJSON} of ${one?.transaction_count}`)
    .join(", ");
}

async function expectRightTotals(): Promise<void> {
  const check = openCheck(book.place);
  try {
    expect(await check.company(1, ({ wrongTotals }) => wrongTotals(10))).toEqual([]);
  } finally {
    await check.close();
  }
}

test("rows move with their labels, both balances follow, and undo takes them back", async () => {
  const [first, second] = [await create(), await create({ amount: "25.50", transaction_date: "2026-03-01" })];
  await create({ bank_account_id: savings, amount: "100" });
  const before = [await row(first), await row(second)];
  const { bulk_id, ...counts } = await move(savings, {
    set: { bank_account_id: savings, category: "transfer" },
    add_tags: ["moved"],
  });
  expect(counts).toEqual({ matched: 2, updated: 2, unchanged: 0 });
  expect(await balances()).toBe("Main 0.00 of 0, Savings 115.50 of 3, Dollars 0.00 of 0");
  expect(await row(first)).toMatchObject({ bank_account_id: savings, category: "transfer", tags: ["moved"] });
  await expectRightTotals();
  book.time += 1000;
  await undo(bulk_id);
  expect(await balances()).toBe("Main 15.50 of 2, Savings 100.00 of 1, Dollars 0.00 of 0");
  const updated_at = "2026-03-01T12:00:01.000Z";
  expect([await row(first), await row(second)]).toEqual(before.map((each) => ({ ...each, updated_at })));
  await expectRightTotals();
});

test("one change is one version, and what is there already stays as it is", async () => {
  const id = await create();
  await move(savings, { set: { bank_account_id: savings, category: "travel" } });
  const { etag } = await book.core.call(transactions.get, OWNER, { id });
  expect(etag).toContain("2");
  const again = await bulk({ ids: [id], set: { bank_account_id: savings } });
  expect(again).toEqual({ bulk_id: null, matched: 1, updated: 0, unchanged: 1 });
});

test("a row in another currency than its account moves to one in its own, at no rate, and back at its rate", async () => {
  const id = await create({ currency_code: "USD", exchange_rate: "0.9", amount: "-100" });
  expect(await balances()).toBe("Main -90.00 of 1, Savings 0.00 of 0, Dollars 0.00 of 0");
  const { bulk_id } = await move(dollars);
  expect(await balances()).toBe("Main 0.00 of 0, Savings 0.00 of 0, Dollars -100.00 of 1");
  expect((await row(id)).exchange_rate.rawJSON).toBe("1");
  await expectRightTotals();
  await undo(bulk_id);
  expect(await balances()).toBe("Main -90.00 of 1, Savings 0.00 of 0, Dollars 0.00 of 0");
  expect((await row(id)).exchange_rate.rawJSON).toBe("0.9");
  await expectRightTotals();
});

describe("refused for all, by name", () => {
  const refused = async (id: string, code: string, detail: string, target = dollars): Promise<void> => {
    const before = await balances();
    for (const dry_run of [true, false]) {
      await expect(move(target, { dry_run })).rejects.toMatchObject({
        code: "bulk_refused",
        more: { refused: [{ id, code, detail: expect.stringContaining(detail) as string }] },
      });
    }
    expect(await balances()).toBe(before);
  };

  test("a row whose currency does not fit the account", async () => {
    await create({ currency_code: "USD", exchange_rate: "0.9" });
    await refused(await create(), "exchange_rate_required", "The amount is in EUR and the account in USD");
  });

  test("a reconciled row, but not where the same change takes the mark away", async () => {
    const id = await create();
    await create();
    await update(id, { is_reconciled: true });
    await refused(id, "transaction_reconciled", "its account cannot change", savings);
    await move(savings, { set: { bank_account_id: savings, is_reconciled: false } });
    expect(await balances()).toBe("Main 0.00 of 0, Savings -20.00 of 2, Dollars 0.00 of 0");
  });

  test("an external id that the account has", async () => {
    await create({ bank_account_id: savings, external_id: "b1" });
    await create({ external_id: "b2" });
    const id = await create({ external_id: "b1" });
    await refused(
      id,
      "duplicate_external_id",
      `"Savings" already has a transaction with the external id "b1"`,
      savings,
    );
  });

  test("an external id that two of them have, each in its account", async () => {
    const third = await makeAccount(book, "Third");
    await create({ external_id: "b1" });
    const id = await create({ bank_account_id: savings, external_id: "b1" });
    const filter = { bank_account_id: [main, savings] };
    await expect(bulk({ filter, set: { bank_account_id: third } })).rejects.toMatchObject({
      code: "bulk_refused",
      more: { refused: [{ id, code: "duplicate_external_id" }] },
    });
  });
});

test.each([
  ["an account of nobody", "unknown_account", () => Promise.resolve("nobody")],
  [
    "an archived account",
    "account_archived",
    async () => {
      await create({ bank_account_id: savings });
      await book.core.call(accounts.delete, OWNER, { id: savings, force: true });
      return savings;
    },
  ],
])("%s takes nothing", async (_name, code, target) => {
  await create();
  await expect(move(await target())).rejects.toMatchObject({ code });
});

describe("undo is refused, and nothing changes back,", () => {
  test.each<[string, () => Promise<unknown>, string]>([
    [
      "when the account is gone",
      () => book.core.call(accounts.delete, OWNER, { id: main }),
      "There is no bank account with this id.",
    ],
    [
      "when the account is archived",
      () => book.core.call(accounts.update, OWNER, { id: main, status: "archived" }),
      "is archived and accepts no new transactions",
    ],
    [
      "when the account is in another currency by now",
      () => book.core.call(accounts.update, OWNER, { id: main, currency_code: "USD" }),
      "The amount is in EUR and the account in USD",
    ],
    [
      "when another row has its external id by now",
      () => create({ external_id: "b1" }),
      'already has a transaction with the external id "b1"',
    ],
  ])("%s", async (_name, change, detail) => {
    await create({ external_id: "b1" });
    const { bulk_id } = await move(savings);
    await change();
    const before = await balances();
    await expect(undo(bulk_id)).rejects.toMatchObject({
      code: "bulk_outdated",
      message: expect.stringContaining(detail) as string,
    });
    expect(await balances()).toBe(before);
  });
});

test("what a person entered is held against files of the account where it is, before and after", async () => {
  await create({ amount: "-800", description: "Rent" });
  const file = [["2026-02-03", -80_000, "RENT FEBRUARY"]] as const;
  const { bulk_id } = await move(savings);
  expect(await importLines(book, savings, file)).toMatchObject({ created: 0, held: 1 });
  await undo(bulk_id);
  expect(await importLines(book, main, file)).toMatchObject({ created: 0, held: 1 });
});

test("thousands move, in several batches, and back", async () => {
  const lines = Array.from({ length: 4500 }, (_, index): Line => {
    const day = `2026-0${1 + (index % 3)}-${String(1 + (index % 28)).padStart(2, "0")}`;
    return [day, -100 - index, `Row ${index}`, `bank-${index}`];
  });
  await importLines(book, main, lines);
  await create();
  const before = await balances();
  const { bulk_id, ...counts } = await move(savings);
  expect(counts).toEqual({ matched: 4501, updated: 4501, unchanged: 0 });
  expect(await balances()).toMatch(/^Main 0.00 of 0, Savings -\S+ of 4501/);
  await expectRightTotals();
  await undo(bulk_id);
  expect(await balances()).toBe(before);
  await expectRightTotals();
});

test("a dry run shows the newest twenty that would change, old and new", async () => {
  for (let day = 1; day <= 25; day++) {
    const transaction_date = `2026-02-${String(day).padStart(2, "0")}`;
    await create({ transaction_date, description: `Day ${day}`, merchant_name: `Shop ${day}` });
  }
  await create({
    transaction_date: "2026-01-01",
    category: "travel",
    tags: ["trip"],
    bank_account_id: savings,
  });
  const { preview, ...counts } = await bulk({
    filter: { bank_account_id: [main, savings] },
    set: { category: "travel", bank_account_id: savings },
    add_tags: ["trip"],
    dry_run: true,
  });
  expect(counts).toMatchObject({ bulk_id: null, matched: 26, updated: 25, unchanged: 1 });
  expect(preview).toHaveLength(20);
  const { id, amount, ...first } = preview?.[0] ?? { id: "", amount: undefined };
  expect([await row(id), amount?.rawJSON]).toMatchObject([{ description: "Day 25" }, "-10.00"]);
  expect(first).toEqual({
    transaction_date: "2026-02-25",
    description: "Day 25",
    merchant_name: "Shop 25",
    currency_code: "EUR",
    before: {
      bank_account_id: main,
      category: "",
      accounting_category: "uncategorized",
      cash_flow_category: "uncategorized",
      tags: [],
    },
    after: {
      bank_account_id: savings,
      category: "travel",
      accounting_category: "operating_expense",
      cash_flow_category: "operations",
      tags: ["trip"],
    },
  });
});
