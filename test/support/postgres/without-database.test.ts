import { join } from "node:path";
import { expect, test } from "vitest";
import { testsWithoutDatabase } from "./without-database.ts";

const root = join(import.meta.dirname, "../../..");

test("a test that opens no database is one; a test that opens a book, and a test of one database, are none", () => {
  const files = testsWithoutDatabase(root, {
    patterns: ["test/core/*.test.ts", "test/store/dialect/**/*.test.ts"],
    dialect: ["test/store/dialect/postgres/**/*.test.ts"],
  });
  expect(files).toContain("test/core/ids.test.ts");
  expect(files).not.toContain("test/core/accounts.test.ts");
  // Without a server, and about PostgreSQL all the same.
  expect(files.filter((path) => path.includes("postgres"))).toEqual([]);
});
