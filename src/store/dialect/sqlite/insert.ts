/**
 * Many rows into one table. Binding a value costs about as much as writing it, and most columns of a chunk hold one
 * value throughout: several rows go in one statement, in which such a column is bound once for all of them.
 */
import type { SQLInputValue, StatementSync } from "node:sqlite";

/** Rows of one statement; more gain nothing. */
const ROWS_AT_ONCE = 50;
/** SQLite's own limit (SQLITE_MAX_VARIABLE_NUMBER) is 32766. */
const PARAMETERS_MAX = 30_000;

interface Insertion {
  readonly table: string;
  readonly columns: readonly string[];
  /** Of each column, in the order of the rows. */
  readonly values: readonly (readonly unknown[])[];
  /** What comes after the rows: ON CONFLICT … */
  readonly conflict: string;
}

/** Inserts the rows in their order. Throws what SQLite throws. */
export function insertRows(
  prepare: (sql: string) => StatementSync,
  { table, columns, values, conflict }: Insertion,
): void {
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
  const single = prepare(
    `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})${conflict}`,
  );
  for (; next < count; next++) single.run(...values.map((column) => column[next] as SQLInputValue));
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
