/** Whatever happens to transactions, the daily totals say what adding the rows up again says. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import type { DailyTotal } from "../../../src/core/ports/totals.ts";
import type { TransactionRecord } from "../../../src/core/ports/transactions.ts";
import { totalsOf } from "../../../src/core/transactions/totals.ts";
import { OWNER, testBook, type TestBook } from "../../support/book.ts";
import { runCount } from "../../support/run-count.ts";

const day = fc.constantFrom("2026-01-01", "2026-01-02", "2026-02-01");
const amount = fc.integer({ min: -20_000, max: 20_000 }).map((cents) => (cents / 100).toFixed(2));
const category = fc.constantFrom("", "travel", "loans", "own");
const status = fc.constantFrom("pending", "posted", "excluded", "void");
const which = fc.nat(30);
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const labels = fc.record(
  {
    category: fc.option(category),
    status,
    is_reconciled: fc.boolean(),
    accounting_category: fc.constant("tax"),
  },
  { requiredKeys: [] },
);

const step = fc.oneof(
  fc.record({
    kind: fc.constant("create" as const),
    account: fc.nat(1),
    day,
    amount,
    category,
    foreign: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("update" as const),
    which,
    labels,
    account: optional(fc.nat(1)),
    day: optional(day),
    amount: optional(amount),
  }),
  fc.record({ kind: fc.constantFrom("delete" as const, "restore" as const), which }),
  fc.record({ kind: fc.constant("bulk" as const), status, labels, dry_run: fc.boolean() }),
  fc.record({ kind: fc.constant("undo" as const), which }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function play(book: TestBook, steps: readonly Step[]): Promise<number> {
  const accountIds: string[] = [];
  for (const currency_code of ["EUR", "KWD"]) {
    const { data } = await book.core.call(accounts.create, OWNER, { name: currency_code, currency_code });
    accountIds.push(data.id);
  }
  const ids: string[] = [];
  const bulks: string[] = [];
  const at = <Item>(list: readonly Item[], index: number): Item | undefined => list[index % list.length];
  let refused = 0;
  const one = async (given: Step): Promise<void> => {
    switch (given.kind) {
      case "create": {
        const { data } = await book.core.call(transactions.create, OWNER, {
          bank_account_id: accountIds[given.account] ?? "",
          transaction_date: given.day,
          description: "Something",
          amount: given.amount,
          category: given.category,
          ...(given.foreign && { currency_code: "USD", exchange_rate: "0.30711" }),
        });
        ids.push(data.id);
        return;
      }
      case "update":
        await book.core.call(transactions.update, OWNER, {
          id: at(ids, given.which) ?? "",
          ...given.labels,
          ...(given.account !== undefined && { bank_account_id: accountIds[given.account] ?? "" }),
          ...(given.day && { transaction_date: given.day }),
          ...(given.amount && { amount: given.amount }),
        });
        return;
      case "delete":
      case "restore":
        await book.core.call(transactions[given.kind], OWNER, { id: at(ids, given.which) ?? "" });
        return;
      case "bulk": {
        const { data } = await book.core.call(transactions.bulkUpdate, OWNER, {
          filter: { status: given.status },
          set: given.labels,
          add_tags: ["seen"],
          dry_run: given.dry_run,
        });
        if (data.bulk_id !== null) bulks.push(data.bulk_id);
        return;
      }
      case "undo":
        await book.core.call(transactions.bulkUndo, OWNER, { bulk_id: at(bulks, given.which) ?? "" });
    }
  };
  for (const given of steps) {
    book.time += 1;
    try {
      await one(given);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused += 1;
    }
  }
  return refused;
}

async function kept(book: TestBook): Promise<{ rows: TransactionRecord[]; totals: readonly DailyTotal[] }> {
  return book.ports.store.read(
    async (queries) => {
      const rows = await queries.transactions.page(1, {}, { sort: "transaction_date", limit: 1000 });
      const span = await queries.totals.span(1, { from: "0001-01-01", to: "9999-12-31" });
      return { rows: [...rows], totals: span };
    },
    { company: 1 },
  );
}

const sorted = (totals: readonly DailyTotal[]) =>
  totals.map((total) => Object.entries(total).toSorted().map(String).join()).toSorted();

test("after any changes the daily totals equal those added up again, and nothing of an empty day is left", async () => {
  let done = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const book = await testBook();
      try {
        refused += await play(book, steps);
        done += steps.length;
        const { rows, totals } = await kept(book);
        const again = totalsOf(rows, 1).filter(({ standing }) => standing !== "void");
        expect(sorted(totals)).toEqual(sorted(again));

        const figures = await book.ports.store.read((queries) => queries.totals.accountFigures(1), {
          company: 1,
        });
        for (const { account_id, sum_minor, transaction_count, last_transaction_date } of figures) {
          const own = rows.filter(({ bank_account_id }) => bank_account_id === account_id);
          const moved = own.filter(({ status: now }) => now !== "void");
          expect(sum_minor).toBe(moved.reduce((sum, { booked_minor }) => sum + booked_minor, 0n));
          expect(transaction_count).toBe(own.length);
          expect(last_transaction_date).toBe(
            own
              .map((row) => row.transaction_date)
              .toSorted()
              .at(-1),
          );
        }
        expect(figures.length).toBe(new Set(rows.map((row) => row.bank_account_id)).size);
      } finally {
        await book.close();
      }
    }),
    { numRuns: runCount({ short: 25, full: 300 }) },
  );
  // A run in which nearly everything is refused would prove little.
  expect(refused).toBeLessThan(done * 0.6);
});
