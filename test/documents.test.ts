import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { goldenFiles } from "../docs/bank-files.ts";
import { documents } from "../docs/make.ts";
import { problemKinds } from "../src/contract/problem.ts";
import { sourceFormats } from "../src/importing/model.ts";

const root = join(import.meta.dirname, "..");
const made = await documents();

test.each([...made.keys()])("%s says what the program does (npm run docs writes it anew)", (path) => {
  expect(readFileSync(join(root, path), "utf8")).toBe(made.get(path));
});

test("the README's table of exit codes names every code that a problem ends with", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const listed = [...readme.matchAll(/^\| ([0-9]+)/gm)].map((match) => Number(match[1]));
  const used = new Set(Object.values(problemKinds).map(({ exit }) => exit));
  expect([...used].filter((exit) => !listed.includes(exit))).toEqual([]);
});

test("every golden file says whose layout it is and what it shows", () => {
  const untold = sourceFormats.flatMap((format) =>
    goldenFiles(format).filter(({ bank, country, shows }) => !bank || country === undefined || !shows),
  );
  expect(untold).toEqual([]);
});
