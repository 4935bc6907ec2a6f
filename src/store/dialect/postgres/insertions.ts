/** Sending many rows to the server. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { PoolClient } from "pg";
import { columnsOfRows } from "../columns-of-rows.ts";
import type { DialectAbilities } from "../query-context.ts";
import type { Value } from "./arrays.ts";
import { isTaken } from "./errors.ts";
import { inSlices, insertion } from "./insert.ts";
import { insertBuffer, type InsertBuffer, type Rows } from "./groups/insert-buffer.ts";
import type { Pipeline } from "./pipeline.ts";

/** An insert of at most so many rows waits for others. */
const SMALL = 20;

/** Below so many rows, rows go one by one: each such statement is prepared once for all. */
const SET_FROM = 3;

/** What may stand behind rows of several inserts in one statement: none of them is changed by it twice. */
const MERGED: ReadonlySet<string> = new Set(["", " ON CONFLICT DO NOTHING"]);

/** Rows of one statement, so that the server is writing the first ones while the next are made. */
const SLICE_ROWS = 1000;

interface Sending {
  readonly requireOpen: () => void;
  /** Called before rows are sent otherwise than by `send`. */
  readonly beforeInsert: () => void;
  /** Sends a statement once for each list. */
  readonly send: (sql: string, lists: Iterable<readonly unknown[]>) => readonly Promise<unknown>[];
  readonly pipeline: Pipeline;
}

type Meaning = (error: Error) => Error;

interface Insertions extends Pick<DialectAbilities, "insertMany" | "insertColumns"> {
  /** What waits to be sent. */
  readonly buffer: InsertBuffer;
}

/** The abilities to insert rows, which are sent without waiting for an answer. */
export function insertions(
  client: PoolClient,
  { requireOpen, beforeInsert, send, pipeline }: Sending,
): Insertions {
  const sendRows = ({ table, columns, rows, conflict, duplicateKey }: Rows): void => {
    const meaning = meaningOf(duplicateKey);
    if (rows.length < SET_FROM) {
      const marks = columns.map(() => "?").join(", ");
      const sql = `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${marks})${conflict}`;
      for (const one of send(sql, rows)) pipeline.add(one, meaning);
    } else {
      sendColumns({ table, columns, values: columnsOfRows(rows, columns.length), conflict }, meaning);
    }
  };
  const sendColumns = (all: Parameters<typeof insertion>[0], meaning: Meaning): void => {
    requireOpen();
    beforeInsert();
    const { text, values } = insertion(all);
    pipeline.add(client.query(text, values), meaning);
  };
  const buffer = insertBuffer(sendRows);
  const insertRows = async (rows: Rows): Promise<void> => {
    requireOpen();
    if (rows.rows.length > 0 && rows.rows.length <= SMALL && MERGED.has(rows.conflict))
      return buffer.add(rows);
    buffer.flush();
    sendRows(rows);
  };
  return {
    buffer,
    async insertMany(table, columns, rows, { conflict = "", duplicateKey } = {}) {
      let isFirst = true;
      for (const slice of inSlices(rows as Iterable<readonly Value[]>, SLICE_ROWS)) {
        // What was sent only leaves this process in a turn of the event loop; the server works meanwhile.
        if (!isFirst) await nextTurn();
        isFirst = false;
        await insertRows({ table, columns, rows: slice, conflict, duplicateKey });
      }
    },
    async insertColumns(table, columns, values, { conflict = "", duplicateKey } = {}) {
      const columnValues = values as readonly (readonly Value[])[];
      const count = columnValues[0]?.length ?? 0;
      if (count <= SMALL) {
        // Columns of columns are rows.
        await insertRows({
          table,
          columns,
          rows: columnsOfRows(columnValues, count),
          conflict,
          duplicateKey,
        });
        return;
      }
      buffer.flush();
      sendColumns({ table, columns, values: columnValues, conflict }, meaningOf(duplicateKey));
      await nextTurn();
    },
  };
}

/** What a failure of an insertion means. */
function meaningOf(duplicateKey: ((cause: unknown) => Error) | undefined): Meaning {
  return (error) => (duplicateKey !== undefined && isTaken(error) ? duplicateKey(error) : error);
}
