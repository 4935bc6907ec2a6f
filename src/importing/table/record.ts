/** A record of a table: the 1-based line (or the row of a sheet) at which it begins, and its cells. */
export interface TableRecord {
  readonly line: number;
  readonly cells: readonly string[];
}
