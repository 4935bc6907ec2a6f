/** Rows of a file of refused rows, which come from an import that this machine's journal knows. */
import type { ChunkRow } from "../../../../contract/import/row.ts";
import { placeOf } from "../../../../contract/import/row-place.ts";
import { readJournal, type JournalFacts } from "./row-journal.ts";

/**
 * Answers the transactions that other rows of a corrected row's import are: where the row equals one of them, it is
 * another row. Undefined for a row that corrects none.
 */
export function correctedRows(state: string): (row: ChunkRow) => Promise<ReadonlySet<string> | undefined> {
  const journals = new Map<string, Promise<JournalFacts | undefined>>();
  return async (row) => {
    if ("verdict" in row || row.retry_of === undefined) return undefined;
    const { import_id, line } = row.retry_of;
    const place = placeOf({ line, part: row.part });
    const pending = journals.get(import_id) ?? readJournal(state, import_id);
    journals.set(import_id, pending);
    const ids = [...((await pending)?.rows ?? [])].flatMap(([at, other]) =>
      at !== place && "id" in other ? [other.id] : [],
    );
    return new Set(ids);
  };
}
