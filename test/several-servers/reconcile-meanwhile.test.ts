/** What somebody does to a row while its account is reconciled: nothing is marked at a balance that the book no longer has. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { accounts } from "../../src/contract/account.ts";
import { events } from "../../src/contract/event.ts";
import type { Problem } from "../../src/contract/problem.ts";
import { statements } from "../../src/contract/statement.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { testBook, type TestBook } from "../support/book.ts";
import { everything, makeAccount } from "../support/import.ts";
import { interruptedCore } from "../support/meanwhile.ts";

let book: TestBook;
let account: string;
let wallet: string;
let statement: string;
/** The fee, which somebody else changes. */
let fee: string;

const MARCH = `Date,Description,Amount,Balance
2026-03-02,Rent,-50.00,950.00
2026-03-10,Salary,200.00,1150.00
2026-03-20,Fee,-5.00,1145.00`;

beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book, "Checking");
  wallet = await makeAccount(book, "Wallet");
  const file = { file_name: "march.csv", file: Buffer.from(MARCH), reading: { sign: "as_is" as const } };
  const { data } = await book.core.call(statements.upload, book.owner, { bank_account_id: account, ...file });
  statement = data.id;
  fee = (await everything(book, account)).find(({ description }) => description === "Fee")?.id ?? "";
});
afterEach(() => book.close());

type Work = () => Promise<unknown>;
const set = (members: object) => () =>
  book.core.call(transactions.bulkUpdate, book.owner, { filter: { q: "fee" }, set: members });

const toWallet = () => ({ bank_account_id: wallet });

const changes: readonly (readonly [string, Work])[] = [
  ["deleted", () => book.core.call(transactions.delete, book.owner, { id: fee })],
  ["void", () => book.core.call(transactions.update, book.owner, { id: fee, status: "void" })],
  ["moved", () => book.core.call(transactions.update, book.owner, { id: fee, ...toWallet() })],
  ["void with others", set({ status: "void" })],
  ["moved with others", () => set(toWallet())()],
];

type Reconcile = (core: TestBook["core"]) => Promise<unknown>;
const reconciling: Readonly<Record<string, Reconcile>> = {
  "with a balance": (core) =>
    core.call(accounts.reconcile, book.owner, { id: account, until: "2026-03-31", balance: "1145.00" }),
  "with its file": (core) => core.call(accounts.reconcile, book.owner, { id: account }),
  "by its statement": (core) => core.call(statements.reconcile, book.owner, { id: statement }),
};
const cases = Object.entries(reconciling).flatMap(([way, reconcile]) =>
  changes
    // An update waits for the account itself, which is claimed first.
    .filter(([change]) => change !== "void")
    .map(([change, work]) => ({ way, change, reconcile, work })),
);

const marked = async () =>
  (await everything(book, account))
    .filter(({ is_reconciled }) => is_reconciled)
    .map(({ description }) => description)
    .sort();

test.each(cases)("$way: a row that is $change before is not counted", async ({ reconcile, work }) => {
  const core = interruptedCore(book.ports, { at: "transactions.claimAll", then: work });
  await expect(reconcile(core)).rejects.toMatchObject({ code: "balances_differ" });
  expect(await marked()).toEqual([]);
});

test.each(changes)("what would be %s waits for the end, and is refused", async (_change, work) => {
  let change: Promise<unknown> = Promise.resolve();
  const core = interruptedCore(book.ports, {
    at: "bookingDays.sumBefore",
    when: "behind",
    async then() {
      change = work().catch((error: unknown) => error);
      await Promise.race([change, sleep(300)]);
    },
  });
  await reconciling["with a balance"]?.(core);
  const { code } = (await change) as Problem;
  expect(["transaction_reconciled", "bulk_refused"]).toContain(code);
  expect(await marked()).toEqual(["Fee", "Rent", "Salary"]);
});

test("a reconciled row that an undo opens at another amount is not marked", async () => {
  const change = { id: fee, amount: "-7.00", is_reconciled: true };
  await book.core.call(transactions.update, book.owner, change);
  book.time += 1000;
  const [{ id } = { id: "" }] = (await book.core.call(events.list, book.owner, { limit: 1 })).data;
  let undo: Promise<unknown> = Promise.resolve();
  const core = interruptedCore(book.ports, {
    at: "bookingDays.sumBefore",
    when: "behind",
    async then() {
      undo = book.core.call(events.undo, book.owner, { id });
      await Promise.race([undo, sleep(300)]);
    },
  });
  const balance = { until: "2026-03-31", balance: "1143.00" };
  await core.call(accounts.reconcile, book.owner, { id: account, ...balance });
  await undo;
  expect(await marked()).toEqual(["Rent", "Salary"]);
});
