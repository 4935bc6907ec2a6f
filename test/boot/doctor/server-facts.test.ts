/** What is told of a database server, by what it says of itself. */
import { expect, test } from "vitest";
import { serverFactFindings } from "../../../src/boot/doctor/server-facts.ts";
import type { Finding } from "../../../src/client/operator.ts";
import type { ServerState } from "../../../src/store/dialect/postgres/check.ts";
import type { ServerFacts } from "../../../src/store/dialect/postgres/check/server-facts.ts";

const facts: ServerFacts = {
  version: "18.4",
  encoding: "UTF8",
  login: {
    name: "app",
    is_superuser: false,
    bypasses: false,
    owns_tables: false,
    may_make_roles: false,
    lacking: ["accounts", "events"],
  },
  service: { exists: true, may_be_taken: true, is_unbound: false, lacking: [] },
  tls: "TLSv1.3",
  move: null,
  tables: ["accounts", "events"],
  unguarded: [],
  invalid_indexes: [],
  unvalidated_constraints: [],
  settings: { data_checksums: "on", fsync: "on", full_page_writes: "on", synchronous_commit: "on" },
  connections: { most: 97, used: 12 },
  stand_bys: 2,
  old_transactions: 0,
  old_prepared: 0,
};
const found: ServerState = {
  facts,
  clock: { ahead: 900, within: 2 },
  host: { host: "db.example", port: 5432, tls: "verify-full", printable: "db.example:5432" },
  connections: 10,
};

function findings(change: Partial<ServerState>, sslrootcert?: string): readonly Finding[] {
  return serverFactFindings({ ...found, ...change }, { sslrootcert });
}

test("a server in order has no warning", () => {
  expect(findings({}).map(({ result, check, detail }) => `${result} ${check}: ${detail}`)).toEqual([
    "ok server: PostgreSQL 18.4, text stored as UTF8.",
    "ok tls: The connection to db.example:5432 is encrypted with TLSv1.3.",
    "ok role: app logs in, and serving uses cashbook_service, which owns nothing.",
    "ok row security: Each table shows a company only its own rows.",
    "ok data_checksums: The server detects pages damaged on disk.",
    "ok fsync: Committed data is on disk.",
    "ok full_page_writes: Pages torn by a power cut are repaired.",
    "ok synchronous_commit: A commit is acknowledged when it is on disk.",
    "ok connections: 85 of 97 connections are free; each server thread uses up to 10.",
    "ok replication: 2 standbys replicate this server.",
    "ok clock: The server's clock and this machine's agree.",
    "ok transactions: No transaction has been open for more than an hour.",
    "ok structure: Indexes and constraints are complete.",
  ]);
});

const of = (change: Partial<ServerFacts>): Partial<ServerState> => ({ facts: { ...facts, ...change } });
const withLogin = (login: Partial<ServerFacts["login"]>): Partial<ServerState> =>
  of({
    login: { ...facts.login, lacking: [], ...login },
    service: { exists: false, may_be_taken: false, is_unbound: false, lacking: [] },
  });
const host = (name: string, tls: "disable" | "require"): Partial<ServerState> => ({
  facts: { ...facts, tls: tls === "disable" ? null : "TLSv1.3" },
  host: { host: name, port: 5432, tls, printable: `${name}:5432` },
});
const settings = (change: Partial<ServerFacts["settings"]>): Partial<ServerState> =>
  of({ settings: { ...facts.settings, ...change } });

test.each<[what: string, change: Partial<ServerState>, told: string, remedy: RegExp]>([
  [
    "plain text to another machine",
    host("db.example", "disable"),
    "warning tls: The connection to db.example:5432 is unencrypted: anyone on the network path can read the book and the password.",
    /sslmode=disable/,
  ],
  [
    "a certificate that nobody checks",
    host("db.example", "require"),
    "warning tls: The connection to db.example:5432 is encrypted with TLSv1.3, but the server's certificate is not verified.",
    /verify-full/,
  ],
  [
    "a superuser",
    withLogin({ is_superuser: true }),
    "warning role: Serving would run as app, which is a superuser, so row-level security does not apply to it.",
    /CREATE ROLE cashbook_service NOLOGIN; GRANT USAGE ON SCHEMA cashbook TO cashbook_service; GRANT SELECT, INSERT, UPDATE, DELETE ON cashbook.accounts TO cashbook_service; GRANT SELECT, INSERT ON cashbook.events TO cashbook_service; GRANT cashbook_service TO app WITH SET TRUE;$/,
  ],
  [
    "the owner",
    withLogin({ owns_tables: true }),
    "warning role: Serving would run as app, which owns the tables, so row-level security does not apply to it.",
    /GRANT cashbook_service TO app WITH SET TRUE;$/,
  ],
  [
    "one who may not read",
    withLogin({ lacking: ["events"] }),
    "fault role: app may not read events.",
    /GRANT cashbook_service TO app WITH SET TRUE;$/,
  ],
  [
    "a service without rights",
    of({ service: { ...facts.service, lacking: ["accounts", "events"] } }),
    "fault role: Serving uses cashbook_service, which lacks rights on the tables of the book.",
    /GRANT SELECT, INSERT ON cashbook.events TO cashbook_service;$/,
  ],
  [
    "a service that is exempt",
    of({ service: { ...facts.service, is_unbound: true } }),
    "warning role: Row-level security does not apply to cashbook_service: it is a superuser, is exempt, or owns tables.",
    /ALTER ROLE cashbook_service NOSUPERUSER NOBYPASSRLS/,
  ],
  [
    "an unguarded table",
    of({ unguarded: ["imports"] }),
    "warning row security: Row-level security is missing on imports.",
    /ALTER TABLE cashbook.imports ENABLE ROW LEVEL SECURITY; CREATE POLICY own_company ON cashbook.imports USING/,
  ],
  [
    "no checksums",
    settings({ data_checksums: "off" }),
    "warning data_checksums: The server does not detect pages damaged on disk: data_checksums is off.",
    /pg_checksums --enable/,
  ],
  [
    "no fsync",
    settings({ fsync: "off" }),
    "warning fsync: A power cut can damage the whole book: fsync is off.",
    /fsync = on/,
  ],
  [
    "no whole pages",
    settings({ full_page_writes: "off" }),
    "warning full_page_writes: A power cut can damage pages for good: full_page_writes is off.",
    /full_page_writes = on/,
  ],
  [
    "commits before they are kept",
    settings({ synchronous_commit: "off" }),
    "warning synchronous_commit: A crash can lose acknowledged commits: synchronous_commit is off.",
    /synchronous_commit = on/,
  ],
  [
    "few connections left",
    of({ connections: { most: 20, used: 14 } }),
    "warning connections: 6 of 20 connections are free; each thread of a server that starts now uses up to 10.",
    /max_connections/,
  ],
  [
    "a clock ahead",
    { clock: { ahead: 3210, within: 4 } },
    "warning clock: The server's clock is 3.2 s ahead of this machine's; the server's decides limits and expiry.",
    /time server/,
  ],
  [
    "a clock behind",
    { clock: { ahead: -61_000, within: 4 } },
    "warning clock: The server's clock is 61.0 s behind this machine's; the server's decides limits and expiry.",
    /time server/,
  ],
  [
    "an old transaction",
    of({ old_transactions: 1 }),
    "warning transactions: 1 transaction has been open for more than an hour, so the server cannot remove rows deleted since.",
    /pg_stat_activity/,
  ],
  [
    "old prepared ones",
    of({ old_prepared: 2 }),
    "warning transactions: 2 transactions have been prepared for more than an hour, so the server cannot remove rows deleted since.",
    /pg_prepared_xacts/,
  ],
  [
    "a broken index",
    of({ invalid_indexes: ["cashbook.events_by_subject"] }),
    "warning structure: These indexes are incomplete: cashbook.events_by_subject.",
    /REINDEX INDEX CONCURRENTLY cashbook.events_by_subject/,
  ],
  [
    "an unchecked constraint",
    of({ unvalidated_constraints: ["transactions_fkey"] }),
    "warning structure: These constraints were never validated: transactions_fkey.",
    /VALIDATE CONSTRAINT/,
  ],
])("%s", (_what, change, told, remedy) => {
  const wrong = findings(change).filter(({ result }) => result !== "ok");
  expect(wrong.map(({ result, check, detail }) => `${result} ${check}: ${detail}`)).toEqual([told]);
  expect(wrong[0]?.remedy).toMatch(remedy);
});

test.each<[what: string, change: Partial<ServerState>, told: string]>([
  [
    "plain text within this machine",
    host("127.0.0.1", "disable"),
    "The connection to 127.0.0.1:5432 is unencrypted, but stays on this machine.",
  ],
  ["a login that owns nothing, without the role", withLogin({}), "Serving runs as app, which owns nothing."],
  [
    "a slow answer of a clock in order",
    { clock: { ahead: 1400, within: 900 } },
    "The server's clock and this machine's agree.",
  ],
])("%s is in order", (_what, change, told) => {
  const all = findings(change);
  expect(all.filter(({ result }) => result !== "ok")).toEqual([]);
  expect(all.map(({ detail }) => detail)).toContain(told);
});
