/**
 * A database of a server as the other end of a move: rows come in transactions of some thousands, each together with how
 * far the move has come, so that a move that was killed continues where it was. Until its end the database has a table
 * that says so, and no company: nobody can work with a book that is half there.
 */
import type { PoolClient } from "pg";
import { readPosition, writePosition } from "../../../copy/position.ts";
import type { MoveTarget } from "../../../copy/move-book.ts";
import type { BookReader, Part } from "../../../copy/ports.ts";
import {
  auditedTables,
  lastTables,
  quoteNames,
  type BookTable,
  type Row,
} from "../../../copy/book-tables.ts";
import { columnsOfRows } from "../../columns-of-rows.ts";
import { insertion } from "../insert.ts";
import type { ServerPool } from "../hosts/pool.ts";
import { allAnswers } from "../pipeline.ts";
import { readerInside, takeTime } from "./read-book.ts";
import { SCHEMA } from "../schema.ts";

/** Held by whoever moves a book here. Any number will do that nobody else locks in the same database. */
export const MOVE_LOCK = "4982116550018463";
/** How long a move is waited for that was killed: its server process hears of it when its statement is done. */
const LOCK_WAIT_MS = 20_000;

/** There from the beginning of a move to its end. */
export const MOVES = "book_moves";

/** Lends the target for a piece of work; nobody else moves into the database meanwhile. Rejects with what the driver throws. */
export async function moveInto<Result>(
  pool: ServerPool,
  tables: ReadonlyMap<string, BookTable>,
  work: (target: MoveTarget) => Promise<Result>,
): Promise<Result> {
  return pool.use(async (connection) => {
    const { client } = connection;
    // It is set up for this alone, and the lock goes with it.
    connection.isBroken = true;
    await takeTime(client);
    await client.query(`SET lock_timeout = ${LOCK_WAIT_MS}`);
    await client.query("SELECT pg_advisory_lock($1)", [MOVE_LOCK]);
    // Its commits are in the log in their order: with the last of them all are on the disk.
    await client.query("SET synchronous_commit = off");
    await client.query("SET maintenance_work_mem = '256MB'");
    return work(targetOn(client, tables));
  });
}

/** Whether a move into the database has begun and not ended. */
export async function isMoving(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>(
    "SELECT to_regclass($1) IS NOT NULL AS is_there",
    [`${SCHEMA}.${MOVES}`],
  );
  return rows[0]?.is_there === true;
}

function targetOn(client: PoolClient, tables: ReadonlyMap<string, BookTable>): MoveTarget {
  const names = [...auditedTables, ...lastTables];
  return {
    async findUnfinished() {
      if (!(await isMoving(client))) return undefined;
      const { rows } = await client.query<{ source: string; position: string }>(
        `SELECT source, position FROM ${MOVES}`,
      );
      const [move] = rows;
      return move && { source: move.source, position: readPosition(move.position) };
    },
    async findRows() {
      for (const name of names) {
        const { rows } = await client.query(`SELECT FROM ${name} LIMIT 1`);
        if (rows.length > 0) return name;
      }
      return undefined;
    },
    look: (work) => inTransaction(client, () => work(readerInside(client, tables))),
    begin: (source) =>
      inTransaction(client, async () => {
        await client.query(
          `CREATE TABLE IF NOT EXISTS ${MOVES} (source text NOT NULL, position text NOT NULL)`,
        );
        await client.query(`TRUNCATE ${[MOVES, ...names].join(", ")}`);
        await client.query(`INSERT INTO ${MOVES} (source, position) VALUES ($1, '')`, [source]);
      }),
    write: (part, rows, read) =>
      inTransaction(client, async () => {
        const position = writePosition({ table: part.table.name, company: part.company, after: read });
        await allAnswers([
          insert(client, part, rows),
          client.query(`UPDATE ${MOVES} SET position = $1`, [position]),
        ]);
      }),
    async finish(work) {
      await client.query("SET synchronous_commit = on");
      await inTransaction(client, async () => {
        await work({ write: (part, rows) => insert(client, part, rows) }, readerInside(client, tables));
        await countOn(client, readerInside(client, tables));
        await client.query(`DROP TABLE ${MOVES}`);
      });
      // Plans of a database that was just filled are made without knowing what is in it.
      await client.query(`ANALYZE ${names.join(", ")}`);
    },
  };
}

/** Lets the database give numbers behind those that have arrived. */
async function countOn(client: PoolClient, book: BookReader): Promise<void> {
  const companies = (await book.ask("SELECT company_id FROM companies")).map(([number]) => number as bigint);
  for (const [table, column] of NUMBERED) {
    let last = 0n;
    for (const company of companies) {
      const [row] = await book.ask(
        `SELECT MAX(${column}) FROM ${table} WHERE company_id = ${company}`,
        company,
      );
      const most = (row?.[0] ?? 0n) as bigint;
      if (most > last) last = most;
    }
    if (last > 0n)
      await client.query(`SELECT setval(pg_get_serial_sequence('${SCHEMA}.${table}', '${column}'), ${last})`);
  }
}

const NUMBERED = [
  ["companies", "company_id"],
  ["accounts", "number"],
  ["transactions", "number"],
  ["statements", "number"],
] as const;

async function insert(client: PoolClient, { table }: Part, rows: readonly Row[]): Promise<void> {
  const { text, values } = insertion({
    table: table.name,
    columns: quoteNames(table.columns),
    values: columnsOfRows(rows, table.columns.length),
    conflict: "",
  });
  await client.query(text, values);
}

async function inTransaction<Result>(client: PoolClient, work: () => Promise<Result>): Promise<Result> {
  const beginning = client.query("BEGIN");
  try {
    const [, result] = await allAnswers([beginning, work()]);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}
