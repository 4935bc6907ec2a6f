import { expect, test } from "vitest";
import { overlapNotes } from "../../../commands/rules/test-view.ts";
import type { RuleTest } from "../../../src/contract/rule/test.ts";

/** Rules 1 to `count`, of which those at the places that are named set another category. */
function rivals(count: number, conflicting: readonly number[]): RuleTest {
  const overlaps = Array.from({ length: count }, (_, at) => ({
    id: `rule-${at + 1}`,
    position: at + 1,
    name: `Rival ${at + 1}`,
    matched: 100 - at,
    conflicts: conflicting.includes(at + 1) ? 100 - at : 0,
    fields: ["category" as const],
    wins: at < 150,
  }));
  const none = { sums: [], contradictions: [], preview: [] };
  return { matched: 100, changes: 0, agrees: 0, contradicts: 0, ...none, overlaps };
}

const named = (notes: readonly string[]) => notes.flatMap((note) => /^Rule (\d+)/.exec(note)?.[1] ?? []);

test("a few rivals are all named", () => {
  const notes = overlapNotes(rivals(5, []));
  expect(notes).toHaveLength(5);
  expect(named(notes)).toEqual(["1", "2", "3", "4", "5"]);
});

test("many are counted, and those that set something else are named before others, in the rules' order", () => {
  const notes = overlapNotes(rivals(202, [7, 40, 90]));
  expect(notes[0]).toBe(
    "202 other rules set the same fields on some of these, 3 of them otherwise; 150 come first, so their values stand.",
  );
  expect(named(notes)).toEqual(["1", "2", "7", "40", "90"]);
  expect(notes.at(-1)).toBe("197 more are in `-o json`.");
  expect(notes).toHaveLength(7);
});
