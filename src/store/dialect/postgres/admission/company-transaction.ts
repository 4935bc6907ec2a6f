/** Transactions of admission: few round trips, since each request waits for them, and no lock held for long. */
import type { PoolClient, QueryConfig, QueryResult } from "pg";
import type { Connection } from "../hosts/host-pool.ts";
import type { ServerPool } from "../hosts/pool.ts";
import { withNumberedMarks } from "../query-layer.ts";
import { allAnswers } from "../pipeline.ts";
import { WHOLE_AS_BIGINT } from "../value-types.ts";
import { retry } from "../retry.ts";

/** Milliseconds after which the server is given up that has not answered a statement. */
const ANSWER_MS = 5000;
/** Milliseconds for which a row is waited for that others hold. */
const LOCK_MS = 2000;
/** Milliseconds after which a process that has stopped in the middle loses its connection, and with it its locks. */
const IDLE_MS = 1000;

export type Row = Record<string, unknown>;

export interface CompanyWork {
  readonly company: number;
  /** Whether it is on disk when it is committed. What is not may be forgotten if PostgreSQL itself crashes (not if we do). */
  readonly durable: boolean;
  /** What is sent together with the beginning. */
  readonly first: readonly QueryConfig[];
  /** Answers what is sent together with the commit; undefined undoes the transaction. */
  readonly then: (answers: readonly QueryResult<Row>[]) => readonly QueryConfig[] | undefined;
}

/** Names of statements by their text, under which each connection prepares them once. */
const names = new Map<string, string>();

/** A prepared statement with its values, for marks like `$1` or for `?`; whole numbers are answered as bigint. */
export function prepare(sql: string, ...values: readonly unknown[]): QueryConfig {
  let name = names.get(sql);
  if (name === undefined) names.set(sql, (name = `admission_${names.size}`));
  return { name, text: withNumberedMarks(sql), values: [...values], types: WHOLE_AS_BIGINT };
}

/**
 * Does work in a transaction of one company, and again after a race or a lost connection: also where the commit may have
 * taken place. Problems: store_away, store_busy.
 */
export function inTransaction(
  pool: ServerPool,
  { company, durable, first, then }: CompanyWork,
): Promise<void> {
  const begin = {
    text: `BEGIN ISOLATION LEVEL READ COMMITTED; ${setCompany(company).text};
      SET LOCAL synchronous_commit = ${durable ? "on" : "off"}; SET LOCAL lock_timeout = ${LOCK_MS};
      SET LOCAL idle_in_transaction_session_timeout = ${IDLE_MS}`,
  };
  return retry(() =>
    pool.use(async ({ client }: Connection) => {
      try {
        const [, ...answers] = await sendAll(client, [begin, ...first]);
        const last = then(answers);
        const end = await sendAll(client, [
          ...(last ?? []),
          { text: last === undefined ? "ROLLBACK" : "COMMIT" },
        ]);
        if (last !== undefined && end.at(-1)?.command !== "COMMIT") {
          throw new Error("the transaction had failed before its end");
        }
      } catch (error) {
        if (client.getTransactionStatus() !== "I") await client.query("ROLLBACK").catch(() => undefined);
        throw error;
      }
    }),
  );
}

/** Tells the server whose rows the transaction touches; it keeps those of all others from it. */
export function setCompany(company: number): { readonly text: string } {
  return { text: `SET LOCAL cashbook.company = '${Math.trunc(company)}'` };
}

/** The answers to statements that are sent one behind another; or the first failure, when all are answered. */
export async function sendAll(
  client: PoolClient,
  statements: readonly QueryConfig[],
): Promise<readonly QueryResult<Row>[]> {
  const answers = statements.map((statement) =>
    client.query<Row>({ ...statement, query_timeout: ANSWER_MS } as QueryConfig),
  );
  return allAnswers(answers);
}
