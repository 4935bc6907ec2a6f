/**
 * The second line of defence between companies. Every question names its company; should one ever forget to, the server
 * itself shows it no row of another. It holds for a role that owns nothing, since owners are not bound by it.
 */
import type { ClientBase } from "pg";
import { SCHEMA } from "./schema.ts";
import { SERVICE_ROLE } from "./hosts/session.ts";

/** Read before a company is known: which companies there are, and what proves a caller of one. */
export const FREE_TABLES = ["companies", "credentials"];

export const POLICY = "own_company";

/** A sub-select, so that the setting is read once for a question and not for each row. */
const OWN = `company_id = (SELECT nullif(current_setting('${SCHEMA}.company', true), '')::bigint)`;

const TABLES = `
  SELECT c.relname AS name,
    EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped) AS has_company,
    c.relrowsecurity AS is_guarded
  FROM pg_class c WHERE c.relnamespace = '${SCHEMA}'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY c.relname`;

/** Role and rights may be missing where the one who migrates may not make roles; everything else works without them. */
const MAKE_ROLE = `DO $$ BEGIN
  CREATE ROLE ${SERVICE_ROLE} NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN NULL; END $$`;

const TAKE_ROLE = `DO $$ BEGIN
  GRANT ${SERVICE_ROLE} TO CURRENT_USER;
EXCEPTION WHEN undefined_object OR insufficient_privilege THEN NULL; END $$`;

/** The statements that guard a table of companies' rows. */
export function guardOf(table: string): readonly string[] {
  return [
    `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
    `CREATE POLICY ${POLICY} ON ${table} USING (${OWN})`,
  ];
}

/** Guards every table that has none yet, and gives the service what it needs, inside the transaction of a step. */
export async function guardTables(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; has_company: boolean; is_guarded: boolean }>(TABLES);
  for (const { name, has_company, is_guarded } of rows) {
    if (!has_company || is_guarded || FREE_TABLES.includes(name)) continue;
    for (const statement of guardOf(name)) await client.query(statement);
  }
  const { rows: roles } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [SERVICE_ROLE]);
  if (roles.length === 0) return;
  for (const statement of rightsIn(rows.map(({ name }) => name))) await client.query(statement);
}

/** Numbers of transactions are reserved before these are written; those of other tables come with their rows. */
export const NUMBERS = "transactions_number_seq";

/** The statements that give the service what it needs of these tables. */
export function rightsIn(tables: readonly string[]): readonly string[] {
  const grants = Map.groupBy(tables, rightsOn).entries();
  return [
    `GRANT USAGE ON SCHEMA ${SCHEMA} TO ${SERVICE_ROLE}`,
    ...Array.from(grants, ([rights, names]) => {
      const full = names.map((name) => `${SCHEMA}.${name}`);
      return `GRANT ${rights} ON ${full.join(", ")} TO ${SERVICE_ROLE}`;
    }),
    ...(tables.includes("transactions")
      ? [`GRANT USAGE ON SEQUENCE ${SCHEMA}.${NUMBERS} TO ${SERVICE_ROLE}`]
      : []),
  ];
}

const RIGHTS = "SELECT, INSERT, UPDATE, DELETE";
/** The history is only added to. */
const FEWER_RIGHTS: Readonly<Record<string, string>> = { migrations: "SELECT", events: "SELECT, INSERT" };

function rightsOn(table: string): string {
  return FEWER_RIGHTS[table] ?? RIGHTS;
}

/** The rights that the service needs, as a text that SQL finds by this name of a table. */
export function rightsInSql(table: string): string {
  const fewer = Object.entries(FEWER_RIGHTS).map(([name, rights]) => `WHEN '${name}' THEN '${rights}'`);
  return `CASE ${table} ${fewer.join(" ")} ELSE '${RIGHTS}' END`;
}

/** Makes the service's role, and lets the one who is logged in take it, as far as that is allowed. */
export async function makeServiceRole(client: ClientBase): Promise<void> {
  await client.query(MAKE_ROLE);
  await client.query(TAKE_ROLE);
}
