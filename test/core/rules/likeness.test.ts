/** What a rule does with the first of transactions that are alike, it does with each of them, whatever their state. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RuleSettings } from "../../../src/contract/rule/terms.ts";
import { builtInChart } from "../../../src/core/categories/company-chart.ts";
import type { Origins } from "../../../src/core/ports/origins.ts";
import type { RuleRecord } from "../../../src/core/ports/rules.ts";
import type { TransactionRecord } from "../../../src/core/ports/transactions.ts";
import { agrees, contradicts } from "../../../src/core/rules/contradictions.ts";
import { likenessFor } from "../../../src/core/rules/likeness.ts";
import { reclassify } from "../../../src/core/rules/reclassify.ts";
import { newRecord } from "../../../src/core/transactions/record.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { importLines, makeAccount } from "../../support/import.ts";

const COMPANY = 1;

const ORIGINS: readonly Origins[] = [
  {},
  { category: { by: "rule" } },
  { category: { by: "person" } },
  { category: { by: "suggestion" }, cash_flow_category: { by: "person" } },
  { merchant_name: { by: "rule" }, tags: { by: "person" }, status: { by: "person" } },
];

type State = Partial<TransactionRecord>;

/** Each with what decides whether a field may be set. */
function* states(twin: string): Generator<State> {
  for (const category of ["", "rent", "office", "3 own"])
    for (const cash_flow_category of ["uncategorized", "operations", "financing"])
      for (const merchant_name of ["", "WeWork", "Other"])
        for (const [status, is_reconciled] of [
          ["posted", false],
          ["posted", true],
          ["excluded", false],
          ["void", false],
        ] as const)
          for (const [tags, description] of [
            [[], "Office"],
            [["x"], "WEWORK"],
            [["x", "y"], "WEWORK"],
          ] as const)
            for (const side of [null, twin])
              for (const origins of ORIGINS)
                yield {
                  ...{ category, cash_flow_category, merchant_name, status, is_reconciled },
                  ...{ tags, description, origins, twin: side },
                };
}

let book: TestBook;
let records: readonly TransactionRecord[];
beforeAll(async () => {
  book = await testBook();
  const account = await makeAccount(book);
  const { id: importId } = await importLines(book, account, [["2025-12-31", -1, "First"]]);
  const made = (import_id: string | null): readonly TransactionRecord[] =>
    Array.from(states(book.ports.ids()), (state, index) => {
      const day = `2026-0${1 + (index % 4)}-${String(1 + ((index * 7) % 28)).padStart(2, "0")}`;
      const amount = `${index % 3 === 0 ? "" : "-"}${index}.50`;
      const request = { transaction_date: day, description: "WEWORK", amount };
      const to = { id: account, currency_code: "EUR" };
      const { sequence, ...record } = newRecord({
        ...{ request, account: to, chart: builtInChart, id: book.ports.ids(), sequence: 0n, now: 0 },
        import_id,
      });
      void sequence;
      return { ...record, ...state };
    });
  const halves = [made(null), made(importId)];
  await book.ports.store.write(
    async ({ transactions }) => {
      for (const half of halves) await transactions.insertMany(COMPANY, half);
    },
    { company: COMPANY },
  );
  const imported = await book.ports.store.read(
    ({ transactions }) => transactions.page(COMPANY, {}, { sort: "transaction_date", limit: 1 }),
    { company: COMPANY },
  );
  expect(imported[0]?.description).toBe("First");
  records = [...imported, ...halves.flat()];
}, 60_000);
afterAll(() => book.close());

test.each<RuleSettings>([
  { category: "rent" },
  { category: "rent", cash_flow_category: "financing" },
  { cash_flow_category: "operations" },
  { merchant_name: "WeWork" },
  { category: "3 own", tags: ["x"] },
  { tags: ["x", "y"], merchant_name: "Other" },
  { status: "excluded" },
  { description: "Office" },
])("%o", { timeout: 60_000 }, async (settings) => {
  const rule = { id: "r", version: 1, settings, conditions: [] } as unknown as RuleRecord;
  const change = { chosen: new Set([rule]), chart: builtInChart, now: 1, bulkId: "b", overHandSet: false };
  const tried = {
    changes: (record: TransactionRecord) => reclassify(record, [rule], change).after !== record,
    agrees: (record: TransactionRecord) => agrees(record, settings),
    contradicts: (record: TransactionRecord) => contradicts(record, settings),
  };
  const groups = await book.ports.store.read(
    (queries) => queries.transactions.groups(COMPANY, { date_from: "2025-12-01" }, likenessFor(settings)),
    { company: COMPANY },
  );
  expect(groups.length).toBeLessThan(records.length / 2);
  for (const [what, holds] of Object.entries(tried)) {
    const counted = groups
      .filter(({ first }) => holds(first))
      .reduce((sum, { transaction_count }) => sum + transaction_count, 0);
    expect([what, counted]).toEqual([what, records.filter(holds).length]);
  }
  expect(groups.reduce((sum, { inflow, outflow }) => sum + inflow + outflow, 0n)).toBe(
    records.reduce((sum, { amount_minor }) => sum + amount_minor, 0n),
  );
});
