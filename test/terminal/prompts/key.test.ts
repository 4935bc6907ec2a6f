/** A question that one key answers is answered by no text that comes at once. */
import { PassThrough } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { keyPrompt } from "../../../src/terminal/prompts/key.ts";

const keys = [
  { key: "enter", shown: "[Enter] yes", does: "yes" },
  { key: "c", shown: "[c]hoose", does: "choose" },
  { key: "q", shown: "[q]uit", does: "quit" },
];

test.each([
  ["a key", ["c"], "c"],
  ["a key in the other case", ["Q"], "q"],
  ["Enter", ["\r"], "enter"],
  ["another key, and then one of them", ["x", "c"], "c"],
  ["a line that is pasted, and then a key", ["cashbook tx list\r", "q"], "q"],
  ["two keys at once, and then one", ["cq", "\r"], "enter"],
])("%s", async (_, typed, answer) => {
  const input = new PassThrough();
  const output = new PassThrough().resume();
  const answered = keyPrompt({ message: "What is it?", keys }, { input, output });
  for (const text of typed) {
    input.write(text);
    await pause(5);
  }
  expect(await answered).toBe(answer);
});
