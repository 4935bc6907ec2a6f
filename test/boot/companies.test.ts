/** `cashbook company delete`: of the deleted company nothing is left in any table, and nothing of the others is touched. */
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { behind } from "../support/behind.ts";
import { createKey } from "../support/keys.ts";
import { emptyDatabase } from "../support/postgres/database.ts";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Ended, type Place } from "../support/run.ts";
import { sampleBook } from "../support/sample.ts";

let place: Place;
let sample: string;
/** Name of the sample's company. */
let company: string;
beforeAll(async () => {
  place = await freshPlace();
  sample = join(place.folder, "sample.db");
  const { book } = await sampleBook();
  await createKey(book);
  await behind(book.place, `VACUUM INTO '${sample}'`);
  await book.close();
  company = (await run("company", "show", "--database", sample, "--fields", "name", "-o", "csv")).stdout
    .split("\n")[1]!
    .trim();
  const file = join(import.meta.dirname, "../../examples/girokonto-2026.csv");
  await run("accounts", "create", "Extra", "--currency", "EUR", "--database", sample);
  await run("statements", "upload", file, "--account", "Extra", "--database", sample);
  await run("keys", "create", "CI", "--database", sample);
});
afterAll(() => place[Symbol.asyncDispose]());

async function run(...words: readonly string[]): Promise<Ended> {
  const ended = await cashbook(words, { place });
  expect(ended, words.join(" ")).toMatchObject({ exit: 0 });
  return ended;
}

/** Answers a question in SQL. */
type Ask = (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** Rows of each company, by table; what has none is left out. */
async function rowsOf(ask: Ask, tables: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = new Map<string, readonly string[]>();
  for (const table of tables) {
    const counts = await ask(
      `SELECT company_id AS company, COUNT(*) AS rows FROM ${table} GROUP BY company_id ORDER BY company_id`,
    );
    if (counts.length > 0)
      rows.set(
        table,
        counts.map(({ company, rows }) => `${String(company)}: ${String(rows)}`),
      );
  }
  return rows;
}

async function deletesTheFirst(
  database: string,
  { ask, tables }: { ask: Ask; tables: string[] },
): Promise<void> {
  await run("init", "Globex", "--currency", "USD", "--new-company", "--database", database);
  await run("accounts", "create", "Main", "--company", "Globex", "--database", database);
  const before = await rowsOf(ask, tables);
  expect([...before.values()].filter(([first]) => first?.startsWith("1: ")).length).toBeGreaterThan(14);
  const ofGlobex = (rows: readonly string[]) => rows.filter((row) => row.startsWith("2: "));

  await run("company", "delete", company, "--force", "--yes", "--database", database);
  const left = [...before].map(([table, rows]) => [table, ofGlobex(rows)] as const);
  expect(await rowsOf(ask, tables)).toEqual(new Map(left.filter(([, rows]) => rows.length > 0)));
  expect((await run("company", "show", "--database", database)).stdout).toContain("Globex");
  expect((await run("doctor", "--audit", "--database", database)).stdout).not.toContain("fault");
}

describe("a company is deleted whole", () => {
  test("from a file", async () => {
    const ask: Ask = (sql) => behind(sample, sql);
    const tables = await ask(
      "SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c ON c.name = 'company_id' WHERE m.type = 'table'",
    );
    const copy = join(place.folder, "copy.db");
    await behind(sample, `VACUUM INTO '${copy}'`);
    await deletesTheFirst(copy, {
      ask: (sql) => behind(copy, sql),
      tables: tables.map(({ name }) => String(name)),
    });
  });

  test("from a database of a server", async () => {
    const database = await emptyDatabase();
    const client = new Client(database.address);
    try {
      await run("migrate-book", "--from", sample, "--to", database.address);
      await client.connect();
      const ask: Ask = async (sql) => (await client.query<Record<string, unknown>>(sql)).rows;
      await client.query("SET search_path = cashbook");
      const tables = await ask(
        `SELECT table_name AS name FROM information_schema.columns
         WHERE table_schema = 'cashbook' AND column_name = 'company_id'`,
      );
      await deletesTheFirst(database.address, { ask, tables: tables.map(({ name }) => String(name)) });
    } finally {
      await client.end();
      await database.drop();
    }
  });
});
