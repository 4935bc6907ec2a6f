/** The rows that a receipt names as skipped, noted while they pass. */
import type { ChunkRefusedRow } from "../../../contract/import/row.ts";
import type { RowSource } from "../../../importing/drive/row-source.ts";

/** Skipped rows that a receipt names. */
const SKIPPED_ROWS_MAX = 100;

/** The same source; `skippedRows` are the first ones of its last pass, part by part. */
export function collectSkipped(source: RowSource): {
  readonly source: RowSource;
  readonly skippedRows: () => readonly ChunkRefusedRow[];
} {
  const byPart = new Map<string, ChunkRefusedRow[]>();
  const note = (key: string, row: ChunkRefusedRow): void => {
    const rows = byPart.get(key) ?? [];
    if (rows.length < SKIPPED_ROWS_MAX) byPart.set(key, [...rows, row]);
  };
  return {
    skippedRows: () => source.groups.flatMap(({ key }) => byPart.get(key) ?? []).slice(0, SKIPPED_ROWS_MAX),
    source: {
      ...source,
      async *rows(options) {
        byPart.clear();
        const first = source.groups[0]?.key ?? "";
        for await (const batch of source.rows(options)) {
          for (const { group, row } of batch)
            if ("verdict" in row && row.verdict === "skipped") note(group ?? first, row);
          yield batch;
        }
      },
    },
  };
}
