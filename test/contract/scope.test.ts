import { describe, expect, test } from "vitest";
import { operations } from "../../src/contract/operations.ts";
import { allows, covers, satisfying, scopes, type Scope } from "../../src/contract/scope.ts";

describe("scopes are additive and deny by default", () => {
  test.each<[string, Scope, boolean]>([
    ["read", "transactions:read", true],
    ["read", "transactions:create", false],
    ["read", "api_keys", false],
    ["write", "transactions:create", true],
    ["write", "transactions:write", true],
    ["write", "transactions:read", false],
    ["write", "api_keys", false],
    ["transactions", "transactions:read", true],
    ["transactions", "transactions:write", true],
    ["transactions", "transactions:create", true],
    ["transactions", "accounts:read", false],
    ["transactions:write", "transactions:create", true],
    ["transactions:create", "transactions:write", false],
    ["transactions:create", "transactions:read", false],
    ["read", "events:read", true],
    ["api_keys", "api_keys", true],
    ["api_keys", "transactions:read", false],
  ])("%s allows %s: %s", (granted, needed, expected) => {
    expect(allows([granted], needed)).toBe(expected);
  });

  test("nothing granted allows nothing", () => {
    expect(scopes.some((needed) => allows([], needed))).toBe(false);
  });

  test("a wider scope beside a narrow one is not narrowed by it", () => {
    expect(allows(["transactions:read", "write"], "transactions:write")).toBe(true);
  });
});

test("a refusal names the smallest scope that would do", () => {
  expect(satisfying("transactions:create")[0]).toBe("transactions:create");
});

test("every scope that an operation needs can be granted", () => {
  const needed = operations.flatMap(({ access }) => ("scope" in access ? satisfying(access.scope) : []));
  expect(needed.filter((scope) => !(scopes as readonly string[]).includes(scope))).toEqual([]);
});

describe("a scope is handed on by whoever holds it or all of its parts", () => {
  const fine = scopes.filter((scope) => scope.includes(":"));

  test.each<[readonly string[], string, boolean]>([
    [["read"], "read", true],
    [["read"], "events:read", true],
    [["read"], "write", false],
    [["write"], "transactions:create", true],
    [["read", "write"], "company", true],
    [["read"], "company", false],
    [["read"], "reports", true],
    [["transactions:write"], "transactions", false],
    [["transactions:write", "transactions:read"], "transactions", true],
    [fine, "transactions", true],
    [fine, "read", false],
    [fine, "write", false],
    [fine, "api_keys", false],
    [["api_keys"], "api_keys", true],
    [["read"], "nonsense", false],
    [[], "reports:read", false],
  ])("%j covers %s: %s", (granted, scope, expected) => {
    expect(covers(granted, scope)).toBe(expected);
  });
});
