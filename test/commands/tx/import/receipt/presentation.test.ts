/** Which imports are the first of their book: those beside which it has no others, however many they are. */
import { expect, test } from "vitest";
import { presentationOf } from "../../../../../commands/tx/import/receipt/presentation.ts";
import type { Receipt } from "../../../../../src/client/import/receipt/receipt.ts";
import type { Context } from "../../../../../src/terminal/context.ts";

/** On a terminal, of a book with so many imports, `i-1` the oldest; the newest are listed first. */
function contextWith(count: number): Context {
  const all = Array.from({ length: count }, (_, index) => ({ id: `i-${count - index}` }));
  const call = async (_: unknown, { limit, cursor = "0" }: { limit: number; cursor?: string }) => {
    const start = Number(cursor);
    const end = start + limit;
    const pagination = { has_more: end < count, next_cursor: end < count ? String(end) : null };
    return { data: all.slice(start, end), pagination };
  };
  return {
    call,
    stream: undefined,
    service: async () => "book",
    settings: { output: "table" },
    io: { facts: { outputIsTerminal: true } },
    credential: () => Promise.resolve(undefined),
  } as unknown as Context;
}

/** Receipts of the newest imports. */
function newest(receipts: number, count: number): readonly Receipt[] {
  return Array.from({ length: receipts }, (_, index) => ({
    accounts: [{ import_id: `i-${count - index}`, balance_proof: { result: "unavailable" } }],
  })) as unknown as readonly Receipt[];
}

test.each([
  [1, 1, true],
  [1, 2, false],
  [120, 120, true],
  [120, 121, false],
  [600, 600, true],
  [600, 601, false],
])("%i of %i imports: %s", async (receipts, count, isFirst) => {
  expect(await presentationOf(contextWith(count), newest(receipts, count))).toMatchObject({ isFirst });
});
