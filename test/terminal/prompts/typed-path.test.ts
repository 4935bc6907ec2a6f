import { homedir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plainPath } from "../../../src/terminal/prompts/typed-path.ts";

test.each([
  ["bank.csv", "bank.csv"],
  ["  bank.csv ", "bank.csv"],
  ["'my bank.csv' ", "my bank.csv"],
  ['"/tmp/it\'s.csv"', "/tmp/it's.csv"],
  ["/tmp/my\\ bank\\ (1).csv", "/tmp/my bank (1).csv"],
  ["~/bank.csv", join(homedir(), "bank.csv")],
  ["'", "'"],
])("%j, as it is dropped on a terminal, is %j", (text, path) => {
  expect(plainPath(text)).toBe(path);
});
