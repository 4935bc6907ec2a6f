/** Columns of numbers that grow. */

/** The longer column, with the values of the other one. */
export function longer<Column extends Float64Array | Int32Array | Uint8Array>(
  values: Column,
  column: Column,
): Column {
  column.set(values);
  return column;
}
