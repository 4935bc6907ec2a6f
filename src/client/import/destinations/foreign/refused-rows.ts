/** Rows that an import into a foreign service did not create, as its receipt and its file of refused rows tell them. */
import { placeOf, rowAt, type ChunkRow, type ImportRow } from "../../../../contract/import-row.ts";
import type { RowSource } from "../../files/row-source.ts";
import type { Part } from "./import-part.ts";
import { partRows } from "./judge-rows.ts";

/** Skipped rows that a receipt names. */
const SKIPPED_ROWS_MAX = 100;

/** The rows that the file or the service refused. */
export async function* refusedRows(parts: readonly Part[]): AsyncGenerator<readonly ImportRow[]> {
  for (const { source, group, journal } of parts) {
    for await (const row of partRows(source, group)) {
      const kept = journal.rows.get(placeOf(row));
      if ("verdict" in row) {
        if (row.verdict === "rejected") yield [told(row, row)];
      } else if (kept?.state === "refused") yield [told(row, kept)];
    }
  }
}

export async function skippedRows(source: RowSource): Promise<readonly ImportRow[]> {
  const rows: ImportRow[] = [];
  for await (const batch of source.rows()) {
    for (const { row } of batch) {
      if (!("verdict" in row) || row.verdict !== "skipped") continue;
      rows.push(told(row, row, "skipped"));
      if (rows.length === SKIPPED_ROWS_MAX) return rows;
    }
  }
  return rows;
}

function told(
  row: Pick<ChunkRow, "line" | "part" | "source">,
  { code, detail }: { readonly code: string; readonly detail: string },
  verdict = "rejected",
): ImportRow {
  return {
    ...rowAt(placeOf(row)),
    verdict,
    code,
    detail,
    transaction_id: null,
    twin_id: null,
    external_id: null,
    source: [...row.source],
  };
}
