/**
 * Many rows into one table by few statements: each column goes as one array, and a column that holds one value throughout
 * as that value. COPY would be no faster by much, and is refused where row-level security holds.
 */
import { arrayText, typeOf, type Value } from "./arrays.ts";

interface Insertion {
  readonly table: string;
  readonly columns: readonly string[];
  /** Of each column, in the order of the rows. */
  readonly values: readonly (readonly Value[])[];
  /** What comes after the rows: ON CONFLICT … */
  readonly conflict: string;
}

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** The statement that inserts the rows, in their order. A column with the same values as one before it does not go again. */
export function insertion({ table, columns, values: columnValues, conflict }: Insertion): Statement {
  const values: unknown[] = [];
  const arrays: string[] = [];
  const sentColumns: number[] = [];
  const expressions = columnValues.map((column, at) => {
    const value = column[0] ?? null;
    if (column.every((one) => one === value)) {
      if (value === null) return "NULL";
      values.push(value);
      return `$${values.length}::${typeOf(value)}`;
    }
    const same = sentColumns.find((other) => column.every((one, row) => one === columnValues[other]?.[row]));
    if (same !== undefined) return `c${same}`;
    values.push(arrayText(column));
    arrays.push(`$${values.length}::${typeOf(column.find((one) => one !== null) ?? null)}[]`);
    sentColumns.push(at);
    return `c${at}`;
  });
  const names = sentColumns.map((at) => `c${at}`).join(", ");
  const source =
    arrays.length === 0
      ? ` FROM generate_series(1, ${columnValues[0]?.length ?? 0})`
      : ` FROM unnest(${arrays.join(", ")}) AS rows (${names})`;
  const text = `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${expressions.join(", ")}${source}${conflict}`;
  return { text, values };
}

/** Values in lists of at most so many. */
export function* inSlices<Value>(values: Iterable<Value>, size: number): Generator<readonly Value[]> {
  let slice: Value[] = [];
  for (const value of values) {
    slice.push(value);
    if (slice.length < size) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}
