/** Digests are stored: those of one content must be the same in every version of the program. */
import { expect, test } from "vitest";
import { digestOf } from "../../../src/core/audit/change-image.ts";

const record = {
  id: "0198a2b4-6b0d-7c29-8e41-2a7b5c0d3f69",
  bank_account_id: "0198a2b4-6b0d-7c29-8e41-2a7b5c0d3f70",
  description: "Rent “March”",
  amount_minor: -129_990n,
  exchange_rate: null,
  is_reconciled: false,
  tags: ["office"],
  origins: { category: { by: "person" } },
  version: 3,
  booked_minor: 0n,
  ai_confidence: 9000,
};

const DIGEST = "bc230c6ebd855caff9fd0f2df5d5afbb";

test("a digest is that of the first versions, an amount of 0 included", () => {
  expect(digestOf("transaction", record, [])).toBe(DIGEST);
});

test("the order of the members makes no difference, nor does an empty one, a version or a sequence", () => {
  const { id, tags, ...rest } = record;
  const other = { ...rest, merchant_name: "", deleted_at: null, sequence: 7n, tags, id, version: 4 };
  expect(digestOf("transaction", other, [])).toBe(DIGEST);
  expect(digestOf("transaction", record, [])).toBe(DIGEST);
});

test("any other member makes one", () => {
  expect(digestOf("transaction", { ...record, amount_minor: 0n }, [])).not.toBe(DIGEST);
  expect(digestOf("transaction", { ...record, merchant_name: "Kontor" }, [])).not.toBe(DIGEST);
});

test("of a company, only the members that a change touched count", () => {
  const company = { id: "x", name: "Acme", closed_until: "2026-01-31" };
  expect(digestOf("company", company, ["name"])).toBe("e1b2e864007981e1816ae71444689119");
  expect(digestOf("company", { ...company, closed_until: null }, ["name"])).toBe(
    digestOf("company", company, ["name"]),
  );
  expect(digestOf("company", company, ["closed_until"])).not.toBe(digestOf("company", company, ["name"]));
});
