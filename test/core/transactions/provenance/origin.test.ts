/** Who or what set each field: a table of changes one after the other, and what may not be changed by anything but a person. */
import { describe, expect, test } from "vitest";
import type { Origin, OriginField } from "../../../../src/core/ports/origins.ts";
import { applyLabels, type Labels } from "../../../../src/core/transactions/change/labels.ts";
import { originFields, setterOf } from "../../../../src/core/transactions/provenance/origin.ts";
import { builtInChart } from "../../../../src/core/categories/company-chart.ts";
import { newRecord } from "../../../../src/core/transactions/record.ts";

type By = Origin["by"];
type Row = "typed" | "imported";
type Step = readonly [by: By, labels: Labels];

const cases: readonly (readonly [
  what: string,
  row: Row,
  request: object,
  steps: readonly Step[],
  setters: Readonly<Partial<Record<OriginField, By>>>,
  values: object,
])[] = [
  ["a new row without labels", "imported", {}, [], { description: "file" }, {}],
  [
    "a category in the file",
    "imported",
    { category: "rent" },
    [],
    { description: "file", category: "file", accounting_category: "file", cash_flow_category: "file" },
    {},
  ],
  [
    "a category in the request",
    "typed",
    { category: "rent" },
    [],
    {
      description: "person",
      category: "person",
      accounting_category: "person",
      cash_flow_category: "person",
    },
    {},
  ],
  [
    "a rule's category brings its place",
    "imported",
    {},
    [["rule", { category: "rent" }]],
    { description: "file", category: "rule", accounting_category: "rule", cash_flow_category: "rule" },
    { accounting_category: "operating_expense" },
  ],
  [
    "a person corrects a rule",
    "imported",
    {},
    [
      ["rule", { category: "rent" }],
      ["person", { category: "travel" }],
    ],
    { description: "file", category: "person", accounting_category: "person", cash_flow_category: "person" },
    { category: "travel" },
  ],
  [
    "a person confirms a suggestion",
    "imported",
    {},
    [
      ["suggestion", { category: "rent" }],
      ["person", { category: "rent" }],
    ],
    { description: "file", category: "person", accounting_category: "person", cash_flow_category: "person" },
    { ai_confidence: null },
  ],
  [
    "a rule does not change a person's category",
    "imported",
    {},
    [
      ["person", { category: "travel" }],
      ["rule", { category: "rent", merchant_name: "WeWork" }],
    ],
    {
      description: "file",
      category: "person",
      accounting_category: "person",
      cash_flow_category: "person",
      merchant_name: "rule",
    },
    { category: "travel", merchant_name: "WeWork" },
  ],
  [
    "a rule's category leaves the place that a person chose",
    "imported",
    {},
    [
      ["person", { cash_flow_category: "financing" }],
      ["rule", { category: "rent" }],
    ],
    { description: "file", category: "rule", accounting_category: "rule", cash_flow_category: "person" },
    { cash_flow_category: "financing", accounting_category: "operating_expense" },
  ],
  [
    "and one that its request chose",
    "typed",
    { accounting_category: "tax" },
    [["rule", { category: "rent" }]],
    { description: "person", category: "rule", accounting_category: "person", cash_flow_category: "rule" },
    { accounting_category: "tax" },
  ],
  [
    "what a person cleared is free again",
    "imported",
    {},
    [
      ["person", { category: "travel" }],
      ["person", { category: null, accounting_category: null, cash_flow_category: null }],
      ["rule", { category: "rent" }],
    ],
    { description: "file", category: "rule", accounting_category: "rule", cash_flow_category: "rule" },
    {},
  ],
  [
    "tags of a person",
    "imported",
    {},
    [
      ["person", { add_tags: ["q1"] }],
      ["rule", { add_tags: ["auto"] }],
    ],
    { description: "file", tags: "person" },
    { tags: ["q1"] },
  ],
  [
    "a status of a rule",
    "imported",
    {},
    [["rule", { status: "excluded" }]],
    { description: "file", status: "rule" },
    { status: "excluded" },
  ],
];

describe("fields are set by", () => {
  test.for(cases)("%s", ([, row, request, steps, setters, values]) => {
    let record = newRecord({
      chart: builtInChart,
      request: { transaction_date: "2026-03-01", description: "WEWORK 123", amount: "-10.00", ...request },
      account: { id: "a", currency_code: "EUR" },
      id: "t",
      sequence: 1n,
      now: 1,
      import_id: row === "imported" ? "i" : null,
      status: "posted",
    });
    for (const [by, labels] of steps)
      record = applyLabels(record, labels, {
        chart: builtInChart,
        origin: { by, at: 2 },
        now: 2,
        confidence: 9_800,
      });
    const actual = originFields.flatMap((field) => {
      const setter = setterOf(record, field);
      return setter === undefined ? [] : [[field, setter]];
    });
    expect(Object.fromEntries(actual)).toEqual(setters);
    expect(record).toMatchObject(values);
  });
});

test("a confidence belongs to a suggestion's category alone, and a person may ask to change what a person set", () => {
  const record = newRecord({
    chart: builtInChart,
    request: { transaction_date: "2026-03-01", description: "WEWORK", amount: "-10.00", category: "travel" },
    account: { id: "a", currency_code: "EUR" },
    id: "t",
    sequence: 1n,
    now: 1,
  });
  const labels = { category: "rent" };
  const suggested = {
    chart: builtInChart,
    origin: { by: "suggestion", at: 2 },
    now: 2,
    confidence: 9_812,
  } as const;
  expect(applyLabels(record, labels, suggested)).toBe(record);
  const changed = applyLabels(record, labels, { ...suggested, overHandSet: true });
  expect([changed.category, changed.ai_confidence]).toEqual(["rent", 9_812]);
  const ruled = applyLabels(
    changed,
    { category: "software" },
    { chart: builtInChart, origin: { by: "rule", at: 3 }, now: 3 },
  );
  expect([ruled.category, ruled.ai_confidence]).toEqual(["software", null]);
});
