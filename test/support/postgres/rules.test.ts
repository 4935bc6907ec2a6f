import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { RULES } from "./rules.ts";
import { testsWithoutDatabase } from "./without-database.ts";

const root = join(import.meta.dirname, "../../..");

test("each file of rules is there, and opens a database", () => {
  expect(RULES.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(testsWithoutDatabase(root, { patterns: RULES, dialect: [] })).toEqual([]);
});
