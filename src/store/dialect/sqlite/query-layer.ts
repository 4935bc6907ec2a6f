/** SQLite through node:sqlite, as a dialect of the query layer. */
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql as rawSql,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from "kysely";
import { NO_WORD } from "../../../contract/transaction/word-edges.ts";
import type { DialectAbilities, DialectSql } from "../query-context.ts";
import { insertColumns, insertRows } from "./insert.ts";
import { guard, isTaken } from "./errors.ts";

/** Prepared statements that are kept; a command asks far fewer different questions. */
const STATEMENTS_MAX = 200;

/**
 * SQLite's own memory of the highest number of a table (https://sqlite.org/autoinc.html), which programs may write. It keeps
 * one for tables that are declared so, and transactions are not: there it is written before numbers are retired.
 */
const LAST_NUMBER = `SELECT max(
  coalesce((SELECT max(number) FROM transactions), 0),
  coalesce((SELECT max(seq) FROM sqlite_sequence WHERE name = 'transactions'), 0)
) AS last`;
const RETIRED_NUMBERS = `UPDATE sqlite_sequence SET seq = (${LAST_NUMBER}) WHERE name = 'transactions'`;
const FIRST_RETIRED_NUMBERS = `INSERT INTO sqlite_sequence (name, seq) SELECT 'transactions', last FROM (${LAST_NUMBER})
  WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'transactions')`;

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
  const statements = new Map<string, { statement: StatementSync; answers: boolean }>();
  const statementFor = (sql: string): { statement: StatementSync; answers: boolean } => {
    let entry = statements.get(sql);
    if (entry === undefined) {
      const statement = database.prepare(sql);
      statement.setReadBigInts(true);
      entry = { statement, answers: statement.columns().length > 0 };
      if (statements.size >= STATEMENTS_MAX) statements.delete(statements.keys().next().value ?? "");
      statements.set(sql, entry);
    }
    return entry;
  };
  return {
    database,
    prepare: (sql) => statementFor(sql).statement,
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      return guard(() => {
        requireTransaction(database);
        const { statement, answers } = statementFor(sql);
        const values = parameters as SQLInputValue[];
        if (answers) return { rows: statement.all(...values) as Row[] };
        const { changes } = statement.run(...values);
        return { rows: [], numAffectedRows: BigInt(changes) } satisfies QueryResult<Row>;
      });
    },
    streamQuery() {
      throw new TypeError("rows are asked for in pages");
    },
  };
}

/** One connection for everybody: whose turn it is on it, and its transactions, are not the query layer's business. */
function driver(connection: SqliteConnection): Driver {
  const elsewhere = () => Promise.reject(new TypeError("transactions are begun by the store"));
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: elsewhere,
    commitTransaction: elsewhere,
    rollbackTransaction: elsewhere,
    async destroy() {
      connection.database.close();
    },
  };
}

/** Whoever forgets to wait for a question must not have it answered, or written, outside its transaction. */
function requireTransaction(database: DatabaseSync): void {
  if (!database.isTransaction) throw new TypeError("a question outside a transaction");
}

/** SQLite's abilities beyond the query layer: a prepared statement, run row by row without leaving the process. */
export function sqliteAbilities({ database, prepare }: SqliteConnection): DialectAbilities {
  const inside = <Result>(work: () => Result): Result =>
    guard(() => {
      requireTransaction(database);
      return work();
    });
  const lastNumber = (): bigint => (prepare(LAST_NUMBER).get() as { last: bigint }).last;
  const byId = selectsById();
  const inserting = (insert: () => void, duplicateKey: ((cause: unknown) => Error) | undefined): void => {
    try {
      inside(insert);
    } catch (error) {
      throw duplicateKey !== undefined && isTaken(error) ? duplicateKey(error) : error;
    }
  };
  return {
    insertColumns: async (table, columns, values, { conflict = "", duplicateKey } = {}) =>
      inserting(() => insertColumns(prepare, { table, columns, conflict }, values), duplicateKey),
    insertMany: async (table, columns, rows, { conflict = "", duplicateKey } = {}) =>
      inserting(() => insertRows(prepare, { table, columns, conflict }, Array.from(rows)), duplicateKey),
    async runMany(sql, parameterLists) {
      inside(() => {
        const statement = prepare(sql);
        for (const parameters of parameterLists) statement.run(...(parameters as SQLInputValue[]));
      });
    },
    async firstOfMany(sql, parameterLists) {
      return inside(() => {
        const statement = prepare(sql);
        return Array.from(parameterLists, (parameters) => statement.get(...(parameters as SQLInputValue[])));
      });
    },
    async valuesById(select, { company, id }) {
      return inside(() => {
        const statement = prepare(byId(select));
        statement.setReturnArrays(true);
        return statement.get(BigInt(company), id as SQLInputValue) as readonly unknown[] | undefined;
      });
    },
    async allOfMany(sql, parameterLists) {
      return inside(() => {
        const statement = prepare(sql);
        statement.setReadBigInts(false);
        statement.setReturnArrays(true);
        return Array.from(
          parameterLists,
          (parameters) => statement.all(...(parameters as SQLInputValue[])) as unknown as unknown[][],
        );
      });
    },
    async reserveNumbers(count) {
      const last = inside(lastNumber);
      return Array.from({ length: count }, (_, index) => last + BigInt(index + 1));
    },
    countsOn: true,
    unsorted: undefined,
    lastNumber: async () => inside(lastNumber),
    async retireNumbers() {
      inside(() => {
        prepare(RETIRED_NUMBERS).run();
        prepare(FIRST_RETIRED_NUMBERS).run();
      });
    },
    lock: { row: "", share: "" },
    // A file keeps no company's rows from anybody who can open it.
    enter: async () => undefined,
    ...sqlOfSQLite,
  };
}

/** SELECTs with the WHERE that finds a row by its id: to write one anew each time would take longer than to find it by its text. */
function selectsById(): (select: string) => string {
  const texts = new Map<string, string>();
  return (select) => {
    let text = texts.get(select);
    if (text === undefined) texts.set(select, (text = `${select} WHERE company_id = ? AND id = ?`));
    return text;
  };
}

const sqlOfSQLite: DialectSql = {
  walkIndex: (index) => `INDEXED BY ${index}`,
  byNumber: "NOT INDEXED",
  position: "instr",
  // Between blanks, so that a word at an end of the text has edges, too.
  hasWord: (text, part, { before, behind }) => {
    const literal = part.replace(/[*?[]/g, "[$&]");
    return rawSql`(' ' || ${text} || ' ') GLOB ${`*${before ? NO_WORD : ""}${literal}${behind ? NO_WORD : ""}*`}`;
  },
  listText: (values) => rawSql<string>`json_array(${rawSql.join(values)})`,
  textsOf: (json) => rawSql`SELECT value FROM json_each(${json})`,
  bytesOf: (json) => rawSql`SELECT unhex(value) FROM json_each(${json})`,
  isAmong: (column, select) => rawSql`${rawSql.ref(column)} IN (${select})`,
  // hex(NULL) is ''.
  digitsOf: (column) => `nullif(lower(hex(${column})), '')`,
  bytes: (digits) => `x'${digits}'`,
  dayText: (column) => rawSql<string>`date(${rawSql.ref(column)} * 86400, 'unixepoch')`,
};
