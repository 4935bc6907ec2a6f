import { expect, test } from "vitest";
import { onePage, pages } from "../../src/client/pages.ts";
import { accounts } from "../../src/contract/account.ts";
import type { Call } from "../../src/contract/operation.ts";

/** A service of `total` rows that writes down how it was asked. */
function service(total: number, { generous = false } = {}) {
  const asked: unknown[] = [];
  const call = ((_: unknown, input: { limit: number; cursor?: string }) => {
    asked.push(input);
    const start = Number(input.cursor ?? 0);
    const end = Math.min(total, start + (generous ? 1000 : input.limit));
    const data = Array.from({ length: end - start }, (_, index) => start + index);
    const isMore = end < total;
    return Promise.resolve({
      data,
      pagination: { next_cursor: isMore ? String(end) : null, has_more: isMore },
    });
  }) as unknown as Call;
  return { transport: { call, stream: undefined }, asked };
}

async function read(list: AsyncIterable<readonly unknown[]>): Promise<number> {
  let rows = 0;
  for await (const page of list) rows += page.length;
  return rows;
}

test.each([
  ["one page of 50 when nothing is said", 120, {}, 50, true, 1],
  ["as many as there are", 20, {}, 20, false, 1],
  ["--limit within a page", 120, { limit: 7 }, 7, true, 1],
  ["--limit over pages", 1200, { limit: 700 }, 700, true, 2],
  ["--limit of exactly all", 700, { limit: 700 }, 700, false, 2],
  ["--all", 1200, { all: true }, 1200, false, 3],
  [
    "a first page of one row, and each next one twice as long",
    12,
    { limit: Infinity, firstPage: 1 },
    12,
    false,
    4,
  ],
  ["a first page that is longer than any", 1200, { limit: Infinity, firstPage: 9000 }, 1200, false, 3],
])("%s", async (_, total, extent, rows, more, requests) => {
  const { transport, asked } = service(total);
  const list = pages(transport, accounts.list, {}, extent);
  expect(await read(list)).toBe(rows);
  expect(list.more).toBe(more);
  expect(asked).toHaveLength(requests);
});

test("no cursor is read of a list that one page fills", async () => {
  const pagination = {
    has_more: true,
    get next_cursor(): string {
      throw new Error("the book signs it");
    },
  };
  const call = (() => Promise.resolve({ data: [1, 2], pagination })) as unknown as Call;
  const list = pages({ call, stream: undefined }, accounts.list, {}, { limit: 2 });
  expect(await read(list)).toBe(2);
  expect(list.more).toBe(true);
});

test("a list that cannot be followed has no more for --limit and --all", async () => {
  const pagination = { has_more: true, next_cursor: null, obstacle: "It does not say how." };
  const call = (() => Promise.resolve({ data: [1, 2], pagination })) as unknown as Call;
  const list = pages({ call, stream: undefined }, accounts.list, {}, { limit: 2 });
  expect(await read(list)).toBe(2);
  expect(list.more).toBe(false);
});

test("a service that sends more than was asked for is shown as far as was asked", async () => {
  const list = pages(service(120, { generous: true }).transport, accounts.list, {}, { limit: 7 });
  expect(await read(list)).toBe(7);
  expect(list.more).toBe(true);
});

test("nothing is called before it is read", () => {
  const { transport, asked } = service(5);
  pages(transport, accounts.list, {});
  expect(asked).toEqual([]);
});

test("a list that comes whole is one page", async () => {
  const list = onePage(() => Promise.resolve([1, 2, 3]), { limit: 2 });
  expect(await read(list)).toBe(2);
  expect(list.more).toBe(true);
});
