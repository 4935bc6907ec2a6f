/** SQLite through node:sqlite, as a dialect of the query layer. */
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type { DialectAbilities } from "../database.ts";
import { insertRows } from "./sqlite-insert.ts";
import { asProblem } from "./sqlite-errors.ts";
import { SQLITE_WAIT_MS, whenFree } from "./sqlite-wait.ts";

/** Prepared statements that are kept; a command asks far fewer different questions. */
const STATEMENTS_MAX = 200;

export function sqliteDialect(connection: SqliteConnection): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver(connection),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

export interface SqliteConnection extends DatabaseConnection {
  readonly database: DatabaseSync;
  readonly prepare: (sql: string) => StatementSync;
}

/** Wraps an open database. Statements are prepared once, and whole numbers are read as bigint. */
export function sqliteConnection(database: DatabaseSync): SqliteConnection {
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    if (statements.size >= STATEMENTS_MAX) statements.delete(statements.keys().next().value ?? "");
    statements.set(sql, statement);
    return statement;
  };
  return {
    database,
    prepare,
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      return guard(() => {
        const statement = prepare(sql);
        const values = parameters as SQLInputValue[];
        if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] };
        const { changes } = statement.run(...values);
        return { rows: [], numAffectedRows: BigInt(changes) } satisfies QueryResult<Row>;
      });
    },
    async *streamQuery<Row>(
      { sql, parameters }: { sql: string; parameters: readonly unknown[] },
      chunkSize: number,
    ) {
      let rows: Row[] = [];
      for (const row of prepare(sql).iterate(...(parameters as SQLInputValue[]))) {
        rows.push(row as Row);
        if (rows.length < chunkSize) continue;
        yield { rows };
        rows = [];
      }
      if (rows.length > 0) yield { rows };
    },
  };
}

/** One connection, handed to one transaction after another. */
function driver(connection: SqliteConnection): Driver {
  let turn = Promise.resolve();
  let release = (): void => undefined;
  const run = (sql: string): void => guard(() => connection.database.exec(sql));
  return {
    async init() {},
    async acquireConnection() {
      const before = turn;
      const { promise, resolve } = Promise.withResolvers<void>();
      turn = promise;
      await before;
      release = resolve;
      return connection;
    },
    async releaseConnection() {
      release();
    },
    async beginTransaction(_connection, { accessMode }: TransactionSettings) {
      if (accessMode === "read only") run("BEGIN");
      // The write lock at once, so that no read has to be upgraded later and fail.
      else await whenFree(() => atOnce(run));
    },
    async commitTransaction() {
      run("COMMIT");
    },
    async rollbackTransaction() {
      // A full disk or a damaged file makes SQLite roll back by itself.
      if (connection.database.isTransaction) run("ROLLBACK");
    },
    async destroy() {
      connection.database.close();
    },
  };
}

/**
 * Begins a write, or throws `store_busy` at once: SQLite's own waiting would hold up the event loop, and with it the
 * transaction that is waited for, where that is another connection of this process.
 */
function atOnce(run: (sql: string) => void): void {
  run("PRAGMA busy_timeout = 0");
  try {
    run("BEGIN IMMEDIATE");
  } finally {
    run(`PRAGMA busy_timeout = ${SQLITE_WAIT_MS}`);
  }
}

/** SQLite's abilities beyond the query layer: a prepared statement, run row by row without leaving the process. */
export function sqliteAbilities({ prepare }: SqliteConnection): DialectAbilities {
  return {
    async insertMany(table, columns, rows) {
      guard(() => insertRows(prepare, { table, columns, rows: Array.from(rows) }));
    },
    async runMany(sql, parameterLists) {
      const statement = prepare(sql);
      guard(() => {
        for (const parameters of parameterLists) statement.run(...(parameters as SQLInputValue[]));
      });
    },
    async firstOfMany(sql, parameterLists) {
      const statement = prepare(sql);
      return guard(() =>
        Array.from(parameterLists, (parameters) => statement.get(...(parameters as SQLInputValue[]))),
      );
    },
    async allOfMany(sql, parameterLists) {
      const statement = prepare(sql);
      statement.setReadBigInts(false);
      statement.setReturnArrays(true);
      return guard(() =>
        Array.from(
          parameterLists,
          (parameters) => statement.all(...(parameters as SQLInputValue[])) as unknown as unknown[][],
        ),
      );
    },
    walkIndex: (index) => `INDEXED BY ${index}`,
    position: "instr",
  };
}

function guard<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw asProblem(error);
  }
}
