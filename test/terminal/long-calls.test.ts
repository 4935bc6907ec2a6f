/** A bar for calls that tell how far they are, and for no others. */
import { expect, test } from "vitest";
import { events } from "../../src/contract/event.ts";
import type { Call } from "../../src/contract/operation.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { withProgress } from "../../src/terminal/long-calls.ts";

/** A call that tells of so many records, and what the terminal was told then. */
function watch(...told: readonly (readonly [number, number | undefined])[]) {
  const shown: string[] = [];
  const progress = ({ label, unit }: { readonly label: string; readonly unit: string }) => {
    shown.push(`${label} ${unit}`);
    return {
      at: (count: number) => void shown.push(`at ${count}`),
      total: (count: number) => void shown.push(`of ${count}`),
      end: () => void shown.push("end"),
    };
  };
  const call = (async (_operation, _input, options) => {
    for (const [done, total] of told) options?.onProgress?.(done, total);
    if (told.length > 2) throw new Error("refused");
    return { data: {} };
  }) as Call;
  return { shown, call: withProgress(call, { progress }) };
}

test("a change", async () => {
  const { call, shown } = watch([2000, undefined], [4000, 4000]);
  await call(events.undo, { id: "1" });
  expect(shown).toEqual(["Changing rows", "at 2000", "of 4000", "at 4000", "end"]);
});

test("its rehearsal, and a list, change nothing", async () => {
  const rehearsal = watch([2000, 4000]);
  await rehearsal.call(events.undo, { id: "1", dry_run: true });
  expect(rehearsal.shown).toEqual(["Reading rows", "of 4000", "at 2000", "end"]);
  const list = watch([2000, undefined]);
  await list.call(transactions.list, {});
  expect(list.shown).toEqual(["Reading rows", "at 2000", "end"]);
});

test("the bar ends with a refusal too", async () => {
  const { call, shown } = watch([1, 3], [2, 3], [3, 3]);
  await expect(call(events.undo, { id: "1" })).rejects.toThrow("refused");
  expect(shown.at(-1)).toBe("end");
});

test("a call that tells nothing has no bar", async () => {
  const { call, shown } = watch();
  await call(events.undo, { id: "1" });
  expect(shown).toEqual([]);
});
