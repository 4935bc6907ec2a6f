/**
 * Statements with running balances, uploaded to accounts of their own. In the book of each one error is made; the statement
 * names it first, is never marked while it stands, and is marked once it is undone.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { events } from "../../../src/contract/event.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { statements } from "../../../src/contract/statement.ts";
import { transactions, type Transaction } from "../../../src/contract/transaction.ts";
import { amountText } from "../../../src/contract/values/money.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { everything, makeAccount } from "../../support/import.ts";
import { makeStatement } from "./made-statements.ts";

const STATEMENTS = process.env["CASHBOOK_TEST_FULL"] === "1" ? 200 : 30;
const KINDS = ["missing", "doubled", "transposed", "sign", "date"] as const;

let book: TestBook;
beforeAll(async () => {
  book = await testBook();
});
afterAll(() => book.close());

/** Rows of a made statement as a bank's file of March, in the order of their days. */
function fileOf(seed: number): string {
  const { bank } = makeStatement(seed, { isLinked: false });
  let balance = 1_000_000n;
  const rows = bank
    .slice(0, 12)
    .map(({ day, amount, text }, index) => ({
      day: 1 + (day % 28),
      amount,
      text: `${text} ${seed}-${index}`,
    }))
    .toSorted((one, other) => one.day - other.day)
    .map(({ day, amount, text }) => {
      balance += amount;
      const date = `2026-02-${String(day).padStart(2, "0")}`;
      return [date, text, amountText(amount, "EUR"), amountText(balance, "EUR")].join(",");
    });
  return ["Date,Description,Amount,Balance", ...rows].join("\n");
}

const upload = async (account: string, seed: number) => {
  const file = Buffer.from(fileOf(seed));
  const input = {
    bank_account_id: account,
    file_name: `${seed}.csv`,
    file,
    reading: { sign: "as_is" as const },
  };
  return (await book.core.call(statements.upload, book.owner, input)).data;
};
const reconcile = async (id: string, dry_run = false) =>
  (await book.core.call(statements.reconcile, book.owner, { id, dry_run })).data;

const plain = ({ rawJSON }: Transaction["amount"]): string => String(rawJSON);

/** Makes one error with a row and answers its id. */
async function err(kind: (typeof KINDS)[number], row: Transaction): Promise<string> {
  const { id, transaction_date, description, bank_account_id } = row;
  const amount = plain(row.amount);
  const update = (changes: object) => book.core.call(transactions.update, book.owner, { id, ...changes });
  switch (kind) {
    case "missing":
      await book.core.call(transactions.delete, book.owner, { id });
      return id;
    case "doubled": {
      const row = { bank_account_id, transaction_date, description, amount };
      return (await book.core.call(transactions.create, book.owner, row)).data.id;
    }
    case "transposed":
      await update({ amount: transposed(amount) });
      return id;
    case "sign":
      await update({ amount: amount.startsWith("-") ? amount.slice(1) : `-${amount}` });
      return id;
    case "date":
      await update({ transaction_date: "2026-04-20", posted_date: "2026-04-20" });
      return id;
  }
}

/** The first two neighbouring digits that differ, behind the first of all. */
function transposed(amount: string): string {
  const at = [...amount].findIndex(
    (digit, index) =>
      /\d/.test(amount[index - 1] ?? "") &&
      /\d/.test(digit) &&
      /\d/.test(amount[index + 1] ?? "") &&
      amount[index + 1] !== digit,
  );
  if (at < 0) return amount;
  return `${amount.slice(0, at)}${amount[at + 1] ?? ""}${amount[at] ?? ""}${amount.slice(at + 2)}`;
}

test(`${STATEMENTS} statements`, { timeout: 120_000 }, async () => {
  const misses: unknown[] = [];
  for (let seed = 0; seed < STATEMENTS; seed++) {
    const kind = KINDS[seed % KINDS.length] ?? "missing";
    const account = await makeAccount(book, `Account ${seed}`);
    const { id, balance_proof } = await upload(account, seed);
    expect(balance_proof.result).toBe("proved");
    const rows = await everything(book, account);
    // A second row of the file's last day may as well come after its end.
    const days = rows.map(({ transaction_date }) => transaction_date).sort();
    const row = rows.find(
      ({ amount, transaction_date }) =>
        transposed(plain(amount)) !== plain(amount) && ![days[0], days.at(-1)].includes(transaction_date),
    );
    if (row === undefined) throw new TypeError("a statement has an amount of several digits");
    const wrong = await err(kind, row);
    const { is_reconciled, explanations } = await reconcile(id, true);
    expect(is_reconciled).toBe(false);
    const [first] = explanations;
    if (first?.kind !== kind || ![wrong, row.id].includes(first.transaction?.id ?? ""))
      misses.push({ seed, kind, first });
    await expect(reconcile(id)).rejects.toThrow(Problem);
    expect((await everything(book, account)).some((one) => one.is_reconciled)).toBe(false);
    const { data } = await book.core.call(events.list, book.owner, { limit: 1 });
    await book.core.call(events.undo, book.owner, { id: data[0]?.id ?? "" });
    expect(await reconcile(id)).toMatchObject({ is_reconciled: true, updated: 12, explanations: [] });
    expect((await everything(book, account)).every((one) => one.is_reconciled)).toBe(true);
  }
  expect(misses).toEqual([]);
});

test("a row by hand on the file's last day is named, and stays as it is", async () => {
  const account = await makeAccount(book, "Edge");
  const { id, period_end } = await upload(account, 7);
  await err(
    "doubled",
    (await everything(book, account)).find((row) => row.transaction_date === period_end)!,
  );
  const { is_reconciled, updated, explanations } = await reconcile(id);
  expect([is_reconciled, updated, explanations.map(({ kind }) => kind)]).toEqual([true, 12, ["doubled"]]);
  const open = (await everything(book, account)).filter((row) => !row.is_reconciled);
  expect(open.map((row) => row.id)).toEqual([explanations[0]?.transaction?.id]);
});
