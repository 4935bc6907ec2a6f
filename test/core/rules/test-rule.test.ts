/** What the test of a rule says is what trying the rule on each transaction by itself says. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rules } from "../../../src/contract/rule.ts";
import type { RuleField, RuleSettings } from "../../../src/contract/rule/terms.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import type { WhereCondition, WhereTerm } from "../../../src/contract/transaction/where.ts";
import { builtInChart } from "../../../src/core/categories/company-chart.ts";
import type { RuleRecord } from "../../../src/core/ports/rules.ts";
import type { TransactionRecord } from "../../../src/core/ports/transactions.ts";
import { predicateOf } from "../../../src/core/rules/matching/predicate.ts";
import { collectSums } from "../../../src/core/rules/sums.ts";
import { reclassify } from "../../../src/core/rules/reclassify.ts";
import { isHandSet } from "../../../src/core/transactions/provenance/origin.ts";
import { conditionTrees, withAccounts } from "../../support/condition-trees.ts";
import { runCount } from "../../support/run-count.ts";
import { sampleBook, type Sample } from "../../support/sample.ts";

/** Together they ask for each trait that rules can ask for, and set each field. */
const RIVALS = [
  ["Part", { field: "merchant_name", op: "~", value: "über" }, { cash_flow_category: "operations" }],
  ["Original", { field: "original_description", op: "~", value: "müller" }, { description: "Baker" }],
  ["Whole", { field: "original_description", op: "=", value: "Plain" }, { description: "Plain text" }],
  ["Sum", { field: "amount", op: "<", value: "5.055" }, { accounting_category: "operating_expense" }],
  ["Tag", { field: "tag", op: "=", value: "b\nc" }, { tags: ["tagged"] }],
  ["Part of a tag", { field: "tag", op: "~", value: "b" }, { tags: ["part"] }],
  ["Any tag", { field: "has_tag", op: "=", value: "false" }, { tags: ["none"] }],
  ["State", { field: "status", op: "=", value: "posted" }, { status: "excluded" }],
  ["Ticked", { field: "is_reconciled", op: "=", value: "true" }, { category: "rent" }],
  ["Days", { field: "posted_date", op: ">=", value: "2026-03-15" }, { category: "office" }],
  ["Others", { field: "category", op: "!=", value: "travel" }, { category: "travel" }],
  ["None", { field: "has_category", op: "=", value: "false" }, { category: "meals" }],
  ["Sure", { field: "ai_confidence_score", op: "!=", value: "0.5" }, { merchant_name: "Sure" }],
  ["Currency", { field: "currency_code", op: "=", value: "JPY" }, { merchant_name: "Yen" }],
  ["Known", { field: "external_id", op: "=", value: "x37" }, { merchant_name: "Known" }],
  ["Place", { field: "cash_flow_category", op: "=", value: "operations" }, { status: "excluded" }],
] as const satisfies readonly (readonly [string, WhereTerm, unknown])[];

let sample: Sample;
let records: readonly TransactionRecord[];
beforeAll(async () => {
  sample = await sampleBook();
  const { core, owner, ports } = sample.book;
  const rule = { name: "Trips", where: [{ field: "q", op: "=", value: "uber" }] };
  await core.call(rules.create, owner, { ...rule, set: { category: "travel", tags: ["trip"] } });
  await core.call(rules.create, owner, { ...rule, name: "Names", set: { merchant_name: "Uber" } });
  for (const [name, term, set] of RIVALS)
    await core.call(rules.create, owner, { name, where: [term], set: set as RuleSettings });
  await core.call(rules.apply, owner, {});
  await core.call(transactions.bulkUpdate, owner, {
    filter: { date_to: "2026-01-31" },
    set: { category: "meals" },
  });
  const company = await ports.store.read((queries) => queries.companies.byId(sample.book.company.id));
  const number = company?.number ?? 0;
  const all = await ports.store.read((queries) => queries.transactions.byIds(number, sample.ids), {
    company: number,
  });
  records = all
    .filter(({ deleted_at }) => deleted_at === null)
    .toSorted((one, other) =>
      one.transaction_date === other.transaction_date
        ? Number((one.sequence ?? 0n) - (other.sequence ?? 0n))
        : one.transaction_date < other.transaction_date
          ? -1
          : 1,
    );
}, 60_000);
afterAll(() => sample.book.close());

const settings: readonly RuleSettings[] = [
  { category: "travel" },
  { category: "rent", cash_flow_category: "financing" },
  { merchant_name: "Uber" },
  { tags: ["trip"], merchant_name: "Other" },
  { status: "excluded" },
  { description: "Taxi" },
  { accounting_category: "operating_expense", tags: ["A", "b\nc"] },
  { category: "Eigenes Ding", merchant_name: "ÜBER GmbH" },
];

/** Of the rules that the book has: those that set a field of the tested one's, with what both match. */
async function overlapsWith(set: RuleSettings, matched: readonly TransactionRecord[]) {
  const { core, owner } = sample.book;
  const { data } = await core.call(rules.list, owner, {});
  return data.flatMap(({ id, where, set: others }) => {
    const isRival = (Object.keys(set) as RuleField[]).some((field) => others[field] !== undefined);
    const count = isRival ? matched.filter(predicateOf(where as readonly WhereCondition[])).length : 0;
    return count === 0 ? [] : [{ id, matched: count }];
  });
}

test("on random rules", { timeout: 120_000 }, async () => {
  const runs = runCount({ short: 90, full: 1000 });
  let counts = { changes: 0, contradicts: 0, overlaps: 0 };
  // Rules never ask which file brought a transaction.
  const ofRules = conditionTrees(2).filter((tree) => !/statement_id|import_id/.test(JSON.stringify(tree)));
  const trees = fc.array(ofRules, { minLength: 1, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(trees, fc.constantFrom(...settings), async (conditions, set) => {
      const where = conditions.map((tree) => withAccounts(tree, sample));
      const { core, owner } = sample.book;
      const { data } = await core.call(rules.test, owner, { where: [...where], set });
      const rule = { id: "r", version: 1, settings: set, conditions: where } as unknown as RuleRecord;
      const matched = records.filter(predicateOf(where));
      const change = {
        ...{ chosen: new Set([rule]), chart: builtInChart },
        ...{ now: 1, bulkId: "b", overHandSet: false },
      };
      const changed = matched.filter((record) => reclassify(record, [rule], change).after !== record);
      const contradicting = matched.filter((record) =>
        (Object.keys(set) as RuleField[]).some(
          (field) => isHandSet(record, field) && String(record[field]) !== String(set[field]),
        ),
      );
      const agreeing = matched.filter((record) =>
        (Object.keys(set) as RuleField[]).every(
          (field) => isHandSet(record, field) && String(record[field]) === String(set[field]),
        ),
      );
      const sums = collectSums();
      for (const record of matched) sums.add(record);
      expect(data).toMatchObject({
        matched: matched.length,
        changes: changed.length,
        agrees: agreeing.length,
        contradicts: contradicting.length,
        sums: sums.list(),
        overlaps: await overlapsWith(set, matched),
      });
      expect(data.preview.map(({ id }) => id)).toEqual(changed.slice(0, 20).map(({ id }) => id));
      expect(data.contradictions.map(({ id }) => id)).toEqual(contradicting.slice(0, 20).map(({ id }) => id));
      counts = {
        changes: counts.changes + Math.sign(data.changes),
        contradicts: counts.contradicts + Math.sign(data.contradicts),
        overlaps: counts.overlaps + Math.sign(data.overlaps.length),
      };
    }),
    { numRuns: runs },
  );
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(runs / 20);
});
