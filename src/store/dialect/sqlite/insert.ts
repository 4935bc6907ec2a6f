/**
 * Many rows into one table. Binding a value costs about as much as writing it, and most columns of a chunk hold one
 * value throughout: several rows go in one statement, in which such a column is bound once for all of them.
 */
import type { SQLInputValue, StatementSync } from "node:sqlite";
import { columnsOfRows } from "../columns-of-rows.ts";

/** Rows of one statement; more gain nothing. */
const ROWS_AT_ONCE = 50;
/** SQLite's own limit (SQLITE_MAX_VARIABLE_NUMBER) is 32766. */
const PARAMETERS_MAX = 30_000;

type Prepare = (sql: string) => StatementSync;

interface Place {
  readonly table: string;
  readonly columns: readonly string[];
  /** What comes after the rows: ON CONFLICT … */
  readonly conflict: string;
}

/** Inserts rows in their order. Throws what SQLite throws. */
export function insertRows(prepare: Prepare, place: Place, rows: readonly (readonly unknown[])[]): void {
  if (rows.length >= ROWS_AT_ONCE) {
    insertColumns(prepare, place, columnsOfRows(rows, place.columns.length));
    return;
  }
  if (rows.length === 0) return;
  const single = prepare(singleRow(place));
  for (const row of rows) single.run(...(row as readonly SQLInputValue[]));
}

/** The same for rows that are there by their columns, each with its values in the order of the rows. */
export function insertColumns(prepare: Prepare, place: Place, values: readonly (readonly unknown[])[]): void {
  const { table, columns, conflict } = place;
  const count = values[0]?.length ?? 0;
  let next = 0;
  if (count >= ROWS_AT_ONCE) {
    const [constant, varying] = columnsBySameness(values);
    const start = constant.length;
    const together = Math.min(
      ROWS_AT_ONCE,
      Math.floor((PARAMETERS_MAX - start) / Math.max(1, varying.length)),
    );
    const ordered = [...constant, ...varying].map((at) => columns[at]).join(", ");
    const marks = marksOf({ constants: start, varying: varying.length, rows: together });
    const statement = prepare(`INSERT INTO ${table} (${ordered}) VALUES ${marks}${conflict}`);
    const varyingValues = varying.map((at) => values[at] ?? []);
    // What varies takes the place of the values of the statement before.
    const bound = constant.map((at) => values[at]?.[0]);
    for (; next + together <= count; next += together) {
      let end = start;
      for (let row = next; row < next + together; row++)
        for (const column of varyingValues) bound[end++] = column[row];
      statement.run(...(bound as SQLInputValue[]));
    }
  }
  if (next === count) return;
  const single = prepare(singleRow(place));
  for (; next < count; next++) single.run(...values.map((column) => column[next] as SQLInputValue));
}

/** By the list of their columns: to build a statement anew for each row costs as much as half of the row. */
const singleRows = new WeakMap<readonly string[], Map<string, string>>();

/** The statement of one row. */
function singleRow({ table, columns, conflict }: Place): string {
  let own = singleRows.get(columns);
  if (own === undefined) singleRows.set(columns, (own = new Map<string, string>()));
  const name = `${table}${conflict}`;
  let sql = own.get(name);
  if (sql === undefined) {
    const marks = columns.map(() => "?").join(", ");
    own.set(name, (sql = `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${marks})${conflict}`));
  }
  return sql;
}

/** The numbers of the columns that hold one value throughout, and of the others. */
function columnsBySameness(values: readonly (readonly unknown[])[]): readonly [number[], number[]] {
  const constant: number[] = [];
  const varying: number[] = [];
  for (const [at, column] of values.entries())
    (column.every((value) => value === column[0]) ? constant : varying).push(at);
  return [constant, varying];
}

/**
 * The marks of rows: constants are numbered, come first and are shared. The others have no numbers, because Node asks for the
 * name of each parameter, which SQLite seeks among all that have one, from the first on.
 */
function marksOf({
  constants,
  varying,
  rows,
}: {
  readonly constants: number;
  readonly varying: number;
  readonly rows: number;
}): string {
  const shared = Array.from({ length: constants }, (_, index) => `?${index + 1}`);
  const own = Array.from({ length: varying }, () => "?");
  const row = `(${[...shared, ...own].join(", ")})`;
  return Array.from({ length: rows }, () => row).join(", ");
}
