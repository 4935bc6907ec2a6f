/** Changes of many transactions at once lock them in one order, so that none waits for another in a circle. */
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { transactions } from "../../../../src/contract/transaction.ts";
import { OWNER, testBook, type TestBook } from "../../../support/book.ts";
import { importLines, makeAccount, type Line } from "../../../support/import.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
  // Files that come newest first: the order of ids is not that of days.
  for (const month of ["06", "05", "04", "03"]) {
    const lines = Array.from({ length: 600 }, (_, index): Line => [
      `2026-${month}-${String(1 + (index % 28)).padStart(2, "0")}`,
      -100 - index,
      `Row ${index}`,
    ]);
    await importLines(book, account, lines);
  }
});
afterEach(() => book.close());

async function deadlocks(): Promise<number> {
  const client = new Client(book.place);
  await client.connect();
  try {
    await client.query("SELECT pg_stat_clear_snapshot()");
    const { rows } = await client.query<{ deadlocks: string }>(
      "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()",
    );
    return Number(rows[0]?.deadlocks ?? 0);
  } finally {
    await client.end();
  }
}

test("bulk updates and their undoing, side by side", async () => {
  const change = async (slug: string) => {
    const filter = { bank_account_id: account };
    const { data } = await book.core.call(transactions.bulkUpdate, OWNER, {
      filter,
      set: { category: slug },
    });
    return data.bulk_id;
  };
  for (let round = 0; round < 3; round++) {
    const bulk_id = await change(`first-${round}`);
    const undo = book.core.call(transactions.bulkUndo, OWNER, { bulk_id: bulk_id ?? "" });
    await Promise.allSettled([undo, change(`second-${round}`), change(`third-${round}`)]);
  }
  // What the server counts is told a second later.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await deadlocks()).toBe(0);
}, 120_000);
