import * as z from "zod/mini";
import { describe, expect, test } from "vitest";
import { operations } from "../../src/contract/operations.ts";

/** The owner's catalogue, spec §4: group, method, and our path for it. */
const SPECIFIED = [
  "GET /api-keys/me",
  "GET /api-keys/me/usage",
  "GET /api-keys",
  "POST /api-keys",
  "DELETE /api-keys/{id}",
  "GET /api-v1/transactions",
  "POST /api-v1/transactions",
  "GET /api-v1/transactions/{id}",
  "PATCH /api-v1/transactions/{id}",
  "DELETE /api-v1/transactions/{id}",
  "POST /api-v1/transactions/bulk-update",
  "GET /api-v1/bank-accounts",
  "POST /api-v1/bank-accounts",
  "GET /api-v1/bank-accounts/{id}",
  "PATCH /api-v1/bank-accounts/{id}",
  "DELETE /api-v1/bank-accounts/{id}",
  "GET /api-v1/bank-accounts/{id}/transactions",
  "GET /api-v1/statements",
  "POST /api-v1/statements",
  "GET /api-v1/statements/{id}",
  "GET /api-v1/statements/{id}/transactions",
  "GET /api-v1/categories",
  "GET /api-v1/reports/cash-flow",
  "GET /api-v1/reports/financial-summary",
  "GET /api-v1/company",
];

type Member = z.core.JSONSchema.BaseSchema | boolean;

/** A member that null clears is described where its values are. */
function isDescribed(member: Member): boolean {
  return (
    typeof member === "object" && (member.description !== undefined || (member.anyOf ?? []).some(isDescribed))
  );
}

test("the catalogue holds exactly the specified operations and marks all others as extensions", () => {
  const own = operations.filter(({ extension }) => !extension).map(({ method, path }) => `${method} ${path}`);
  expect(own.toSorted()).toEqual(SPECIFIED.toSorted());
});

test("ids and routes are unique", () => {
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  expect(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size).toBe(operations.length);
});

describe.each(operations.map((operation) => [operation.id, operation] as const))("%s", (_id, operation) => {
  test("takes every name of its path as a required member", () => {
    const schema = z.toJSONSchema(operation.input, { io: "input", unrepresentable: "any" });
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(schema.required ?? []).toEqual(expect.arrayContaining(inPath));
  });

  test("describes every member of its input", () => {
    const schema = z.toJSONSchema(operation.input, { io: "input", unrepresentable: "any" });
    const silent = Object.entries(schema.properties ?? {}).filter(([, member]) => !isDescribed(member));
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  test("refuses members that it does not know", () => {
    const result = operation.input.safeParse({ surely_unknown: 1 });
    expect(result.error?.issues.some(({ code }) => code === "unrecognized_keys")).toBe(true);
  });
});
