/**
 * Tables that stand one below the other in a file. They are read as one: rows of a lower table get their cells where the
 * first one has its own, and what the first lacks stands behind.
 */
import { dayColumn, type Columns } from "../../columns/columns.ts";
import { filledTexts } from "../../cells.ts";
import type { TableRecord } from "../../record.ts";
import type { Layout } from "../../layout.ts";
import type { Step } from "../../rows/steps/whole-rows.ts";

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

/** Undefined where the file is one table. */
export function lowerTableStep({ lower, columns }: Layout): Step | undefined {
  if (lower === undefined) return undefined;
  const { tables } = lower;
  const day = dayColumn(columns) ?? 0;
  let next = 0;
  const place = (record: TableRecord): TableRecord => {
    const { line, cells } = record;
    while ((tables[next]?.from ?? Infinity) <= line) next++;
    const table = tables[next - 1];
    if (table === undefined) return record;
    if (line < table.headerLine || table.isAside === true) return asTitle(record, day);
    const { places } = table;
    if (places === undefined) return record;
    if (line === table.headerLine) return asTitle(record, day);
    const own = places.map((index) => cells[index] ?? "");
    // Cells beyond its header may have moved all others.
    const isLonger = cells.slice(table.width).some((cell) => cell.trim() !== "");
    return { ...record, cells: own, ...(isLonger ? { isMoved: true } : {}) };
  };
  return { take: (batch) => batch.map(place), end: () => [] };
}

/** A line that speaks of a table: its words alone, from where no text of a booking stands. They may say that nothing is booked. */
function asTitle({ line, cells }: TableRecord, day: number): TableRecord {
  const words = filledTexts(cells.map((cell) => cell.replace(/\p{Nd}/gu, "")));
  return { line, cells: [...Array<string>(day).fill(""), ...words] };
}

/** The names of all columns that are read; null in a table without a header. */
export function allNames({
  header,
  lower,
  width,
}: Pick<Layout, "header" | "lower" | "width">): readonly string[] | null {
  if (header === null || lower === undefined || lower.names.length === 0) return header;
  const first = width - lower.names.length;
  return [...Array.from({ length: first }, (_, index) => header[index] ?? ""), ...lower.names];
}
