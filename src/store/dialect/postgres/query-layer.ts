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
import type { DialectAbilities } from "../query-context.ts";
import type { Tables } from "../../tables/database.ts";
import { insertions } from "./insertions.ts";
import { allAnswers, createPipeline, type Pipeline } from "./pipeline.ts";
import { NUMBERS } from "./row-security.ts";
import { rowsById } from "./groups/rows-by-id.ts";
import { WHOLE_AS_BIGINT, WHOLE_AS_NUMBER } from "./value-types.ts";

/** Statements that a connection keeps prepared; the store has far fewer of them. */
const PREPARED_MAX = 200;

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
}

export function queryLayer(client: PoolClient, state: TransactionState): QueryLayer {
  const statements = new Map<string, { readonly name: string | undefined; readonly text: string }>();
  const statementFor = (sql: string): { readonly name: string | undefined; readonly text: string } => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      const name = statements.size < PREPARED_MAX ? `cashbook_${statements.size}` : undefined;
      statement = { name, text: withNumberedMarks(sql) };
      if (name !== undefined) statements.set(sql, statement);
    }
    return statement;
  };
  const requireOpen = (): void => {
    if (!state.isOpen) throw new TypeError("a question outside a transaction");
  };
  /** Sends a statement with `?` marks for each list; all are sent before the first is answered. */
  const send = (sql: string, lists: Iterable<readonly unknown[]>, as: Answers = {}) => {
    requireOpen();
    const statement = statementFor(sql);
    return Array.from(lists, (values) =>
      client.query<Record<string, unknown>>({ ...statement, ...as, values: values as unknown[] }),
    );
  };
  const pipeline = createPipeline();
  const abilities = {
    ...insertions(client, { requireOpen, send, pipeline }),
    async runMany(sql, lists) {
      for (const one of send(sql, lists)) pipeline.add(one);
    },
    async firstOfMany(sql, lists) {
      return (await allAnswers(send(sql, lists, { types: WHOLE_AS_BIGINT }))).map(({ rows }) => rows[0]);
    },
    async allOfMany(sql, lists) {
      const answers = await allAnswers(send(sql, lists, { types: WHOLE_AS_NUMBER, rowMode: "array" }));
      return answers.map(({ rows }) => rows as unknown as unknown[][]);
    },
    ...transactionNumbers(async (sql, values) => {
      const [answer] = await allAnswers(send(sql, [values], { types: WHOLE_AS_BIGINT, rowMode: "array" }));
      return (answer?.rows ?? []) as unknown as (readonly bigint[])[];
    }),
    async enter(company) {
      for (const one of send("SELECT set_config('cashbook.company', ?, true)", [[String(company)]]))
        pipeline.add(one);
    },
    // The planner expects a tenth of the rows as groups, and would rather sort all rows.
    async unsorted(select) {
      requireOpen();
      await client.query("SET LOCAL enable_sort TO off; SET LOCAL enable_incremental_sort TO off");
      const answer = await select();
      await client.query("SET LOCAL enable_sort TO DEFAULT; SET LOCAL enable_incremental_sort TO DEFAULT");
      return answer;
    },
    ...words,
  } satisfies Omit<DialectAbilities, "lock" | "rowById">;
  const ask = async (sql: string, values: readonly unknown[]) => {
    const [answer] = await allAnswers(send(sql, [values], { types: WHOLE_AS_BIGINT }));
    return answer?.rows ?? [];
  };
  return {
    // Nothing is in an empty list; only SQLite can write one down.
    db: new Kysely<Tables>({
      dialect: dialect(client, requireOpen),
      plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
    }),
    reading: { ...abilities, rowById: rowsById(ask), lock: { row: "", share: "" } },
    writing: {
      ...abilities,
      // Each by itself: rows that are locked together would be locked in no certain order.
      rowById: async (select, { company, id }) =>
        (await ask(`${select} WHERE company_id = ? AND id = ? FOR UPDATE`, [BigInt(company), id]))[0],
      lock: { row: " FOR UPDATE", share: " FOR SHARE" },
    },
    pipeline,
  };
}

/** What is written otherwise than on SQLite. */
const words: Pick<
  DialectAbilities,
  | "walkIndex"
  | "byNumber"
  | "position"
  | "hasWord"
  | "textsOf"
  | "bytesOf"
  | "isAmong"
  | "digitsOf"
  | "bytes"
  | "dayText"
> = {
  walkIndex: () => "",
  byNumber: "",
  position: "strpos",
  // Between blanks, so that a word at an end of the text has edges, too.
  hasWord: (text, part, { before, behind }) => {
    const literal = part.replace(/[^\p{L}\p{N} ]/gu, "\\$&");
    return rawSql`(' ' || ${text} || ' ') ~ ${`${before ? NO_WORD : ""}${literal}${behind ? NO_WORD : ""}`}`;
  },
  textsOf: (json) => rawSql`SELECT json_array_elements_text(${json}::json)`,
  bytesOf: (json) =>
    rawSql`SELECT decode(value, 'hex') FROM json_array_elements_text(${json}::json) AS value`,
  // PostgreSQL reads the rows of a table one by one where IN (SELECT …) stands beside an OR.
  isAmong: (column, select) => rawSql`${rawSql.ref(column)} = ANY (ARRAY(${select}))`,
  digitsOf: (column) => `encode(${column}, 'hex')`,
  bytes: (digits) => `'\\x${digits}'::bytea`,
  dayText: (column) => rawSql<string>`to_char(DATE '1970-01-01' + ${rawSql.ref(column)}, 'YYYY-MM-DD')`,
};

/** `ask` answers rows of whole numbers. */
function transactionNumbers(
  ask: (sql: string, values: readonly unknown[]) => Promise<readonly (readonly bigint[])[]>,
): Pick<DialectAbilities, "reserveNumbers" | "countsOn" | "lastNumber" | "retireNumbers"> {
  return {
    async reserveNumbers(count) {
      const rows = await ask(`SELECT nextval('${NUMBERS}') FROM generate_series(1, ?)`, [count]);
      return rows.map(([number]) => number as bigint);
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
}

function dialect(client: PoolClient, requireOpen: () => void): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver(client, requireOpen),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Its transactions, and when the connection ends, are not the query layer's business. */
function driver(client: PoolClient, requireOpen: () => void): Driver {
  const elsewhere = () => Promise.reject(new TypeError("transactions are begun by the store"));
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      requireOpen();
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
