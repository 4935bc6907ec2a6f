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

test("folded texts spell letters such as ß, but not where two names would become one", async () => {
  await using book = await bookBefore("0017-spelled-letters");
  const account = (number: number, folded: string) =>
    behind(
      book.place,
      `INSERT INTO accounts (company_id, number, id, name, name_folded, bank_name, account_type, currency_code,
         opening_minor, opening_set_by_person, status, created_at, updated_at, version)
       VALUES (1, ${number}, 'a${number}', '${folded}', '${folded}', '', 'checking', 'EUR', 0, 0, 'active', 1, 1, 1)`,
    );
  await account(1, "straße");
  await account(2, "grün");
  await account(3, "łodz");
  await account(4, "lodz");
  const transaction = (number: number, texts: string) =>
    behind(
      book.place,
      `INSERT INTO transactions (company_id, account, number, transaction_date, posted_date, amount_minor, booked_minor,
         created_at, updated_at, version, status, is_reconciled, id, currency_code, category, description,
         merchant_name, folded_description, folded_original, folded_merchant, folded_tags)
       VALUES (1, 1, ${number}, 20000, 20000, 1, 1, 1, 1, 1, 0, 0, ${id(number)}, 'EUR', '', 'Große', '', ${texts})`,
    );
  const id = (number: number) => {
    const digits = String(number).padStart(32, "0");
    return inject("database") === "postgres" ? `'\\x${digits}'` : `x'${digits}'`;
  };
  await transaction(1, "'große straße', NULL, 'søn & æble', NULL");
  await transaction(2, `'plain', 'łodz', '', '["đ"]'`);
  await transaction(3, "'plain', NULL, '', NULL");
  await book.update();
  expect(
    await behind(
      book.place,
      `SELECT folded_description AS text, folded_original AS original, folded_merchant AS merchant, folded_tags AS tags
       FROM transactions ORDER BY number`,
    ),
  ).toEqual([
    { text: "grosse strasse", original: null, merchant: "son & aeble", tags: null },
    { text: "plain", original: "lodz", merchant: "", tags: '["d"]' },
    { text: "plain", original: null, merchant: "", tags: null },
  ]);
  const names = await behind(book.place, "SELECT name_folded FROM accounts ORDER BY number");
  expect(names.map(({ name_folded }) => name_folded)).toEqual(["strasse", "grün", "łodz", "lodz"]);
});
