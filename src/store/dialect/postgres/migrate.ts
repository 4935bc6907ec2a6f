/**
 * Brings the database to this version's tables: each step one transaction, one migrating program at a time. Servers of
 * the version before go on beside it, as long as what is added is additive.
 */
import type { ClientBase } from "pg";
import { Problem } from "../../../contract/problem.ts";
import { migrations } from "../../migrations/index.ts";
import type { Migration } from "../../migrations/migration.ts";
import { checksumOf, pendingSteps, type AppliedStep } from "../../migrations/applied-steps.ts";
import { asProblem } from "./errors.ts";
import type { ServerPool } from "./hosts/pool.ts";
import { guardTables, makeServiceRole } from "./row-security.ts";
import { SCHEMA, translateStatement } from "./schema.ts";

/** Any number will do that nobody else locks in the same database. */
const LOCK = "4982116550018462";

/** Milliseconds for which another migrating program is waited for. */
const TURN_WAIT_MS = 60_000;

/**
 * Milliseconds for which a step waits for a table. Who waits for one to change it makes all who come later wait behind it,
 * so it gives up soon, and comes back.
 */
const TABLE_WAIT_MS = 1000;
const TRIES_MAX = 30;

/** The steps that the database has had; undefined where there is no book in it. Throws `store_damaged`. */
export async function appliedSteps(client: ClientBase): Promise<readonly AppliedStep[] | undefined> {
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relkind IN ('r', 'p')",
    [SCHEMA],
  );
  if (tables.length === 0) return undefined;
  if (!tables.some(({ name }) => name === "migrations")) {
    throw new Problem("store_damaged", {
      detail: `The database has a schema ${SCHEMA} with tables that are not a book's.`,
      remedy: "Use a separate database.",
    });
  }
  const { rows } = await client.query<{ name: string; checksum: string; is_additive: string }>(
    `SELECT name, checksum, is_additive FROM ${SCHEMA}.migrations ORDER BY position`,
  );
  return rows.map(({ is_additive, ...step }) => ({ ...step, is_additive: is_additive === "1" }));
}

/** Problems: store_newer, store_damaged, store_busy, store_unreadable for a user who may not. */
export async function migrate(pool: ServerPool, steps: readonly Migration[] = migrations): Promise<void> {
  try {
    await pool.use(async ({ client }) => {
      const before = await appliedSteps(client);
      if (before !== undefined && pendingSteps(before, steps).length === 0) return;
      await client.query("SELECT set_config('lock_timeout', $1, false)", [String(TURN_WAIT_MS)]);
      await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
      try {
        await migrateLocked(client, steps);
      } finally {
        await client.query("SELECT pg_advisory_unlock($1)", [LOCK]).catch(() => undefined);
      }
    });
  } catch (error) {
    throw asProblem(error);
  }
}

async function migrateLocked(client: ClientBase, steps: readonly Migration[]): Promise<void> {
  // Whoever had the lock before can have done it all.
  const present = (await appliedSteps(client)) ?? [];
  const pending = pendingSteps(present, steps);
  for (const step of pending) {
    for (let tries = 1; ; tries += 1) {
      try {
        await apply(client, { step, position: steps.indexOf(step) + 1 });
        break;
      } catch (error) {
        await client.query("ROLLBACK").catch(() => undefined);
        if (!isBusy(error) || tries === TRIES_MAX) throw error;
      }
    }
  }
}

async function apply(
  client: ClientBase,
  { step, position }: { readonly step: Migration; readonly position: number },
): Promise<void> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${TABLE_WAIT_MS}`);
  if (position === 1) await beginSchema(client);
  for (const statement of step.statements) await client.query(translateStatement(statement));
  await client.query(
    "INSERT INTO migrations (position, name, checksum, is_additive, applied_at) VALUES ($1, $2, $3, $4, $5)",
    [position, step.name, checksumOf(step), step.isAdditive === true ? 1 : 0, Date.now()],
  );
  await guardTables(client);
  await client.query("COMMIT");
}

function isBusy(error: unknown): boolean {
  const problem = asProblem(error);
  return problem instanceof Problem && problem.code === "store_busy";
}

async function beginSchema(client: ClientBase): Promise<void> {
  await makeServiceRole(client);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`);
  await client.query(
    translateStatement(`CREATE TABLE migrations (
      position INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, is_additive INTEGER NOT NULL,
      applied_at INTEGER NOT NULL
    ) STRICT`),
  );
}
