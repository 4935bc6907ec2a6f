/** Steps that change what a book holds already: a book from before them has the same rows after. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, inject, test } from "vitest";
import { migrate } from "../../src/store/dialect/sqlite/migrate.ts";
import { checksumOf } from "../../src/store/migrations/applied-steps.ts";
import { migrations } from "../../src/store/migrations/index.ts";
import { behind } from "../support/behind.ts";
import { emptyDatabase } from "../support/postgres/database.ts";
import { makeSchema } from "../support/postgres/schema.ts";

/** A book of the version before a step. */
interface EarlierBook extends AsyncDisposable {
  readonly place: string;
  /** Brings it to this version's tables. */
  readonly update: () => Promise<void>;
}

function bookBefore(step: string): Promise<EarlierBook> {
  const steps = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name === step),
  );
  return inject("database") === "postgres" ? databaseOf(steps) : fileOf(steps);
}

async function databaseOf(steps: typeof migrations): Promise<EarlierBook> {
  const { address, drop } = await emptyDatabase();
  await makeSchema(address, steps);
  return { place: address, update: () => makeSchema(address), [Symbol.asyncDispose]: drop };
}

async function fileOf(steps: typeof migrations): Promise<EarlierBook> {
  const folder = mkdtempSync(join(tmpdir(), "cashbook-migrations-"));
  const place = join(folder, "book.db");
  const database = new DatabaseSync(place);
  await migrate(database, place);
  // An empty book with the tables of this version, made one of the version before.
  for (const { name } of database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all())
    if (name !== "migrations") database.exec(`DROP TABLE ${String(name)}`);
  database.exec("DELETE FROM migrations");
  for (const [index, step] of steps.entries()) {
    for (const statement of step.statements) database.exec(statement);
    database
      .prepare(
        "INSERT INTO migrations (position, name, checksum, is_additive, applied_at) VALUES (?, ?, ?, ?, 0)",
      )
      .run(index + 1, step.name, checksumOf(step), step.isAdditive === true ? 1 : 0);
  }
  return {
    place,
    update: () => migrate(database, place),
    async [Symbol.asyncDispose]() {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test("the bank's words keep their categories, and may have none", async () => {
  await using book = await bookBefore("0016-ignored-words");
  const insert = (word: string, category: string) =>
    behind(
      book.place,
      `INSERT INTO bank_categories (company_id, word_folded, word, category, created_at, updated_at)
       VALUES (1, '${word.toLowerCase()}', '${word}', ${category}, 7, 8)`,
    );
  await insert("Kiosk", "'meals'");
  await insert("Fuel", "'travel'");
  await expect(insert("Other", "NULL")).rejects.toThrow(/null/i);
  await book.update();
  await insert("Other", "NULL");
  expect(
    await behind(
      book.place,
      "SELECT word_folded, word, category, created_at, updated_at FROM bank_categories ORDER BY word_folded",
    ),
  ).toEqual([
    { word_folded: "fuel", word: "Fuel", category: "travel", created_at: 7, updated_at: 8 },
    { word_folded: "kiosk", word: "Kiosk", category: "meals", created_at: 7, updated_at: 8 },
    { word_folded: "other", word: "Other", category: null, created_at: 7, updated_at: 8 },
  ]);
});
