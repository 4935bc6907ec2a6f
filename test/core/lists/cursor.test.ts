import { describe, expect, test } from "vitest";
import { paginate, readCursor, type CursorScope } from "../../../src/core/lists/cursor.ts";

const scope: CursorScope = {
  secret: "s1",
  operation: "transactions.list",
  input: { category: ["travel"], limit: 2 },
};
const page = (found: readonly number[], limit: number) =>
  paginate(found, { limit, total: null, scope, position: (last) => last }).pagination;

test("a page that is full and has a successor leads on to it", () => {
  const { next_cursor, has_more } = page([1, 2, 3], 2);
  expect(has_more).toBe(true);
  expect(readCursor(next_cursor ?? undefined, scope)).toBe(2);
});

test.each([
  ["the last page", [1, 2], 2],
  ["an empty page", [], 2],
])("%s leads nowhere", (_name, found, limit) => {
  expect(page(found, limit)).toEqual({ limit, next_cursor: null, has_more: false, total: null });
});

describe("a cursor belongs to one list", () => {
  const cursor = page([1, 2, 3], 2).next_cursor ?? "";
  test.each<[string, CursorScope, boolean]>([
    ["the same list", scope, true],
    ["another page size", { ...scope, input: { category: ["travel"], limit: 99 } }, true],
    ["another filter", { ...scope, input: { category: ["rent"], limit: 2 } }, false],
    ["no filter", { ...scope, input: {} }, false],
    ["another operation", { ...scope, operation: "accounts.list" }, false],
    ["another company", { ...scope, secret: "s2" }, false],
  ])("%s", (_name, other, accepted) => {
    const read = () => readCursor(cursor, other);
    if (accepted) expect(read()).toBe(2);
    else expect(read).toThrow("The cursor does not belong to this list.");
  });

  test.each(["", "x", ".", `${cursor}x`, cursor.slice(1), "💥.💥"])("nonsense is refused: %j", (text) => {
    expect(() => readCursor(text, scope)).toThrow("The cursor does not belong to this list.");
  });
});
