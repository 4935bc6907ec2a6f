/** What a request says is what its input was. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { decimal } from "../../../src/contract/values/decimal.ts";
import { parseJson, writeJson } from "../../../src/contract/values/json.ts";
import type { Operation } from "../../../src/contract/operation.ts";
import { operations } from "../../../src/contract/operations.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { envelope, inQuery, pathMembers, wireInput, wireRequest } from "../../../src/contract/http/wire.ts";

/** Carries an input as an HTTP request would, and reads it again. */
function carried(operation: Operation, input: Readonly<Record<string, unknown>>) {
  const { path, query, body } = wireRequest(operation, input);
  const pattern = new RegExp(`^${operation.path.replace(/\{([a-z_]+)\}/g, "(?<$1>[^/]+)")}$`);
  const members = Object.entries(pattern.exec(path)?.groups ?? {});
  return wireInput(operation, {
    path: Object.fromEntries(members.map(([name, text]) => [name, decodeURIComponent(text)])),
    query: new URLSearchParams(query),
    body: body === undefined ? undefined : (parseJson(writeJson(body)) as Record<string, unknown>),
  });
}

test.each<[string, Operation, Readonly<Record<string, unknown>>, ReturnType<typeof wireRequest>]>([
  [
    "an id in the path",
    transactions.get,
    { id: "a/b ä" },
    { path: "/api-v1/transactions/a%2Fb%20%C3%A4", query: "", body: undefined },
  ],
  [
    "an id of dots",
    transactions.delete,
    { id: ".." },
    { path: "/api-v1/transactions/%2E%2E", query: "", body: undefined },
  ],
  [
    "filters in the query",
    transactions.list,
    { status: ["posted", "void"], amount_min: decimal("-1.50"), is_reconciled: true, q: "a&b", limit: 5 },
    {
      path: "/api-v1/transactions",
      query: "status=posted&status=void&amount_min=-1.50&is_reconciled=true&q=a%26b&limit=5",
      body: undefined,
    },
  ],
  [
    "terms as JSON",
    transactions.list,
    { where: [{ field: "tag", op: "=", value: "x" }] },
    {
      path: "/api-v1/transactions",
      query: "where=%5B%7B%22field%22%3A%22tag%22%2C%22op%22%3A%22%3D%22%2C%22value%22%3A%22x%22%7D%5D",
      body: undefined,
    },
  ],
  [
    "what is left in the body",
    accounts.update,
    { id: "7", name: "Main", iban: undefined },
    { path: "/api-v1/bank-accounts/7", query: "", body: { name: "Main" } },
  ],
])("%s", (_what, operation, input, request) => {
  expect(wireRequest(operation, input)).toEqual(request);
});

test("what a path holds is what was put there, whatever it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (id) => {
      expect(carried(transactions.get, { id })).toEqual({ id });
    }),
  );
});

test("every operation's members arrive, wherever they travel", () => {
  for (const operation of operations) {
    const text = fc.string({ unit: "grapheme", minLength: 1 });
    const members = fc.dictionary(
      fc.stringMatching(/^[a-z]{1,8}x$/),
      inQuery(operation) ? text : fc.oneof(text, fc.array(text), fc.boolean(), fc.constant(null)),
    );
    fc.assert(
      fc.property(members, text, (rest, value) => {
        const input = { ...rest, ...Object.fromEntries(pathMembers(operation).map((name) => [name, value])) };
        expect(carried(operation, input)).toEqual(input);
      }),
      { numRuns: 20 },
    );
  }
});

describe("what stands in the wrong place is named", () => {
  test.each<[string, Operation, Partial<Parameters<typeof wireInput>[1]>, string, string]>([
    ["a path's member in the body", accounts.update, { body: { id: "2" } }, "validation_failed", "/id"],
    [
      "a path's member in the query",
      transactions.get,
      { query: new URLSearchParams("id=2") },
      "unknown_parameter",
      "/id",
    ],
    [
      "a query where there is a body",
      accounts.update,
      { query: new URLSearchParams("name=x"), body: {} },
      "unknown_parameter",
      "/name",
    ],
  ])("%s", (_what, operation, given, code, pointer) => {
    const request = { path: { id: "1" }, query: new URLSearchParams(), body: undefined, ...given };
    try {
      wireInput(operation, request);
      expect.fail("was accepted");
    } catch (error) {
      expect(error).toBeInstanceOf(Problem);
      expect(error).toMatchObject({ code, errors: [{ pointer }] });
    }
  });
});

test("a success is in its envelope, amounts with their digits", () => {
  expect(envelope({ data: { amount: decimal("-1299.90") } })).toBe(
    '{"success":true,"data":{"amount":-1299.90}}',
  );
});
