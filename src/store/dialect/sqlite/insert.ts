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
  readonly rows: readonly (readonly unknown[])[];
  /** What comes after the rows: ON CONFLICT … */
  readonly conflict: string;
}

/** Inserts the rows in their order. Throws what SQLite throws. */
export function insertRows(
  prepare: (sql: string) => StatementSync,
  { table, columns, rows, conflict }: Insertion,
): void {
  const [first = []] = rows;
  const names = columns.join(", ");
  let next = 0;
  if (rows.length >= ROWS_AT_ONCE) {
    const same = columns.map((_, at) => rows.every((row) => row[at] === first[at]));
    const varying = columns.flatMap((_, at) => (same[at] === true ? [] : [at]));
    const constants = columns.flatMap((_, at) => (same[at] === true ? [first[at]] : []));
    const together = Math.min(
      ROWS_AT_ONCE,
      Math.floor((PARAMETERS_MAX - constants.length) / Math.max(1, varying.length)),
    );
    const statement = prepare(`INSERT INTO ${table} (${names}) VALUES ${marksOf(same, together)}${conflict}`);
    for (; next + together <= rows.length; next += together) {
      const values = [...constants];
      for (let at = next; at < next + together; at++) {
        const row = rows[at] ?? [];
        for (const column of varying) values.push(row[column]);
      }
      statement.run(...(values as SQLInputValue[]));
    }
  }
  if (next === rows.length) return;
  const single = prepare(
    `INSERT INTO ${table} (${names}) VALUES (${columns.map(() => "?").join(", ")})${conflict}`,
  );
  for (; next < rows.length; next++) single.run(...(rows[next] as SQLInputValue[]));
}

/** The marks of `count` rows: constants are numbered first and shared, the rest follow row by row. */
function marksOf(same: readonly boolean[], count: number): string {
  let next = same.filter(Boolean).length;
  const rows = Array.from({ length: count }, () => {
    let constant = 0;
    return `(${same.map((isSame) => `?${isSame ? ++constant : ++next}`).join(", ")})`;
  });
  return rows.join(", ");
}
