/**
 * That the tables can be spread over machines by company: whatever must be unique, refers or is joined carries the
 * company's number, so that no question and no constraint ever needs two machines.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../support/postgres/database.ts";

/** Read before a company is known, and small: every machine holds a copy of them. */
const REFERENCE = ["companies", "credentials", "migrations", "signing_keys"];

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await freshDatabase();
  client = new Client(database.address);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

async function names(sql: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(sql);
  return rows.map(({ name }) => name);
}

test("the tables without a company are those that are read before one is known", async () => {
  const without = await names(`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relnamespace = 'cashbook'::regnamespace AND c.relkind = 'r' AND NOT EXISTS (
      SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped)
    ORDER BY 1`);
  expect(without).toEqual(["migrations", "signing_keys"]);
});

test("every index of the others begins with the company, unique ones above all", async () => {
  const other = await names(`
    SELECT i.relname AS name FROM pg_index x
    JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = x.indkey[0]
    WHERE t.relnamespace = 'cashbook'::regnamespace AND t.relname NOT IN (${quoted(REFERENCE)})
      AND a.attname <> 'company_id'`);
  expect(other).toEqual([]);
});

test("every reference between them carries the company on both sides", async () => {
  const { rows } = await client.query<{ name: string; from: string[]; to: string[] }>(`
    SELECT conname AS name,
      ARRAY(SELECT a.attname::text FROM unnest(conkey) k JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = k) AS "from",
      ARRAY(SELECT a.attname::text FROM unnest(confkey) k JOIN pg_attribute a ON a.attrelid = confrelid AND a.attnum = k) AS "to"
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'cashbook'::regnamespace`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { name, from, to } of rows) {
    expect(from.indexOf("company_id"), name).toBe(0);
    expect(to.indexOf("company_id"), name).toBe(0);
  }
});

test("row-level security holds on every table of companies' rows", async () => {
  const { rows } = await client.query<{ name: string; policies: string }>(`
    SELECT c.relname AS name, count(p.oid) FILTER (WHERE c.relrowsecurity) AS policies
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id'
    LEFT JOIN pg_policy p ON p.polrelid = c.oid
    WHERE c.relnamespace = 'cashbook'::regnamespace AND c.relkind = 'r' GROUP BY c.relname ORDER BY 1`);
  const open = rows.filter(({ policies }) => policies === "0").map(({ name }) => name);
  expect(open).toEqual(["companies", "credentials"]);
  expect(rows.length).toBeGreaterThan(20);
});

test("the documentation spreads every table over the machines, or copies it to all of them", async () => {
  const text = readFileSync(join(import.meta.dirname, "../../../../docs/postgresql.md"), "utf8");
  const statements = Array.from(
    text.matchAll(/SELECT create_\w+\([^;]*;/g),
    ([statement]) => statement,
  ).join();
  const named = Array.from(statements.matchAll(/'(\w+)'/g), ([, name = ""]) => name);
  const tables = await names(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'cashbook'::regnamespace AND relkind = 'r' ORDER BY 1",
  );
  // The list of steps is read where it was written.
  expect([...new Set(named)].filter((name) => name !== "company_id").sort()).toEqual(
    tables.filter((name) => name !== "migrations"),
  );
});

const sources = join(import.meta.dirname, "../../../../src/store");
const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".ts"),
);

test("every join of the book's tables is by company, and by what proves a caller where none is known", async () => {
  const tables = await names(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'cashbook'::regnamespace AND relkind = 'r'",
  );
  const ends = String.raw`(?=\bJOIN\b|\bWHERE\b|\x60)`;
  const joined = new RegExp(
    String.raw`\bJOIN\s+(?:${tables.join("|")})\b[^\x60]*?\bON\b[^\x60]*?${ends}`,
    "g",
  );
  const joins = files.flatMap((name) => {
    const text = readFileSync(join(sources, name), "utf8");
    return Array.from(text.matchAll(joined), ([join]) => ({ name, join }));
  });
  expect(joins.length).toBeGreaterThan(3);
  expect(joins.filter(({ join }) => !/company_id\s*=/.test(join))).toEqual([]);
});

function quoted(list: readonly string[]): string {
  return list.map((name) => `'${name}'`).join(", ");
}
