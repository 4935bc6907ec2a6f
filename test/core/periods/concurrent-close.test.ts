/** Changes and a close at the same time: what the close counts is what stays in the period. */
import { expect, test } from "vitest";
import { imports } from "../../../src/contract/import.ts";
import { periods } from "../../../src/contract/period.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { testBook } from "../../support/book.ts";
import { beginInput, makeAccount, rowsOf, type Line } from "../../support/import.ts";

const ROUNDS = 12;
const days = Array.from({ length: ROUNDS }, (_, round) => `2026-01-${String(round + 1).padStart(2, "0")}`);

test(
  "a row never comes into a period that is being closed, and none leaves it",
  { timeout: 60_000 },
  async () => {
    const book = await testBook();
    const { core, owner } = book;
    const account = await makeAccount(book);
    const create = (day: string) =>
      core.call(transactions.create, owner, {
        bank_account_id: account,
        transaction_date: day,
        description: "Tea",
        amount: "-2.00",
      });
    const importRow = async (day: string): Promise<void> => {
      const lines: readonly Line[] = [[day, -450, "Coffee"]];
      const { data } = await core.call(imports.begin, owner, beginInput(account, lines));
      const chunk = await core.call(imports.chunk, owner, { id: data.id, n: 0, rows: [...rowsOf(lines)] });
      if (chunk.data.created === 0) throw new Error("rejected");
    };
    const outcomes = { done: 0, refused: 0 };
    let closed = 0;
    for (const day of days) {
      const first = (await create(day)).data;
      const second = (await create(day)).data;
      const changes = [
        () => create(day),
        () => importRow(day),
        () => create(day),
        () => core.call(transactions.delete, owner, { id: first.id }),
        () => core.call(transactions.update, owner, { id: second.id, transaction_date: "2026-02-20" }),
        () => create(day),
      ];
      const close = core.call(periods.close, owner, { until: day });
      const settled = await Promise.allSettled(changes.map((change) => change()));
      for (const one of settled) {
        if (one.status === "fulfilled") outcomes.done += 1;
        else {
          expect(String(one.reason)).toMatch(/closed until|rejected/);
          outcomes.refused += 1;
        }
      }
      closed += (await close).data.transaction_count;
      const { pagination } = await core.call(transactions.list, owner, {
        date_to: day,
        include_total: true,
      });
      expect(pagination?.total).toBe(closed);
    }
    expect(outcomes.done + outcomes.refused).toBe(ROUNDS * 6);
    await book.close();
  },
);
