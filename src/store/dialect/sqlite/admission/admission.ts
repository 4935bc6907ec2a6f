/**
 * Admission on SQLite, a dialect's own because it is asked twice for every request: prepared statements, whole transactions within
 * one turn of the event loop, and one commit for all that arrive in it. Keys are looked up on a connection of its own, which waits
 * for nobody. SQLite's write lock makes the limits exact across processes.
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { AdmissionStore } from "../../../../core/ports/admission.ts";
import type { Clock } from "../../../../core/ports.ts";
import type { KeyRow } from "../../../tables/keys.ts";
import { lookUpInBatches } from "../../../usage/batcher.ts";
import { KEY_COLUMNS, toKeyLookup, type KeyLookupRow } from "../../../usage/key-lookup.ts";
import { usageRecorder } from "../../../usage/recorder.ts";
import { spoolFolder } from "../../../usage/spool.ts";
import { refund } from "../../../usage/windows.ts";
import { guard } from "../errors.ts";
import { groupCommit, type GroupCommitOptions } from "./group-commit.ts";
import { usageTables } from "./usage-tables.ts";

const FIND = `SELECT ${KEY_COLUMNS}, api_keys.*
  FROM credentials
  JOIN api_keys ON api_keys.company_id = credentials.company_id AND api_keys.id = credentials.key_id
  JOIN companies ON companies.company_id = credentials.company_id
  WHERE credentials.key_hash = ?`;

type Row = KeyLookupRow & KeyRow;

interface AdmissionOptions extends GroupCommitOptions {
  /** The path of the book. */
  readonly path: string;
  /** Opens the connection on which keys are looked up, when it is first needed. */
  readonly open: () => DatabaseSync;
  readonly serving: boolean;
  readonly clock: Clock;
}

/** `close` records what is still in the spool, and ends the connection if it was opened. */
export function sqliteAdmission({
  path,
  open,
  serving,
  clock,
  ...writing
}: AdmissionOptions): AdmissionStore & { close(): Promise<void> } {
  let current: { readonly database: DatabaseSync; readonly find: StatementSync } | undefined;
  const finding = () => (current ??= withStatement(open()));
  const write = groupCommit(writing);
  const folder = spoolFolder(path);
  const usage = usageRecorder({ tables: usageTables(write, folder), folder, serving });
  return {
    find: lookUpInBatches((hashes) =>
      writing.lock.whenFree(() =>
        guard(() => {
          const { find } = finding();
          const rows = hashes.map((hash) => find.get(hash)) as readonly (Row | undefined)[];
          return new Map(
            rows.flatMap((row) => (row ? [[row.key_hash, toKeyLookup(row, row, clock())] as const] : [])),
          );
        }),
      ),
    ),
    use: (key, decide) =>
      write(({ windows }) => {
        const decision = decide(windows.of(key), clock());
        if (decision.windows !== undefined) windows.save(key, decision.windows);
        return decision;
      }),
    async record(key, request, refundable) {
      if (refundable !== undefined) {
        await write(({ windows }) => {
          const current = windows.of(key);
          if (current !== undefined) windows.save(key, refund(current, refundable));
        });
      }
      await usage.record({ key, request });
    },
    settle: usage.settle,
    async close() {
      await usage.close();
      await write.whenIdle();
      current?.database.close();
    },
  };
}

function withStatement(database: DatabaseSync): { database: DatabaseSync; find: StatementSync } {
  const find = database.prepare(FIND);
  find.setReadBigInts(true);
  return { database, find };
}
