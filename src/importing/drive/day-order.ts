/** Rows of several parts of a file, each part's by booking day and then by line; refused rows, which have no day, come first. */
import type { ChunkRow } from "../../contract/import/row.ts";
import { placeOf } from "../../contract/import/row-place.ts";
import { externalSort, type ExternalSort, type SpillFile } from "./external-sort.ts";
import { partIndex } from "./part-index.ts";
import type { SentRow } from "./row-source.ts";

/** Cells of rows that are sorted in memory: all of most files, and some megabytes. Beside them, a row is like so many more. */
const IN_MEMORY = 150_000;
const CELLS_OF_ROW = 8;
/** Days of a part are numbers below this: 20261031 is 2026-10-31, and 0 no day. */
const DAYS = 100_000_000;

export function sortByDay(
  parts: readonly { readonly key: string }[],
  openSpill: () => SpillFile,
): ExternalSort<SentRow> {
  const partOf = partIndex(parts);
  const dayNumbers = new Map<string, number>();
  const numberOf = (day: string): number => {
    const cached = dayNumbers.get(day);
    if (cached !== undefined) return cached;
    const number = Number(day.replaceAll("-", ""));
    dayNumbers.set(day, number);
    return number;
  };
  return externalSort<SentRow>({
    keyOf: ({ group, row }) => [
      (partOf(group) ?? 0) * DAYS + ("verdict" in row ? 0 : numberOf(row.posted_date)),
      placeOf(row),
    ],
    encode: ({ group, row }) => `${group === null ? "" : partOf(group)}\t${JSON.stringify(row)}`,
    decode(text) {
      const tab = text.indexOf("\t");
      const group = tab === 0 ? null : (parts[Number(text.slice(0, tab))]?.key ?? null);
      return { group, row: JSON.parse(text.slice(tab + 1)) as ChunkRow };
    },
    weigh: ({ row }) => CELLS_OF_ROW + row.source.length,
    inMemory: IN_MEMORY,
    openSpill,
  });
}
