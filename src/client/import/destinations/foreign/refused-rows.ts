/** Rows that the file or a foreign service refused, as the file of rejected rows tells them. */
import type { ChunkRow, ImportRow } from "../../../../contract/import/row.ts";
import { placeOf, rowAt } from "../../../../contract/import/row-place.ts";
import type { RowSource } from "../../../../importing/drive/row-source.ts";
import type { RowJournal } from "./row-journal.ts";

/** The rows of one part, in the file's order. */
export async function* refusedRows(
  { key, journal }: { readonly key: string; readonly journal: RowJournal },
  { groups, rows }: RowSource,
): AsyncGenerator<readonly ImportRow[]> {
  const first = groups[0]?.key;
  for await (const batch of rows()) {
    for (const { group, row } of batch) {
      if ((group ?? first) !== key) continue;
      const state = journal.rows.get(placeOf(row));
      if ("verdict" in row) {
        if (row.verdict === "rejected") yield [toImportRow(row, row)];
      } else if (state?.state === "refused") yield [toImportRow(row, state)];
    }
  }
}

function toImportRow(
  row: ChunkRow,
  { code, detail }: { readonly code: string; readonly detail: string },
): ImportRow {
  return {
    ...rowAt(placeOf(row)),
    verdict: "rejected",
    code,
    detail,
    transaction_id: null,
    twin_id: null,
    external_id: null,
    source: [...row.source],
  };
}
