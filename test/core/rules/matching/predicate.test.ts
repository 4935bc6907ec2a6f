/** Conditions over transactions in memory: equal to what the store finds, on random trees. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WhereCondition } from "../../../../src/contract/transaction/where.ts";
import { predicateOf } from "../../../../src/core/rules/matching/predicate.ts";
import type { TransactionRecord } from "../../../../src/core/ports/transactions.ts";
import { conditionTrees, withAccounts } from "../../../support/condition-trees.ts";
import { runCount } from "../../../support/run-count.ts";
import { sampleBook, type Sample } from "../../../support/sample.ts";

let sample: Sample;
let records: readonly TransactionRecord[];
beforeAll(async () => {
  sample = await sampleBook();
  const { ports } = sample.book;
  const company = await ports.store.read((queries) => queries.companies.byId(sample.book.company.id));
  records = await ports.store.read(
    (queries) => queries.transactions.byIds(company?.number ?? 0, sample.ids),
    {
      company: company?.number ?? 0,
    },
  );
});
afterAll(() => sample.book.close());

test("a random tree finds in memory what the store finds", async () => {
  const runs = runCount({ short: 120, full: 2000 });
  let some = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(conditionTrees(4), { minLength: 1, maxLength: 3 }), async (trees) => {
      const where: readonly WhereCondition[] = trees.map((tree) => withAccounts(tree, sample));
      const stored = await sample.list({ where: [...where], limit: 500 });
      const holds = predicateOf(where);
      const matches = records.filter((record) => record.deleted_at === null && holds(record));
      expect(matches.map(({ id }) => id).sort()).toEqual(stored.map(({ id }) => id).sort());
      if (stored.length > 0 && stored.length < sample.all.length) some += 1;
    }),
    { numRuns: runs },
  );
  expect(some).toBeGreaterThan(runs / 4);
});
