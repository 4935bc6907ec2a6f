import fc from "fast-check";
import { expect, test } from "vitest";
import type { Origin, OriginField, Origins } from "../../../../src/core/ports/origins.ts";
import { originFields } from "../../../../src/core/transactions/provenance/origin.ts";
import { packOrigins, unpackOrigins } from "../../../../src/store/tables/columns/origins.ts";

const rule: Origin = { by: "rule", rule: "0190a1b2-0000-7000-8000-000000000001", rule_version: 2 };

test("fields that one rule set are stored with it once", () => {
  const origins: Origins = {
    category: rule,
    tags: { ...rule },
    status: { by: "person" },
    merchant_name: rule,
  };
  expect(packOrigins(origins)).toBe(
    `{"category,tags,merchant_name":{"by":"rule","rule":"${rule.rule}","rule_version":2},"status":{"by":"person"}}`,
  );
});

test("no origins are an empty column", () => {
  expect(packOrigins({})).toBeNull();
  expect(unpackOrigins(null)).toEqual({});
});

test("a column of a book in which each field had a text of its own is read", () => {
  expect(unpackOrigins('{"category":{"by":"person","at":5},"tags":{"by":"person","at":5}}')).toEqual({
    category: { by: "person", at: 5 },
    tags: { by: "person", at: 5 },
  });
});

test("whatever set them, the fields come back", () => {
  const origin: fc.Arbitrary<Origin> = fc.record(
    {
      by: fc.constantFrom("person", "file", "rule", "suggestion", "transfer"),
      at: fc.integer({ min: 0, max: 1 }),
      actor: fc.constantFrom("ana", 'quote " and , comma'),
      evidence: fc.record({ level: fc.string(), rows: fc.nat() }),
    },
    { requiredKeys: ["by"] },
  );
  const some: fc.Arbitrary<Partial<Record<OriginField, Origin>>> = fc
    .uniqueArray(fc.tuple(fc.constantFrom(...originFields), origin), { selector: ([field]) => field })
    .map((entries) => Object.fromEntries(entries));
  fc.assert(
    fc.property(some, (origins) => {
      expect(unpackOrigins(packOrigins(origins))).toEqual(origins);
    }),
  );
});
