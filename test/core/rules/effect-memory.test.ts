/** What is remembered of a rule's effect is what trying each transaction says, whatever its state. */
import { expect, test } from "vitest";
import type { RuleSettings } from "../../../src/contract/rule/terms.ts";
import { builtInChart } from "../../../src/core/categories/company-chart.ts";
import type { Origins } from "../../../src/core/ports/origins.ts";
import type { RuleRecord } from "../../../src/core/ports/rules.ts";
import type { TransactionRecord } from "../../../src/core/ports/transactions.ts";
import { rememberEffect } from "../../../src/core/rules/effect-memory.ts";
import { reclassify } from "../../../src/core/rules/reclassify.ts";
import { newRecord } from "../../../src/core/transactions/record.ts";

const base = newRecord({
  request: { transaction_date: "2026-01-05", description: "WEWORK", amount: "-3.50" },
  account: { id: "a", currency_code: "EUR" },
  chart: builtInChart,
  id: "t",
  sequence: 1n,
  now: 0,
});

const ORIGINS: readonly Origins[] = [
  {},
  { category: { by: "rule" } },
  { category: { by: "person" } },
  { category: { by: "suggestion" }, cash_flow_category: { by: "person" } },
  { merchant_name: { by: "rule" }, tags: { by: "person" }, status: { by: "person" } },
];

function* states(): Generator<TransactionRecord> {
  for (const category of ["", "rent", "office", "own word"])
    for (const cash_flow_category of ["uncategorized", "operations", "financing"])
      for (const merchant_name of ["", "WeWork", "Other"])
        for (const [status, is_reconciled] of [
          ["posted", false],
          ["posted", true],
          ["excluded", false],
          ["void", false],
        ] as const)
          for (const tags of [[], ["x"], ["x", "y"]])
            for (const [twin, import_id] of [
              [null, null],
              [null, "i"],
              ["other", "i"],
            ] as const)
              for (const origins of ORIGINS)
                yield {
                  ...base,
                  ...{ category, cash_flow_category, merchant_name, status, is_reconciled },
                  ...{ tags, twin, import_id, origins },
                };
}

test.each<RuleSettings>([
  { category: "rent" },
  { category: "rent", cash_flow_category: "financing" },
  { cash_flow_category: "operations" },
  { merchant_name: "WeWork" },
  { category: "own word", tags: ["x"] },
  { status: "excluded" },
  { description: "Office" },
])("%o", (settings) => {
  const rule = { id: "r", version: 1, settings, conditions: [] } as unknown as RuleRecord;
  const change = { chosen: new Set([rule]), chart: builtInChart, now: 1, bulkId: "b", overHandSet: false };
  const isChanged = (record: TransactionRecord) => reclassify(record, [rule], change).after !== record;
  let tries = 0;
  const remembered = rememberEffect(settings, (traits) => {
    tries += 1;
    return isChanged({ ...base, ...traits });
  });
  let all = 0;
  for (const record of states()) {
    all += 1;
    if (remembered(record) !== isChanged(record))
      expect.fail(`another effect on ${JSON.stringify(record, (_, value: unknown) => String(value))}`);
  }
  expect(tries).toBeLessThan(all / 2);
});
