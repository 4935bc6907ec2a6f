/** A table or column that is added to the schema is copied too: this test is red until somebody has said when. */
import { inject } from "vitest";
import { expect, test } from "vitest";
import { auditedTables, derivedTables, lastTables, ownTables } from "../../../src/store/copy/book-tables.ts";
import { bookTables } from "../../../src/store/dialect/sqlite/copy/catalogue.ts";
import { migrate } from "../../../src/store/dialect/sqlite/migrate.ts";
import { DatabaseSync } from "node:sqlite";
import { behind } from "../../support/behind.ts";
import { testBook } from "../../support/book.ts";

const copied = [...auditedTables, ...lastTables];

test("every table is copied, follows from the others, or is the database's own", async () => {
  const book = await testBook();
  try {
    const tables = await behind(
      book.place,
      inject("database") === "postgres"
        ? "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'cashbook'"
        : "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    );
    expect(tables.map(({ name }) => name).sort()).toEqual([...copied, ...derivedTables, ...ownTables].sort());
  } finally {
    await book.close();
  }
});

test("every database has the columns that a file has, and the same key", async () => {
  const file = new DatabaseSync(":memory:");
  await migrate(file, ":memory:");
  const book = await testBook();
  try {
    for (const name of copied) {
      const { columns, key, byCompany } = bookTables(file).get(name) ?? expect.fail(`${name} is missing`);
      const found = await behind(book.place, `SELECT * FROM ${name}`);
      for (const row of found) expect(Object.keys(row), name).toEqual(columns);
      await behind(book.place, `SELECT ${columns.map((column) => `"${column}"`).join(", ")} FROM ${name}`);
      expect(byCompany || ["companies", "credentials", "signing_keys"].includes(name), name).toBe(true);
      expect(byCompany ? key.includes("company_id") : key.length === 0, name).toBe(false);
    }
  } finally {
    await book.close();
    file.close();
  }
});
