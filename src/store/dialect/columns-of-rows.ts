/** Rows by their columns: for each column its values, in the order of the rows. */
export function columnsOfRows<Value>(
  rows: readonly (readonly Value[])[],
  count: number,
): readonly (readonly Value[])[] {
  return Array.from({ length: count }, (_, at) => rows.map((row) => row[at] as Value));
}
