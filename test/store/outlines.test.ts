/** Outlines tell the same of transactions as their records and source records do, page behind page. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { transactions } from "../../src/contract/transaction.ts";
import { transfers } from "../../src/contract/transfer.ts";
import { dayDate } from "../../src/contract/values/date.ts";
import { idOfDigits } from "../../src/core/ids.ts";
import type { TransactionOutline } from "../../src/core/ports/outlines.ts";
import { testBook, type TestBook } from "../support/book.ts";
import { importLines, makeAccount, type Line } from "../support/import.ts";

const COMPANY = 1;
/** More rows than are read at once, and more on one day. */
const LINES = Array.from({ length: 5200 }, (_, index): Line => [
  index < 600 ? "2026-01-05" : index < 4900 ? "2026-01-06" : "2026-01-08",
  index + 1,
  `Row ${index}`,
]);

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

async function outlines(span: { date_from?: string; date_to?: string } = {}) {
  const all: TransactionOutline[] = [];
  await book.ports.store.read(
    async (queries) => {
      for await (const batch of queries.transactions.outlines(COMPANY, span))
        for (const outline of batch) all.push(outline);
    },
    { company: COMPANY },
  );
  return all;
}

test("each row once, in the order of days, in any span", { timeout: 60_000 }, async () => {
  const account = await makeAccount(book);
  await importLines(book, account, LINES);
  const all = await outlines();
  expect(all.map(({ amount_minor }) => amount_minor)).toEqual(LINES.map(([, amount]) => BigInt(amount)));
  const days = async (span: object) =>
    Object.fromEntries(
      [...Map.groupBy(await outlines(span), ({ day }) => dayDate(day))].map(([day, rows]) => [
        day,
        rows.length,
      ]),
    );
  expect(await days({ date_from: "2026-01-06" })).toEqual({ "2026-01-06": 4300, "2026-01-08": 300 });
  expect(await days({ date_to: "2026-01-06" })).toEqual({ "2026-01-05": 600, "2026-01-06": 4300 });
  expect(await days({ date_from: "2026-01-07", date_to: "2026-01-07" })).toEqual({});
});

test("what a record says, and its twin; neither void nor deleted rows", async () => {
  const [one, other] = [await makeAccount(book, "One"), await makeAccount(book, "Other")];
  const create = async (bank_account_id: string, amount: string) => {
    const row = { bank_account_id, transaction_date: "2026-02-01", description: "Umbuchung", amount };
    return (await book.core.call(transactions.create, book.owner, row)).data.id;
  };
  const out = await create(one, "-20.00");
  const into = await create(other, "20.00");
  await book.core.call(transactions.update, book.owner, { id: await create(one, "1.00"), status: "void" });
  await book.core.call(transactions.delete, book.owner, { id: await create(one, "2.00") });
  await book.core.call(transfers.match, book.owner, { transaction_ids: [out, into] });
  const open = await create(one, "3.00");
  const rows = await outlines();
  expect(rows.map(({ digits, twin }) => [idOfDigits(digits), twin && idOfDigits(twin)])).toEqual([
    [out, into],
    [into, out],
    [open, null],
  ]);
  expect(rows[0]).toMatchObject({
    bank_account_id: one,
    amount_minor: -2000n,
    category: "transfer",
    origins: { category: { by: "transfer" } },
    import_id: null,
    description: "Umbuchung",
    original_description: null,
    counterparty_account: null,
  });
});
