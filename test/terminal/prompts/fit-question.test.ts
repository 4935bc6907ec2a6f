import { expect, test } from "vitest";
import { fitMessage } from "../../../src/terminal/prompts/fit-question.ts";

const QUESTION = 'The mapping for this header is saved for the account "Checking". Use it for this file?';
const HINT = "(y/N)".length;
const MARK = "? ".length;

test("what stands behind a question has room behind its last word at every width", () => {
  for (let width = 30; width <= QUESTION.length + 20; width += 1) {
    const lines = fitMessage(QUESTION, { width, hint: HINT }).split("\n");
    const shown = lines.map((line, at) => (at === 0 ? MARK : 0) + line.length);
    expect({ width, last: (shown.at(-1) ?? 0) + 1 + HINT }).toSatisfy(({ last }) => last <= width);
    expect(Math.max(...shown)).toBeLessThanOrEqual(width);
    expect(lines.map((line) => line.trim()).join(" ")).toBe(QUESTION);
  }
});

test("a question that fits stays on one line", () => {
  const width = MARK + QUESTION.length + 1 + HINT;
  expect(fitMessage(QUESTION, { width, hint: HINT })).toBe(QUESTION);
});
