/**
 * The gate on SQLite, a dialect's own because it is asked twice for every request: prepared statements on a connection
 * of its own, whole transactions that never leave one turn of the event loop, and one commit for all that arrive in it.
 * SQLite's write lock makes the limits exact across processes.
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Selectable } from "kysely";
import type { Gate } from "../../../../core/ports/gate.ts";
import type { Clock } from "../../../../core/ports.ts";
import { FOUND_COLUMNS, toFound, type FoundRow } from "../../../usage/key-lookup.ts";
import { givenBack } from "../../../usage/refund.ts";
import type { ApiKeysTable } from "../../../keys.ts";
import { guard } from "../errors.ts";
import { sharedCommit } from "./group-commit.ts";
import type { Prepare } from "./usage-tables.ts";
import type { UsageKeeping } from "./usage-recorder.ts";
import type { Waiting } from "../write-lock.ts";

const FIND = `SELECT ${FOUND_COLUMNS}, api_keys.*
  FROM credentials
  JOIN api_keys ON api_keys.company_id = credentials.company_id AND api_keys.id = credentials.key_id
  JOIN companies ON companies.company_id = credentials.company_id
  WHERE credentials.key_hash = ?`;

interface GateOptions {
  /** Opens the gate's connection, at the first question. */
  readonly open: () => DatabaseSync;
  readonly waiting: Waiting;
  readonly usage: UsageKeeping;
  readonly clock: Clock;
}

/** The gate; `close` ends its connection if it was opened. */
export function sqliteGate({ open, waiting, usage, clock }: GateOptions): Gate & { close(): Promise<void> } {
  let opened: { readonly database: DatabaseSync; readonly prepare: Prepare } | undefined;
  const connection = () => (opened ??= prepared(open()));
  const write = sharedCommit({ connection, waiting });
  const finding = askedTogether((keyHash: string) =>
    waiting.whenFree(() => {
      const row = guard(() => connection().prepare(FIND).get(keyHash));
      const found = row as (FoundRow & Selectable<ApiKeysTable>) | undefined;
      return found && toFound(found, found, clock());
    }),
  );
  return {
    find: finding,
    use: (key, decide) =>
      write((batch) => {
        const decision = decide(batch.windows.of(key), clock());
        if (decision.windows !== undefined) batch.windows.keep(key, decision.windows);
        return decision;
      }),
    async record(key, request, refund) {
      if (refund !== undefined) {
        await write(({ windows }) => {
          const stored = windows.of(key);
          if (stored !== undefined) windows.keep(key, givenBack(stored, refund));
        });
      }
      await usage.record({ key, request }, write);
    },
    settle: () => usage.settle(write),
    async close() {
      await usage.close(write);
      await write.settled();
      opened?.database.close();
    },
  };
}

/** The connection with its statements, each prepared once. */
function prepared(database: DatabaseSync): { database: DatabaseSync; prepare: Prepare } {
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = database.prepare(sql);
      statement.setReadBigInts(true);
      statements.set(sql, statement);
    }
    return statement;
  };
  return { database, prepare };
}

/** Asks each different question once for all who ask it in one turn of the event loop, after the last of them has. */
function askedTogether<Answer>(
  ask: (question: string) => Promise<Answer>,
): (question: string) => Promise<Answer> {
  const asked = new Map<string, Promise<Answer>>();
  return (question) => {
    let answer = asked.get(question);
    if (answer === undefined) {
      answer = new Promise((resolve) => setImmediate(resolve)).then(() => {
        asked.delete(question);
        return ask(question);
      });
      asked.set(question, answer);
    }
    return answer;
  };
}
