/**
 * Tables that stand one below the other in a file. They are read as one: rows of a lower table get their cells where the
 * first one has its own, and what the first lacks stands behind.
 */
import type { Columns } from "../../columns/columns.ts";

export interface LowerTable {
  /** The first line that speaks of it, and the line of its header. */
  readonly from: number;
  readonly headerLine: number;
  /** What its own cells hold, by their own places. */
  readonly columns: Columns;
  /** How many cells its header has. */
  readonly width: number;
  /** For each cell of a row that is read, the index of the table's own, or -1; absent where they stand as in the first. */
  readonly places?: readonly number[];
  readonly account: TableAccount;
  /** Whether it holds no bookings: notes, or sums. */
  readonly isAside?: true;
}

/** Whose a table is. */
export interface TableAccount {
  readonly number: string | null;
  /** Currencies that it names: one, or those that share a sign. */
  readonly currencies: readonly string[];
}

export function isOneAccount(one: TableAccount, other: TableAccount): boolean {
  return one.number === other.number && one.currencies.join() === other.currencies.join();
}

export interface LowerTables {
  readonly tables: readonly LowerTable[];
  /** Whose the first one is. */
  readonly account: TableAccount;
  /** Names of the columns that the first table lacks. */
  readonly names: readonly string[];
}

/** The names of all columns that are read; null in a table without a header. */
export function allNames({
  header,
  lower,
  width,
}: {
  readonly header: readonly string[] | null;
  readonly lower?: LowerTables;
  readonly width: number;
}): readonly string[] | null {
  if (header === null || lower === undefined || lower.names.length === 0) return header;
  const first = width - lower.names.length;
  return [...Array.from({ length: first }, (_, index) => header[index] ?? ""), ...lower.names];
}
