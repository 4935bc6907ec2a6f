/** The journal of an import's rows, in chunks: what became of each row when its chunk was stored. */
import type { RowVerdict } from "../../contract/import/row.ts";
import type { RowPart } from "../../contract/import/row-place.ts";
import type { ImportRecord, RowCounts } from "./import-record.ts";

/** What became of a row when its chunk was stored. Held rows have a record of their own, which says what came after. */
export interface RowOutcome {
  /** See `placeOf`. */
  readonly place: number;
  readonly verdict: RowVerdict | "edge_duplicate";
  /** The transaction that a created row became, or that a duplicate is known as; null otherwise. */
  readonly transaction_id: string | null;
}

/** A row that was rejected or skipped, with its cells. */
interface RefusedRow {
  readonly line: number;
  readonly part?: RowPart;
  readonly code: string;
  readonly detail: string;
  readonly source: readonly string[];
  /** Of a rejected row that waits for nobody any more: the import that brought it back, or that a person dismissed it. */
  readonly settled_by?: string;
  /** The row of an earlier import that it was to bring back. */
  readonly retry_of?: RowOfImport;
  /** Of one that came back: what it moved the account by, in minor units, and its booking day. */
  readonly moved?: MovedBy;
}

export interface RowOfImport {
  readonly import_id: string;
  readonly line: number;
}

export interface MovedBy {
  readonly minor: string;
  readonly day: string;
}

export interface ChunkRecord {
  readonly n: number;
  readonly rows_sha256: string;
  readonly result: RowCounts;
  /** The least and the greatest place of its rows. */
  readonly first_place: number;
  readonly last_place: number;
  /** First and last booking day, as days since 1970-01-01; null without a readable row. */
  readonly days: { readonly first: number; readonly last: number } | null;
  /** In the order of their places. */
  readonly outcomes: readonly RowOutcome[];
  readonly refused: readonly RefusedRow[];
}

/** Which imports recognised transactions: of an account, on days of a span; only this one, or all but this one. */
export interface RecognitionQuery {
  readonly account: string;
  readonly from: number;
  readonly to: number;
  readonly only?: number;
  readonly except?: Pick<ImportRecord, "number" | "file_sha256" | "part">;
}

export interface ImportChunks {
  chunk(company: number, importId: string, n: number): Promise<ChunkRecord | undefined>;
  /** The chunk that holds this place or the first one behind it. */
  chunkAt(company: number, importId: string, place: number): Promise<ChunkRecord | undefined>;
  /** The chunks that hold places behind `after`, by their first place. */
  chunksBehind(
    company: number,
    importId: string,
    after: number,
  ): Promise<readonly Pick<ChunkRecord, "n" | "first_place" | "last_place" | "result">[]>;
  /** Outcomes of some chunks, behind the place `after` and up to `to`, in the order of their places in each. */
  outcomesOf(
    company: number,
    importId: string,
    query: { readonly chunks: readonly number[]; readonly after: number; readonly to: number },
  ): Promise<readonly { readonly n: number; readonly outcomes: readonly RowOutcome[] }[]>;
  addChunk(company: number, importId: string, chunk: ChunkRecord): Promise<void>;
  updateChunk(
    company: number,
    importId: string,
    chunk: Pick<ChunkRecord, "n" | "result" | "outcomes" | "refused">,
  ): Promise<void>;
  /** First and last booking day over all chunks. */
  days(
    company: number,
    importId: string,
  ): Promise<{ readonly first: number; readonly last: number } | undefined>;
  /**
   * Chunks of an account's imports that recognised transactions on days of the span, one after the other; imports that
   * are undone are left out, as are `except` and other imports of the same rows of its file. Those with a statement stay.
   */
  readRecognising(
    company: number,
    query: RecognitionQuery,
  ): AsyncIterable<{ readonly import_number: number; readonly outcomes: readonly RowOutcome[] }>;
}
