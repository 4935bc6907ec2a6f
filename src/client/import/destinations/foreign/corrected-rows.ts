/** Rows of a file of refused rows, which come from an import that this machine's journal knows. */
import { placeOf, type ChunkBookedRow } from "../../../../contract/import-row.ts";
import { readJournal, type JournalFacts } from "./row-journal.ts";

interface Retried {
  /** Transactions that other rows of the same import are: a corrected row that equals one of them is another row. */
  readonly others: (row: ChunkBookedRow) => Promise<ReadonlySet<string> | undefined>;
}

export function retriedRows(state: string): Retried {
  const journals = new Map<string, Promise<JournalFacts | undefined>>();
  return {
    async others({ retry_of, part }) {
      if (retry_of === undefined) return undefined;
      const { import_id, line } = retry_of;
      const place = placeOf({ line, part });
      const known = journals.get(import_id) ?? readJournal(state, import_id);
      journals.set(import_id, known);
      const rows = (await known)?.rows ?? new Map<number, never>();
      const ids = [...rows].flatMap(([at, row]) => (at !== place && "id" in row ? [row.id] : []));
      return new Set(ids);
    },
  };
}
