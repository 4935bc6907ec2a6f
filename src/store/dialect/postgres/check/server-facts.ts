/** What a check of a book wants to know of the server that it is on, asked as the one who logged in. */
import type { ClientBase } from "pg";
import { MOVE_LOCK, MOVES } from "../copy/write-book.ts";
import { FREE_TABLES, guardOf, NUMBERS, POLICY, rightsIn, rightsInSql } from "../row-security.ts";
import { SCHEMA } from "../schema.ts";
import { SERVICE_ROLE } from "../hosts/session.ts";

export interface ServerFacts {
  /** Like `18.4`. */
  readonly version: string;
  readonly encoding: string;
  readonly login: LoginFacts;
  readonly service: ServiceFacts;
  /** The version of TLS of this connection; null when it is plain. */
  readonly tls: string | null;
  /** A move of a book to here that has begun and not ended; null where there is none. */
  readonly move: { readonly is_running: boolean } | null;
  /** Of the book; empty where there is none. */
  readonly tables: readonly string[];
  /** Tables of companies' rows that row-level security does not guard. */
  readonly unguarded: readonly string[];
  readonly invalid_indexes: readonly string[];
  /** Constraints that have not been checked against the rows that were there before. */
  readonly unvalidated_constraints: readonly string[];
  readonly settings: {
    readonly data_checksums: string;
    readonly fsync: string;
    readonly full_page_writes: string;
    readonly synchronous_commit: string;
  };
  readonly connections: { readonly most: number; readonly used: number };
  readonly stand_bys: number;
  /** Transactions of this database that have been open for more than an hour, as far as the login may see them. */
  readonly old_transactions: number;
  /** Transactions that were prepared for a commit in two phases more than an hour ago. */
  readonly old_prepared: number;
}

export interface LoginFacts {
  /** As SQL takes it, in quotes where it needs them. */
  readonly name: string;
  readonly is_superuser: boolean;
  /** Exempt from row-level security by an attribute of its own. */
  readonly bypasses: boolean;
  readonly owns_tables: boolean;
  readonly may_make_roles: boolean;
  /** Tables that it may not even read by itself. */
  readonly lacking: readonly string[];
}

/** The role that connections of the service take on. */
interface ServiceFacts {
  readonly exists: boolean;
  readonly may_be_taken: boolean;
  /** A superuser, exempt from row-level security, or an owner of tables: then taking it on protects nothing. */
  readonly is_unbound: boolean;
  /** Tables on which it lacks a right that it needs. */
  readonly lacking: readonly string[];
}

const OWNS = (role: string) => `EXISTS (SELECT 1 FROM tables WHERE pg_has_role(${role}, relowner, 'USAGE'))`;
const NO_NUMBERS = (role: string) =>
  `relname = 'transactions' AND EXISTS (
    SELECT 1 FROM pg_class AS numbers WHERE numbers.relnamespace = tables.relnamespace
      AND numbers.relname = '${NUMBERS}' AND NOT has_sequence_privilege(${role}.oid, numbers.oid, 'USAGE')
  )`;
const LACKING = (role: string, rights: string, orElse = "false") => `(
  SELECT coalesce(json_agg(relname ORDER BY relname), '[]') FROM tables, ${role} AS asked
  WHERE NOT has_schema_privilege(asked.oid, relnamespace, 'USAGE') OR EXISTS (
    SELECT 1 FROM unnest(string_to_array(${rights}, ', ')) AS needed
    WHERE NOT has_table_privilege(asked.oid, tables.oid, needed)
  ) OR (${orElse})
)`;

const FACTS = `
  WITH tables AS (
    SELECT * FROM pg_class
    WHERE relnamespace = to_regnamespace('${SCHEMA}') AND relkind IN ('r', 'p') AND relname <> '${MOVES}'
  ),
  login AS (SELECT * FROM pg_roles WHERE rolname = session_user),
  service AS (SELECT * FROM pg_roles WHERE rolname = '${SERVICE_ROLE}')
  SELECT
    split_part(current_setting('server_version'), ' ', 1) AS version,
    current_setting('server_encoding') AS encoding,
    (SELECT json_build_object(
      'name', quote_ident(rolname), 'is_superuser', rolsuper, 'bypasses', rolbypassrls, 'owns_tables', ${OWNS("login.oid")},
      'may_make_roles', rolsuper OR rolcreaterole, 'lacking', ${LACKING("login", "'SELECT'")}
    ) FROM login) AS login,
    json_build_object(
      'exists', EXISTS (SELECT 1 FROM service),
      'may_be_taken', coalesce((SELECT pg_has_role(session_user, service.oid,
        CASE WHEN current_setting('server_version_num')::integer >= 160000 THEN 'SET' ELSE 'MEMBER' END) FROM service), false),
      'is_unbound', coalesce((SELECT rolsuper OR rolbypassrls OR ${OWNS("service.oid")} FROM service), false),
      'lacking', ${LACKING("service", rightsInSql("relname"), NO_NUMBERS("asked"))}
    ) AS service,
    (SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid() AND ssl) AS tls,
    (SELECT json_build_object('is_running', EXISTS (
      SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE datname = current_database() AND locktype = 'advisory' AND granted AND objsubid = 1
        AND (classid::bigint << 32) + objid::bigint = ${MOVE_LOCK}
    )) FROM pg_class WHERE relnamespace = to_regnamespace('${SCHEMA}') AND relname = '${MOVES}') AS move,
    ARRAY(SELECT relname::text FROM tables ORDER BY relname) AS tables,
    ARRAY(
      SELECT relname::text FROM tables
      WHERE relname <> ALL ($1::text[])
        AND EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = tables.oid AND attname = 'company_id' AND NOT attisdropped)
        AND NOT (relrowsecurity AND EXISTS (SELECT 1 FROM pg_policy WHERE polrelid = tables.oid))
      ORDER BY relname
    ) AS unguarded,
    ARRAY(
      SELECT format('%I.%I', '${SCHEMA}', (SELECT relname FROM pg_class WHERE oid = indexrelid)) FROM pg_index JOIN tables ON tables.oid = indrelid
      WHERE NOT (indisvalid AND indisready) ORDER BY 1
    ) AS invalid_indexes,
    ARRAY(
      SELECT conname::text FROM pg_constraint JOIN tables ON tables.oid = conrelid
      WHERE NOT convalidated ORDER BY conname
    ) AS unvalidated_constraints,
    json_build_object(
      'data_checksums', current_setting('data_checksums'), 'fsync', current_setting('fsync'),
      'full_page_writes', current_setting('full_page_writes'), 'synchronous_commit', current_setting('synchronous_commit')
    ) AS settings,
    json_build_object(
      'most', current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
        - coalesce(current_setting('reserved_connections', true)::integer, 0),
      'used', (SELECT sum(numbackends) FROM pg_stat_database)
    ) AS connections,
    (SELECT count(*) FROM pg_stat_replication)::integer AS stand_bys,
    (
      SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND xact_start < clock_timestamp() - interval '1 hour'
    )::integer AS old_transactions,
    (
      SELECT count(*) FROM pg_prepared_xacts
      WHERE database = current_database() AND prepared < clock_timestamp() - interval '1 hour'
    )::integer AS old_prepared`;

/** Rejects with what the driver throws. */
export async function serverFacts(client: ClientBase): Promise<ServerFacts> {
  await client.query("BEGIN READ ONLY; SET LOCAL ROLE NONE");
  try {
    const { rows } = await client.query<ServerFacts>(FACTS, [FREE_TABLES]);
    const [facts] = rows;
    if (facts === undefined) throw new TypeError("a SELECT without FROM has one row");
    return facts;
  } finally {
    await client.query("ROLLBACK").catch(() => undefined);
  }
}

export interface ClockDifference {
  /** Milliseconds by which the server's clock is ahead of this machine's. */
  readonly ahead: number;
  /** Milliseconds that question and answer took, and by which that can be wrong. */
  readonly within: number;
}

/** How the server's clock and this machine's stand to each other. */
export async function clockOf(client: ClientBase): Promise<ClockDifference> {
  const before = Date.now();
  const { rows } = await client.query<{ now: string }>(
    "SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now",
  );
  const after = Date.now();
  return { ahead: Number(rows[0]?.now) - (before + after) / 2, within: after - before };
}

/** What an administrator of the server types, so that serving takes on a role that owns nothing. */
export function serviceStatements({ version, login, service, tables }: ServerFacts): readonly string[] {
  // Who holds a role already, but not to take it on, is not given that in passing.
  const taking = Number.parseInt(version) >= 16 ? " WITH SET TRUE" : "";
  return [
    ...(service.exists ? [] : [`CREATE ROLE ${SERVICE_ROLE} NOLOGIN`]),
    ...rights(service.exists ? service.lacking : tables),
    ...(service.may_be_taken ? [] : [`GRANT ${SERVICE_ROLE} TO ${login.name}${taking}`]),
  ];
}

function rights(tables: readonly string[]): readonly string[] {
  return tables.length === 0 ? [] : rightsIn(tables);
}

/** What the owner of the tables types, so that row-level security guards these. */
export function guardStatements(tables: readonly string[]): readonly string[] {
  return tables
    .map((table) => `${SCHEMA}.${table}`)
    .flatMap((table) => [`DROP POLICY IF EXISTS ${POLICY} ON ${table}`, ...guardOf(table)]);
}
