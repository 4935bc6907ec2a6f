/** How many rows of an import became what. */
import type { RowCounts } from "../ports/import-record.ts";

/** Every row has one outcome; edge duplicates are duplicates. */
export function rowsOf({ created, duplicates, held, rejected, skipped }: RowCounts): number {
  return created + duplicates + held + rejected + skipped;
}

export function addCounts(one: RowCounts, other: RowCounts): RowCounts {
  return {
    created: one.created + other.created,
    duplicates: one.duplicates + other.duplicates,
    edge_duplicates: one.edge_duplicates + other.edge_duplicates,
    held: one.held + other.held,
    rejected: one.rejected + other.rejected,
    skipped: one.skipped + other.skipped,
  };
}

export const noRows: RowCounts = {
  created: 0,
  duplicates: 0,
  edge_duplicates: 0,
  held: 0,
  rejected: 0,
  skipped: 0,
};
