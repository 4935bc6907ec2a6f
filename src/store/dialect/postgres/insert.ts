/**
 * Many rows into one table by one statement: each column goes as one array, and a column that holds one value throughout
 * as that value. COPY would be no faster by much, and is refused where row-level security holds.
 */
import { arrayText, typeOf, type Value } from "./arrays.ts";

export interface Insertion {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  /** What stands behind the rows: ON CONFLICT … */
  readonly conflict: string;
}

/** Rows of one statement: its arrays are held in memory on both sides. */
const ROWS_AT_ONCE = 20_000;

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statements that insert the rows, in their order. */
export function insertions({ table, columns, rows, conflict }: Insertion): readonly Statement[] {
  const statements: Statement[] = [];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    const values: unknown[] = [];
    const arrays: string[] = [];
    const names: string[] = [];
    const selected = columns.map((_, at) => {
      const column = some.map((row) => row[at] ?? null);
      const type = typeOf(column);
      if (type === undefined) return "NULL";
      const [first] = column;
      if (column.every((value) => value === first)) {
        values.push(first);
        return `$${values.length}::${type}`;
      }
      values.push(arrayText(column));
      arrays.push(`$${values.length}::${type}[]`);
      names.push(`c${at}`);
      return `c${at}`;
    });
    const source =
      arrays.length === 0
        ? ` FROM generate_series(1, ${some.length})`
        : ` FROM unnest(${arrays.join(", ")}) AS rows (${names.join(", ")})`;
    const text = `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${selected.join(", ")}${source}${conflict}`;
    statements.push({ text, values });
  }
  return statements;
}
