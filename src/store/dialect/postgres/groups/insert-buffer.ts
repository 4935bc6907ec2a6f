/**
 * Small inserts that wait for those of other changes in the same transaction: what is inserted into one table one behind another
 * goes in one statement. They are sent once all changes have come as far, and before anything else is, so that whoever asks sees what was inserted before, and in
 * their order, because rows refer to rows of other tables.
 */
import type { Tables } from "../../../tables/database.ts";
import type { Value } from "../arrays.ts";

export interface Rows {
  readonly table: keyof Tables;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  /** What comes after the rows: ON CONFLICT … */
  readonly conflict: string;
  /** What it means that a row with the same key is there already. */
  readonly duplicateKey?: ((cause: unknown) => Error) | undefined;
}

export interface InsertBuffer {
  /** Resolves when they are sent. */
  readonly add: (rows: Rows) => Promise<void>;
  /** Sends what waits. */
  readonly flush: () => void;
  /** Forgets what waits: its transaction is undone. */
  readonly discard: () => void;
}

export function insertBuffer(send: (rows: Rows) => void): InsertBuffer {
  let waiting: (Rows & { readonly rows: (readonly Value[])[] })[] = [];
  const flush = (): void => {
    const all = waiting;
    waiting = [];
    for (const one of all) send(one);
  };
  let flushing: Promise<void> | undefined;
  /** Behind the changes that go on in the same turn of the event loop. */
  const flushSoon = (): Promise<void> =>
    Promise.resolve().then(() => {
      flushing = undefined;
      flush();
    });
  return {
    add(rows) {
      const last = waiting.at(-1);
      if (last === undefined || !isAlike(last, rows)) waiting.push({ ...rows, rows: [...rows.rows] });
      else for (const row of rows.rows) last.rows.push(row);
      return (flushing ??= flushSoon());
    },
    flush,
    discard: () => void (waiting = []),
  };
}

function isAlike(one: Rows, other: Rows): boolean {
  return (
    one.table === other.table &&
    one.conflict === other.conflict &&
    one.duplicateKey === other.duplicateKey &&
    one.columns.length === other.columns.length &&
    one.columns.every((column, at) => column === other.columns[at])
  );
}
