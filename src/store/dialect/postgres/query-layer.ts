/** PostgreSQL through pg, as a dialect of the query layer: one connection, inside one transaction at a time. */
import { NO_WORD } from "../../../contract/transaction/word-edges.ts";
import type { CustomTypesConfig, PoolClient } from "pg";
import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  replaceWithNoncontingentExpression,
  sql as rawSql,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from "kysely";
import type { DialectAbilities, DialectSql } from "../query-context.ts";
import type { Tables } from "../../tables/database.ts";
import { insertions } from "./insertions.ts";
import { allAnswers, createPipeline, type Pipeline } from "./pipeline.ts";
import { NUMBERS } from "./row-security.ts";
import type { InsertBuffer } from "./groups/insert-buffer.ts";
import { sharedAnswers } from "./groups/shared-answers.ts";
import { lockedRowById, rowsById } from "./groups/rows-by-id.ts";
import { WHOLE_AS_BIGINT, WHOLE_AS_NUMBER } from "./value-types.ts";

/** Statements that a connection keeps prepared; the store has far fewer of them. */
const PREPARED_MAX = 200;

const LOCKED = { row: " FOR UPDATE", share: " FOR SHARE" };

/** Whether a transaction is open on the connection, by whoever opens and ends them. */
export interface TransactionState {
  isOpen: boolean;
}

interface QueryLayer {
  readonly db: Kysely<Tables>;
  readonly reading: DialectAbilities;
  /** The same, with rows locked. */
  readonly writing: DialectAbilities;
  readonly pipeline: Pipeline;
  /** Inserts that are not sent yet. */
  readonly inserts: Pick<InsertBuffer, "flush" | "discard">;
}

export function queryLayer(client: PoolClient, state: TransactionState): QueryLayer {
  const statementFor = preparedStatements();
  const requireOpen = (): void => {
    if (!state.isOpen) throw new TypeError("a question outside a transaction");
  };
  /** Sends a statement with `?` marks for each list; all are sent before the first is answered. */
  const send = (
    sql: string,
    lists: Iterable<readonly unknown[]>,
    { isQuestion = false, ...as }: Answers = {},
  ) => {
    requireOpen();
    beforeStatement({ isQuestion });
    const statement = statementFor(sql);
    return Array.from(lists, (values) =>
      client.query<Record<string, unknown>>({ ...statement, ...as, values: values as unknown[] }),
    );
  };
  const pipeline = createPipeline();
  const shared = sharedAnswers();
  const { buffer: inserts, ...inserting } = insertions(client, {
    requireOpen,
    beforeInsert: shared.end,
    send,
    pipeline,
  });
  /** What was inserted before is sent before; and what is no mere question ends the sharing of answers. */
  const beforeStatement = ({ isQuestion }: { readonly isQuestion: boolean }): void => {
    inserts.flush();
    if (!isQuestion) shared.end();
  };
  const runMany: DialectAbilities["runMany"] = async (sql, lists) => {
    for (const one of send(sql, lists)) pipeline.add(one);
  };
  const abilities = {
    ...inserting,
    runMany,
    async firstOfMany(sql, lists) {
      const all = Array.from(lists);
      const as = { types: WHOLE_AS_BIGINT, isQuestion: isPlainSelect(sql) };
      const ask = async () => (await allAnswers(send(sql, all, as))).map(({ rows }) => rows[0]);
      const [values = []] = all;
      inserts.flush();
      return all.length === 1 ? shared.share({ sql, values }, ask) : ask();
    },
    async allOfMany(sql, lists) {
      const answers = await allAnswers(send(sql, lists, { types: WHOLE_AS_NUMBER, rowMode: "array" }));
      return answers.map(({ rows }) => rows as unknown as unknown[][]);
    },
    ...transactionNumbers(async (sql, values) => {
      const [answer] = await allAnswers(send(sql, [values], { types: WHOLE_AS_BIGINT, rowMode: "array" }));
      return (answer?.rows ?? []) as unknown as (readonly bigint[])[];
    }),
    enter: (company) => runMany("SELECT set_config('cashbook.company', ?, true)", [[String(company)]]),
    // The planner expects a tenth of the rows as groups, and would rather sort all rows.
    async unsorted(select) {
      requireOpen();
      await client.query("SET LOCAL enable_sort TO off; SET LOCAL enable_incremental_sort TO off");
      const answer = await select();
      await client.query("SET LOCAL enable_sort TO DEFAULT; SET LOCAL enable_incremental_sort TO DEFAULT");
      return answer;
    },
    ...sqlOfPostgreSQL,
  } satisfies Omit<DialectAbilities, "lock" | "valuesById">;
  const ask = async (sql: string, values: readonly unknown[]) => {
    const [answer] = await allAnswers(send(sql, [values], { types: WHOLE_AS_BIGINT }));
    return answer?.rows ?? [];
  };
  return {
    db: kyselyOn(client, () => {
      requireOpen();
      beforeStatement({ isQuestion: false });
    }),
    reading: { ...abilities, valuesById: rowsById(ask), lock: { row: "", share: "" } },
    writing: { ...abilities, valuesById: lockedRowById(ask), lock: LOCKED },
    pipeline,
    inserts,
  };
}

function kyselyOn(client: PoolClient, beforeQuery: () => void): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: dialect(client, beforeQuery),
    // Nothing is in an empty list; only SQLite can write one down.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  });
}

interface Prepared {
  readonly name: string | undefined;
  readonly text: string;
}

/** What is sent for a statement with `?` marks: under a name, once it has one. */
function preparedStatements(): (sql: string) => Prepared {
  const statements = new Map<string, Prepared>();
  return (sql) => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      const name = statements.size < PREPARED_MAX ? `cashbook_${statements.size}` : undefined;
      statement = { name, text: withNumberedMarks(sql) };
      if (name !== undefined) statements.set(sql, statement);
    }
    return statement;
  };
}

/** Whether a statement changes and locks nothing. */
function isPlainSelect(sql: string): boolean {
  return sql.startsWith("SELECT ") && !/ FOR (?:UPDATE|SHARE)\b/.test(sql);
}

const sqlOfPostgreSQL: DialectSql = {
  walkIndex: () => "",
  byNumber: "",
  position: "strpos",
  // Between blanks, so that a word at an end of the text has edges, too.
  hasWord: (text, part, { before, behind }) => {
    const literal = part.replace(/[^\p{L}\p{N} ]/gu, "\\$&");
    return rawSql`(' ' || ${text} || ' ') ~ ${`${before ? NO_WORD : ""}${literal}${behind ? NO_WORD : ""}`}`;
  },
  listText: (values) => rawSql<string>`json_build_array(${rawSql.join(values)})::text`,
  textsOf: (json) => rawSql`SELECT json_array_elements_text(${json}::json)`,
  bytesOf: (json) =>
    rawSql`SELECT decode(value, 'hex') FROM json_array_elements_text(${json}::json) AS value`,
  // PostgreSQL reads the rows of a table one by one where IN (SELECT …) stands beside an OR.
  isAmong: (column, select) => rawSql`${rawSql.ref(column)} = ANY (ARRAY(${select}))`,
  digitsOf: (column) => `encode(${column}, 'hex')`,
  bytes: (digits) => `'\\x${digits}'::bytea`,
  dayText: (column) => rawSql<string>`to_char(DATE '1970-01-01' + ${rawSql.ref(column)}, 'YYYY-MM-DD')`,
};

/** `ask` answers rows of whole numbers. Numbers that are reserved at the same time are one question. */
function transactionNumbers(
  ask: (sql: string, values: readonly unknown[]) => Promise<readonly (readonly bigint[])[]>,
): Pick<DialectAbilities, "reserveNumbers" | "countsOn" | "lastNumber" | "retireNumbers"> {
  let next: { count: number; numbers: Promise<readonly bigint[]> } | undefined;
  return {
    async reserveNumbers(count) {
      if (next === undefined) {
        const request = { count: 0, numbers: Promise.resolve<readonly bigint[]>([]) };
        request.numbers = Promise.resolve().then(async () => {
          next = undefined;
          const rows = await ask(`SELECT nextval('${NUMBERS}') FROM generate_series(1, ?)`, [request.count]);
          return rows.map(([number]) => number as bigint);
        });
        next = request;
      }
      const from = next.count;
      next.count += count;
      return (await next.numbers).slice(from, from + count);
    },
    // Another server's write takes numbers in between.
    countsOn: false,
    async lastNumber(company) {
      const rows = await ask("SELECT max(number) FROM transactions WHERE company_id = ?", [company]);
      return rows[0]?.[0] ?? 0n;
    },
    // A sequence goes on, whatever is removed.
    retireNumbers: async () => undefined,
  };
}

interface Answers {
  readonly types?: CustomTypesConfig;
  readonly rowMode?: "array";
  /** Whether it changes and locks nothing. */
  readonly isQuestion?: boolean;
}

function dialect(client: PoolClient, beforeQuery: () => void): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver(client, beforeQuery),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Its transactions, and when the connection ends, are not the query layer's business. */
function driver(client: PoolClient, beforeQuery: () => void): Driver {
  const elsewhere = () => Promise.reject(new TypeError("transactions are begun by the store"));
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      beforeQuery();
      // Not prepared: a plan must know the values, since one company's accounts are not like another's.
      const { rows, rowCount } = await client.query({
        text: sql,
        values: [...parameters],
        types: WHOLE_AS_BIGINT,
      });
      return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
    },
    streamQuery() {
      throw new TypeError("rows are asked for in pages");
    },
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: elsewhere,
    commitTransaction: elsewhere,
    rollbackTransaction: elsewhere,
    destroy: async () => undefined,
  };
}

/** `?` marks as PostgreSQL's `$1`, `$2` … Our statements hold no text with a question mark. */
export function withNumberedMarks(sql: string): string {
  let count = 0;
  return sql.replaceAll("?", () => `$${++count}`);
}
