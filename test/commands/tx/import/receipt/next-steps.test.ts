/** What a first import names as the next step: the review only where something waits for a category. */
import { expect, test } from "vitest";
import { nextLines } from "../../../../../commands/tx/import/receipt/next-steps.ts";

const presentation = { isForReading: true, keepsImports: true, isFirst: true };

test.each([
  { categorized: 4, uncategorized: 0, commands: ["cashbook reports summary"] },
  { categorized: 3, uncategorized: 1, commands: ["cashbook review", "cashbook reports summary"] },
])("$uncategorized of the rows wait", ({ categorized, uncategorized, commands }) => {
  const lines = nextLines(
    { created: 4, categorization: { categorized, uncategorized, rules: [] } },
    presentation,
  );
  expect(lines.map(([, step]) => step.split("  ")[0])).toEqual(commands);
});

test("of a service that does not tell, the review is named", () => {
  const lines = nextLines({ created: 4 }, presentation);
  expect(lines.map(([, step]) => step.split("  ")[0])).toContain("cashbook review");
});
