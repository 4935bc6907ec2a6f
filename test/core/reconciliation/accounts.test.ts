/** An account with a balance of its bank: all of its rows, some that are ticked, an adjustment, and the way back. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { events } from "../../../src/contract/event.ts";
import type { InputOf } from "../../../src/contract/operation.ts";
import { periods } from "../../../src/contract/period.ts";
import { reconciliation } from "../../../src/contract/reconciliation.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { everything, importLines, type Line } from "../../support/import.ts";

let book: TestBook;
let account: string;
let ids: Readonly<Record<string, string>>;

const create = async (transaction_date: string, amount: string, description: string) => {
  const row = { bank_account_id: account, transaction_date, description, amount };
  return (await book.core.call(transactions.create, book.owner, row)).data.id;
};

beforeEach(async () => {
  book = await testBook();
  const input = { name: "Checking", currency_code: "EUR", opening_balance: "100.00" };
  account = (await book.core.call(accounts.create, book.owner, input)).data.id;
  ids = {
    rent: await create("2026-01-02", "-50.00", "Rent"),
    salary: await create("2026-01-15", "200.00", "Salary"),
    cheque: await create("2026-01-30", "-30.00", "Cheque 12"),
    later: await create("2026-02-03", "-5.00", "Coffee"),
  };
});
afterEach(() => book.close());

type Input = Omit<InputOf<typeof accounts.reconcile>, "id">;
const reconcile = async (input: Input) =>
  (await book.core.call(accounts.reconcile, book.owner, { id: account, ...input })).data;
const refusal = (input: Input) =>
  reconcile(input).then(
    () => undefined,
    (error: unknown) => error,
  );
const marked = async () =>
  (await everything(book, account))
    .filter(({ is_reconciled }) => is_reconciled)
    .map(({ description }) => description)
    .sort();
const status = async () => (await book.core.call(reconciliation.status, book.owner, {})).data[0];
const undo = async () => {
  const { data } = await book.core.call(events.list, book.owner, { limit: 1 });
  await book.core.call(events.undo, book.owner, { id: data[0]?.id ?? "" });
};
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (_name, one: unknown) => one));

const JANUARY = { until: "2026-01-31", balance: "220.00" };

describe("the whole account", () => {
  test("is marked where the balances are the same, and one undo takes it back", async () => {
    expect(await reconcile({ ...JANUARY, dry_run: true })).toMatchObject({
      is_reconciled: true,
      updated: 3,
      bulk_id: null,
    });
    expect(await marked()).toEqual([]);
    expect(await reconcile(JANUARY)).toMatchObject({ is_reconciled: true, updated: 3 });
    expect(await marked()).toEqual(["Cheque 12", "Rent", "Salary"]);
    expect(plain((await status())?.last_reconciled)).toEqual({
      date: "2026-01-31",
      balance: 220,
      book_balance: 220,
      difference: 0,
    });
    await undo();
    expect(await marked()).toEqual([]);
    expect((await status())?.last_reconciled).toBeNull();
  });

  test("is not marked where they differ", async () => {
    const input = { ...JANUARY, balance: "250.00" };
    const problem = await refusal(input);
    expect(await marked()).toEqual([]);
    const compared = await reconcile({ ...input, dry_run: true });
    expect(problem).toMatchObject({ code: "balances_differ", more: compared });
    const { explanations, ...rest } = compared;
    expect(plain(rest)).toMatchObject({ difference: 30, by_hand_count: 3 });
    expect(rest.days_without_file).toEqual([{ from: "2026-01-02", to: "2026-01-31" }]);
    expect(explanations.map(({ kind, transaction }) => [kind, transaction?.id])).toEqual([
      ["extra", ids["cheque"]],
    ]);
  });

  test.each<readonly [what: string, change: () => Promise<unknown>, kind: string, description: string]>([
    [
      "a deleted row",
      () => book.core.call(transactions.delete, book.owner, { id: ids["rent"] ?? "" }),
      "missing",
      "Rent",
    ],
    ["a doubled row", () => create("2026-01-16", "200.00", "SALARY"), "doubled", "SALARY"],
    ["a sign", () => update("cheque", { amount: "30.00" }), "sign", "Cheque 12"],
    ["nothing where no row makes the difference", () => update("salary", { amount: "20.00" }), "", ""],
    [
      "a day behind",
      () => update("cheque", { transaction_date: "2026-02-02", posted_date: "2026-02-02" }),
      "date",
      "Cheque 12",
    ],
  ])("names %s", async (_what, change, kind, description) => {
    await change();
    const { is_reconciled, explanations } = await reconcile({ ...JANUARY, dry_run: true });
    expect(is_reconciled).toBe(false);
    const [first] = explanations;
    expect([first?.kind ?? "", first?.transaction?.description ?? ""]).toEqual([kind, description]);
  });

  test("is remembered although nothing is left to mark", async () => {
    await reconcile(JANUARY);
    expect(await reconcile({ until: "2026-02-01", balance: "220.00" })).toMatchObject({ updated: 0 });
    expect((await status())?.last_reconciled?.date).toBe("2026-02-01");
    await undo();
    expect((await status())?.last_reconciled?.date).toBe("2026-01-31");
  });

  test("whose reconciled rows change shows the difference, and a new row is open", async () => {
    await reconcile(JANUARY);
    await create("2026-01-20", "-7.00", "Found receipt");
    expect(plain(await status())).toMatchObject({
      last_reconciled: { balance: 220, difference: 0 },
      unreconciled_count: 2,
    });
    await update("rent", { is_reconciled: false });
    await update("rent", { amount: "-51.00" });
    await update("rent", { is_reconciled: true });
    expect(plain((await status())?.last_reconciled)).toMatchObject({ balance: 220, difference: 1 });
  });
});

const update = (name: string, changes: object) =>
  book.core.call(transactions.update, book.owner, { id: ids[name] ?? "", ...changes });

describe("some rows", () => {
  test("make the balance without those that the bank does not have yet", async () => {
    const input = { until: "2026-01-31", balance: "250.00" };
    const ticked = ["rent", "salary"].map((name) => ids[name] ?? "");
    expect(await refusal({ ...input, transaction_ids: [ids["rent"] ?? ""] })).toMatchObject({
      code: "balances_differ",
    });
    expect(await reconcile({ ...input, transaction_ids: ticked })).toMatchObject({ updated: 2 });
    expect(await marked()).toEqual(["Rent", "Salary"]);
    expect(plain((await status())?.last_reconciled)).toMatchObject({ balance: 250, difference: 0 });
    // What was left open explains the next difference.
    const { explanations } = await reconcile({ until: "2026-02-28", balance: "245.00", dry_run: true });
    expect(explanations.map(({ kind, transaction }) => [kind, transaction?.description])).toEqual([
      ["extra", "Cheque 12"],
    ]);
    // The cheque comes in February, and what was ticked counts.
    const february = { until: "2026-02-28", balance: "215.00" };
    const rest = ["cheque", "later"].map((name) => ids[name] ?? "");
    expect(await reconcile({ ...february, transaction_ids: rest })).toMatchObject({ updated: 2 });
  });

  test.each([
    ["of a later day", () => ids["later"] ?? ""],
    ["that is unknown", () => "019c8a3e-7a10-7f2e-9d36-2b1f6f0a9c11"],
  ])("are refused with one %s", async (_what, id) => {
    const input = { until: "2026-01-31", balance: "250.00", transaction_ids: [id()] };
    expect(await refusal(input)).toMatchObject({ code: "not_found" });
  });
});

describe("an adjustment", () => {
  test("makes up for the difference, and goes with the undo", async () => {
    const input = { ...JANUARY, balance: "222.50", adjustment: { category: "bank_fees" } };
    const { adjustment_id, updated } = await reconcile(input);
    expect(updated).toBe(3);
    expect(await marked()).toEqual(["Adjustment", "Cheque 12", "Rent", "Salary"]);
    const { data } = await book.core.call(transactions.get, book.owner, { id: adjustment_id ?? "" });
    expect(plain(data)).toMatchObject({ amount: 2.5, transaction_date: "2026-01-31", is_reconciled: true });
    await undo();
    expect(await marked()).toEqual([]);
    expect(await everything(book, account)).toHaveLength(4);
  });

  test("is none where the balances are the same", async () => {
    expect(await reconcile({ ...JANUARY, adjustment: {} })).toMatchObject({ adjustment_id: null });
  });
});

describe("an account without an opening balance", () => {
  test("is not explained by one after a day on which book and bank agreed", async () => {
    const input = { name: "Savings", currency_code: "EUR" };
    account = (await book.core.call(accounts.create, book.owner, input)).data.id;
    await create("2026-01-02", "50.00", "Gift");
    const kinds = async (wanted: Input) =>
      (await reconcile({ ...wanted, dry_run: true })).explanations.map(({ kind }) => kind);
    expect(await kinds({ until: "2026-01-31", balance: "49.00" })).toContain("opening");
    await reconcile({ until: "2026-01-31", balance: "50.00" });
    expect(await kinds({ until: "2026-02-28", balance: "49.00" })).toEqual([]);
  });
});

describe("a file's balance", () => {
  const LINES: readonly Line[] = [
    ["2026-03-02", -1000, "Power"],
    ["2026-03-05", 5000, "Refund"],
  ];
  beforeEach(async () => {
    const proof = { result: "proved", opening_balance: "215.00", closing_balance: "255.00" } as const;
    await importLines(book, account, LINES, { balance_proof: proof });
  });

  test("serves where the request states none", async () => {
    expect(plain(await reconcile({}))).toMatchObject({
      is_reconciled: true,
      until: "2026-03-05",
      bank_balance: 255,
      source: { file_name: "bank.csv" },
      updated: 6,
    });
  });

  test("narrows a difference to the days since book and bank agreed", async () => {
    await reconcile({});
    await create("2026-03-20", "-12.00", "Lunch");
    const input = { until: "2026-03-31", balance: "255.00", dry_run: true };
    const { explanations, days_without_file } = await reconcile(input);
    expect(days_without_file).toEqual([{ from: "2026-03-06", to: "2026-03-31" }]);
    expect(explanations.map(({ kind, transaction }) => [kind, transaction?.description])).toEqual([
      ["extra", "Lunch"],
    ]);
  });

  test("is none of another day", async () => {
    expect(await refusal({ until: "2026-03-04" })).toMatchObject({ code: "no_balance" });
  });
});

describe("a closed period", () => {
  test("refuses its own balance, and stays as it is under a later one", async () => {
    await book.core.call(periods.close, book.owner, { until: "2026-01-31" });
    expect(await refusal(JANUARY)).toMatchObject({ code: "period_closed" });
    const february = { until: "2026-02-28", balance: "215.00" };
    expect(await reconcile(february)).toMatchObject({ updated: 1, closed_count: 3 });
    expect(await marked()).toEqual(["Coffee"]);
  });
});
