/** Whoever changes the audit log behind the program's back is found, whatever they do. */
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { Kysely, sql } from "kysely";
import { Client, type PoolClient } from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { auditFindings } from "../../src/boot/doctor/audit.ts";
import type { Finding } from "../../src/client/operator.ts";
import { accounts } from "../../src/contract/account.ts";
import { company } from "../../src/contract/company.ts";
import { createCompany } from "../../src/core/company/create-company.ts";
import type { EventHead } from "../../src/core/ports/events.ts";
import { companyCheck } from "../../src/store/check/company.ts";
import type { Tables } from "../../src/store/tables/database.ts";
import { queryLayer } from "../../src/store/dialect/postgres/query-layer.ts";
import { sqliteConnection, sqliteDialect } from "../../src/store/dialect/sqlite/query-layer.ts";
import { testBook, type TestBook } from "../support/book.ts";
import { tamperings, type Log } from "../support/tampering.ts";

const onSqlite = inject("database") === "sqlite";
const TIMES = onSqlite || process.env["CASHBOOK_TEST_FULL"] === "1" ? 1000 : 100;

/** The tables inside one transaction that is never committed. */
interface Hand extends AsyncDisposable {
  readonly db: Kysely<Tables>;
}

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
  await createCompany(book.ports, { name: "Beta", base_currency: "EUR", country: null });
  const acme = { kind: "owner", company: book.company.id } as const;
  for (let round = 0; round < 4; round++) {
    await book.core.call(company.update, acme, { name: `Acme ${round} "é\u{1f4b6}"` });
    await book.core.call(accounts.create, acme, { name: `Account ${round}`, currency_code: "EUR" });
  }
});
afterEach(() => book.close());

async function handOn(place: string): Promise<Hand> {
  if (onSqlite) {
    const database = new DatabaseSync(place);
    database.exec("BEGIN");
    const db = new Kysely<Tables>({ dialect: sqliteDialect(sqliteConnection(database)) });
    return { db, [Symbol.asyncDispose]: async () => database.close() };
  }
  const client = new Client({ connectionString: place });
  await client.connect();
  await client.query("BEGIN; SET LOCAL search_path = cashbook");
  const { db } = queryLayer(client as PoolClient, { isOpen: true });
  return { db, [Symbol.asyncDispose]: () => client.end() };
}

async function logOf({ db }: Hand): Promise<Log> {
  const own = db.selectFrom("events").where("company_id", "=", 1n);
  const head = await db
    .selectFrom("event_heads")
    .select(["sequence", "hash"])
    .where("company_id", "=", 1n)
    .executeTakeFirstOrThrow();
  return {
    events: await own.selectAll().orderBy("sequence").execute(),
    head: { sequence: Number(head.sequence), hash: head.hash },
  };
}

async function putLog({ db }: Hand, { events, head }: Log): Promise<void> {
  await db.deleteFrom("events").where("company_id", "=", 1n).execute();
  if (events.length > 0)
    await db
      .insertInto("events")
      .values([...events])
      .execute();
  await db.deleteFrom("event_heads").where("company_id", "=", 1n).execute();
  if (head === undefined) return;
  const row = { company_id: 1n, sequence: BigInt(head.sequence), hash: head.hash };
  await db.insertInto("event_heads").values(row).execute();
}

/** What `doctor --audit` finds wrong. */
async function faults({ db }: Hand, kept?: EventHead): Promise<readonly Finding[]> {
  const { id, name } = book.company;
  const companies = [
    { number: 1, id, name },
    { number: 2, id: "beta", name: "Beta" },
  ];
  const check = {
    companies: async () => companies,
    company: <Result>(number: number, look: (check: ReturnType<typeof companyCheck>) => Promise<Result>) =>
      look(companyCheck(db, number, { page: 4 })),
  };
  const { findings } = await auditFindings(check, {
    audit: true,
    expectedHeads: kept === undefined ? [] : [{ company: id, ...kept }],
    signal: new AbortController().signal,
  });
  return findings.filter(({ result }) => result !== "ok");
}

/** PostgreSQL stores no NUL in a text. */
const ways = Object.entries(tamperings).filter(([way]) => onSqlite || !way.includes("NUL"));

test(`of ${TIMES} random ways to tamper with an audit log, each is found`, { timeout: 120_000 }, async () => {
  await using hand = await handOn(book.place);
  const log = await logOf(hand);
  expect(log.events).toHaveLength(9);
  expect(await faults(hand)).toEqual([]);
  let found = 0;
  for (const [way, made] of ways) {
    const property = fc.asyncProperty(made(log), async ({ kept, ...tampered }) => {
      await sql`SAVEPOINT before`.execute(hand.db);
      await putLog(hand, tampered);
      const wrong = await faults(hand, kept);
      await sql`ROLLBACK TO SAVEPOINT before`.execute(hand.db);
      expect(wrong, way).toMatchObject([{ result: "fault", check: "audit" }]);
      expect(wrong[0]?.detail).toMatch(/^The audit log of Acme was changed: /);
      found += 1;
    });
    await fc.assert(property, { numRuns: Math.ceil(TIMES / ways.length) });
  }
  expect(found).toBeGreaterThanOrEqual(TIMES);
  expect(await faults(hand)).toEqual([]);
});

test("what the log by itself cannot tell is told by a head from before, and by no other", async () => {
  await using hand = await handOn(book.place);
  const { events } = await logOf(hand);
  const [fifth, seventh] = [events[4], events[6]].map((event) => ({
    sequence: Number(event?.sequence),
    hash: event?.hash ?? "",
  }));
  await putLog(hand, { events: events.slice(0, 5), head: fifth });
  expect(await faults(hand)).toEqual([]);
  expect(await faults(hand, fifth)).toEqual([]);
  expect(await faults(hand, seventh)).toMatchObject([
    { detail: "The audit log of Acme was changed: it ends with event 5, but event 7 was once its head." },
  ]);
});

/** What is done, with `OWN` for the rows of the company, and what is told of it. */
const SENTENCES = {
  "UPDATE events SET actor = 'x' WHERE OWN AND sequence = 3": "event 3 was changed",
  "DELETE FROM events WHERE OWN AND sequence = 3": "event 3 is missing",
  "DELETE FROM events WHERE OWN AND sequence IN (3, 4)": "events 3 to 4 are missing",
  "DELETE FROM events WHERE OWN AND sequence > 6": "events 7 to 9 are missing",
  "DELETE FROM events WHERE OWN": "events 1 to 9 are missing",
  "UPDATE events SET sequence = 0 WHERE OWN AND sequence = 3":
    "there is an event 0, which is not a valid number",
  "UPDATE event_heads SET sequence = 7 WHERE OWN": "event 8 was added after the head",
  "UPDATE event_heads SET hash = '' WHERE OWN": "the head does not match the last event, 9",
  "DELETE FROM event_heads WHERE OWN": "its head is missing, but it has events up to 9",
};

test("what was changed is told in a sentence, with the event", async () => {
  await using hand = await handOn(book.place);
  const told: Record<string, string | undefined> = {};
  for (const change of Object.keys(SENTENCES)) {
    await sql`SAVEPOINT before`.execute(hand.db);
    await sql.raw(change.replace("OWN", "company_id = 1")).execute(hand.db);
    told[change] = (await faults(hand))
      .map(({ detail }) => detail.replace(/^The audit log of Acme was changed: (.*)\.$/, "$1"))
      .join();
    await sql`ROLLBACK TO SAVEPOINT before`.execute(hand.db);
  }
  expect(told).toEqual(SENTENCES);
});
