/** `doctor` on a real PostgreSQL server: as a login that owns nothing, and with what can be wrong there. */
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serverFindings } from "../../../src/boot/doctor/server.ts";
import type { CheckRequest, Finding } from "../../../src/client/operator.ts";
import { readAddress } from "../../../src/store/dialect/postgres/address/address.ts";
import { openServerCheck } from "../../../src/store/dialect/postgres/check.ts";
import { openTestBook } from "../../support/book.ts";
import { importLines, makeAccount } from "../../support/import.ts";
import { startCluster, type Cluster } from "../../support/postgres/cluster.ts";

/** On a server of its own: roles belong to a whole server. */
let cluster: Cluster;
const address = (login: string, database = "book"): string =>
  cluster.address(database).replace("//postgres@", `//${login}@`);

beforeAll(async () => {
  cluster = await startCluster({ settings: { max_prepared_transactions: 1 } });
  await run("postgres", ["CREATE DATABASE book", "CREATE DATABASE nothing"], "postgres");
  const book = await openTestBook(address("postgres"));
  const main = await makeAccount(book);
  await importLines(book, main, [["2026-02-03", -350, "Coffee"]]);
  await book.close();
  await run("postgres", [
    "CREATE ROLE app LOGIN NOINHERIT",
    "GRANT cashbook_service TO app",
    "CREATE ROLE stranger LOGIN",
  ]);
});
afterAll(() => cluster[Symbol.asyncDispose]());

async function run(login: string, statements: readonly string[], database = "book"): Promise<void> {
  const client = new Client({
    connectionString: address(login, database),
    options: "-c search_path=cashbook",
  });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const request: CheckRequest = { audit: true, expectedHeads: [], signal: new AbortController().signal };

function look(login: string, database = "book", wanted = request) {
  return serverFindings(address(login, database), { environment: {}, request: wanted });
}

/** What a throw-away server of tests warns of, whatever the book is like. */
const THROW_AWAY = ["fsync", "full_page_writes"];

function told(findings: readonly Finding[]): readonly string[] {
  return findings
    .filter(({ result, check }) => result !== "ok" && !THROW_AWAY.includes(check))
    .map(({ result, check, detail }) => `${result} ${check}: ${detail}`);
}

test("a login that owns nothing looks over everything, and finds a book in order", async () => {
  const { place, findings, heads } = await look("app");
  expect(place).toBe(address("app"));
  expect(told(findings)).toEqual([]);
  const details = findings.map(({ detail }) => detail);
  expect(details).toContain("app logs in, and serving uses cashbook_service, which owns nothing.");
  expect(details).toContain("The daily totals match 1 transaction.");
  expect(heads).toMatchObject([{ name: "Acme", hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string }]);
  expect(findings.map(({ check }) => check)).toEqual(
    expect.arrayContaining([
      "host",
      "server",
      "tls",
      "row security",
      "schema",
      "references",
      "imports",
      "audit",
    ]),
  );
  const kept = heads.map(({ name, ...head }) => ({ company: name, ...head }));
  expect(told((await look("app", "book", { ...request, expectedHeads: kept })).findings)).toEqual([]);
  const other = kept.map((head) => ({ ...head, hash: "0".repeat(64) }));
  expect(told((await look("app", "book", { ...request, expectedHeads: other })).findings)).toEqual([
    expect.stringMatching(
      /^fault audit: The audit log of Acme was changed: event \d+ differs from the stored head/,
    ),
  ]);
});

test("a login that may not read the book is told what to grant", async () => {
  const { findings, heads } = await look("stranger");
  expect(told(findings)).toEqual(["fault role: stranger may not read the tables of the book."]);
  expect(findings.at(-1)?.result).not.toBe("fault");
  expect(findings.find(({ check }) => check === "role")?.remedy).toContain(
    ": GRANT cashbook_service TO stranger",
  );
  expect(heads).toEqual([]);
});

test("a database without a book is looked at before there is one", async () => {
  const { findings } = await look("postgres", "nothing");
  expect(told(findings)).toEqual([expect.stringMatching(/^warning book: There is no book in postgres:\/\//)]);
});

test("a check that is interrupted ends, whatever the server is at", { timeout: 20_000 }, async () => {
  const holder = new Client({ connectionString: address("postgres") });
  await holder.connect();
  await holder.query("BEGIN; LOCK TABLE cashbook.transactions");
  const stop = new AbortController();
  const check = openServerCheck(readAddress(address("app"), {}), stop.signal);
  setTimeout(() => stop.abort(new Error("that is enough")), 200);
  await expect(check.company(1, ({ transactions }) => transactions())).rejects.toThrow("that is enough");
  await check.close();
  await holder.end();
});

test("whatever is wrong is found at once, and named", async () => {
  await run("postgres", [
    "SET session_replication_role = replica",
    "UPDATE daily_totals SET outflow = outflow - 1",
    "UPDATE events SET actor = 'nobody' WHERE sequence = 2",
    "UPDATE imports SET state = 'running'",
    "DELETE FROM accounts",
    "DROP POLICY own_company ON imports",
    "ALTER TABLE accounts ADD CONSTRAINT unheard CHECK (version > 0) NOT VALID",
    "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'events_by_subject'::regclass",
    "ALTER DATABASE book SET synchronous_commit = off",
    "ALTER ROLE cashbook_service BYPASSRLS",
  ]);
  const { findings, heads } = await look("app");
  expect(heads).toEqual([]);
  expect(told(findings)).toEqual([
    "warning role: Row-level security does not apply to cashbook_service: it is a superuser, is exempt, or owns tables.",
    "warning row security: Row-level security is missing on imports.",
    "warning synchronous_commit: A crash can lose acknowledged commits: synchronous_commit is off.",
    "warning structure: These indexes are incomplete: cashbook.events_by_subject.",
    "warning structure: These constraints were never validated: unheard.",
    expect.stringMatching(/^fault references: \d+ rows? refers? to rows that are missing\.$/),
    expect.stringMatching(
      /^fault totals: Daily totals differ from their transactions: 2026-02-03 of account /,
    ),
    "warning imports: 1 import is not finished.",
    "fault audit: The audit log of Acme was changed: event 2 was changed.",
  ]);
  const statements = findings.find(({ check }) => check === "row security")?.remedy ?? "";
  await run("postgres", [statements.slice(statements.indexOf(": ") + 2)]);
  expect(told((await look("app")).findings)).not.toContainEqual(expect.stringContaining("row security"));
});
