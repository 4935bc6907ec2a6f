/** Sending many rows to the server. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { PoolClient } from "pg";
import { columnsOfRows } from "../columns-of-rows.ts";
import type { DialectAbilities } from "../query-context.ts";
import type { Tables } from "../../tables/database.ts";
import type { Value } from "./arrays.ts";
import { isTaken } from "./errors.ts";
import { inSlices, insertion } from "./insert.ts";
import type { Pipeline } from "./pipeline.ts";

/** Below so many rows, rows go one by one: each such statement is prepared once for all. */
const SET_FROM = 3;

/** Rows of one statement, so that the server is writing the first ones while the next are made. */
const SLICE_ROWS = 1000;

interface Sending {
  readonly requireOpen: () => void;
  /** Sends a statement once for each list. */
  readonly send: (sql: string, lists: Iterable<readonly unknown[]>) => readonly Promise<unknown>[];
  readonly pipeline: Pipeline;
}

interface Rows {
  readonly table: keyof Tables;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  readonly conflict: string;
}

type Meaning = (error: Error) => Error;

/** The abilities to insert rows, which are sent without waiting for an answer. */
export function insertions(
  client: PoolClient,
  { requireOpen, send, pipeline }: Sending,
): Pick<DialectAbilities, "insertMany" | "insertColumns"> {
  const sendRows = ({ table, columns, rows, conflict }: Rows, meaning: Meaning): void => {
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
    const { text, values } = insertion(all);
    pipeline.add(client.query(text, values), meaning);
  };
  return {
    async insertMany(table, columns, rows, { conflict = "", duplicateKey } = {}) {
      const meaning = meaningOf(duplicateKey);
      let isFirst = true;
      for (const slice of inSlices(rows as Iterable<readonly Value[]>, SLICE_ROWS)) {
        // What was sent only leaves this process in a turn of the event loop; the server works meanwhile.
        if (!isFirst) await nextTurn();
        isFirst = false;
        sendRows({ table, columns, rows: slice, conflict }, meaning);
      }
    },
    async insertColumns(table, columns, values, { conflict = "", duplicateKey } = {}) {
      const columnValues = values as readonly (readonly Value[])[];
      const count = columnValues[0]?.length ?? 0;
      const meaning = meaningOf(duplicateKey);
      if (count < SET_FROM) {
        // Columns of columns are rows.
        sendRows({ table, columns, rows: columnsOfRows(columnValues, count), conflict }, meaning);
        return;
      }
      sendColumns({ table, columns, values: columnValues, conflict }, meaning);
      await nextTurn();
    },
  };
}

/** What a failure of an insertion means. */
function meaningOf(duplicateKey: ((cause: unknown) => Error) | undefined): Meaning {
  return (error) => (duplicateKey !== undefined && isTaken(error) ? duplicateKey(error) : error);
}
