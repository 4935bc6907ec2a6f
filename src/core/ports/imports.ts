/** Imports as they are stored, and the journal of their rows. Times are milliseconds, amounts minor units. */
import type { ImportProofs } from "../../contract/import/evidence.ts";
import type { ChunkBookedRow, RowOrder, RowVerdict } from "../../contract/import/row.ts";
import type { RowPart } from "../../contract/import/row-place.ts";
import type { DaySpan } from "./reports.ts";

/** `settling` is what callers see as running: all rows are in, and those held until then are being decided. */
export type ImportStage = "running" | "settling" | "completed" | "undoing" | "undone";

/** What the file's balances prove. Amounts are plain numerals of the account's currency. */
export interface StoredProof {
  readonly result: "proved" | "failed" | "unavailable";
  readonly opening_balance?: string;
  readonly closing_balance?: string;
  /** Where the first day ends and the last one begins. */
  readonly first_day_closing?: string;
  readonly last_day_opening?: string;
  readonly line?: number;
  /** Absent where a rejected row alone is why the file is not proved. */
  readonly difference?: string;
  /** Lines of the oldest row and the newest that could be read, and of those of them that have a balance. */
  readonly opening_line?: number;
  readonly opening_balance_line?: number;
  readonly closing_line?: number;
  readonly closing_balance_line?: number;
  /** Rejected rows before the oldest balance, and after the newest; absent where there are none. */
  readonly rejected_before?: number;
  readonly rejected_after?: number;
  /** What was proved without the rejected rows; absent where none is, or the balances tell nothing of them. */
  readonly read?: ReadBalances;
}

/** Balances and booking days of the rows of a file that could be read. */
export interface ReadBalances {
  readonly opening: string;
  readonly closing: string;
  readonly from: string;
  readonly to: string;
}

export interface RowCounts {
  readonly created: number;
  readonly duplicates: number;
  readonly edge_duplicates: number;
  readonly held: number;
  readonly rejected: number;
  readonly skipped: number;
}

export interface ImportRecord extends RowCounts {
  readonly id: string;
  /** Small number of the import within its company, from 1; what fingerprints call it by. */
  readonly number: number;
  readonly bank_account_id: string;
  readonly bank_statement_id: string | null;
  readonly file_name: string;
  readonly file_sha256: string;
  readonly file_size: number;
  /** Which rows of the file, where they go to several accounts. */
  readonly part: string;
  readonly format: string;
  /** JSON texts. */
  readonly mapping: string;
  readonly mapping_sha256: string;
  readonly detected: string;
  /** Key of the file's layout; empty where it is not told. */
  readonly layout: string;
  /** What the file proved for the account's next one of the layout. */
  readonly proofs: ImportProofs;
  readonly state: ImportStage;
  /** Lines of the first edge duplicates. */
  readonly edge_lines: readonly number[];
  readonly sum_in: bigint;
  /** Negative or 0. */
  readonly sum_out: bigint;
  readonly currency_code: string;
  readonly chunk_size: number;
  readonly next_chunk: number;
  /** In which order chunks bring the rows. */
  readonly row_order: RowOrder;
  /** Place of the row that was stored last, see `placeOf`, and its booking day as it was sent; empty where it has none. */
  readonly last_place: number;
  readonly last_day: string;
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly proof: StoredProof;
  /** The file goes on where the account stood on its first day, or ends where it stood on its last: equal rows are twins. */
  readonly continues_first: boolean;
  readonly continues_last: boolean;
  readonly write_suspects: boolean;
  readonly removed: number;
  readonly handed_over: number;
  readonly actor: string;
  /** Identity of the caller that began it. */
  readonly caller: string;
  readonly created_at: number;
  readonly completed_at: number | null;
  readonly undone_at: number | null;
  /** Whether it has yet to accept suggestions by itself. */
  readonly awaits_acceptance: boolean;
  /** The bulk change by which it accepted some; null where it accepted none. */
  readonly acceptance_bulk_id: string | null;
}

export interface ImportFilter {
  readonly bank_account_id?: readonly string[];
  readonly states?: readonly ImportStage[];
  readonly file_sha256?: string;
  /** How the ids end, in hexadecimal digits without dashes; any of them. */
  readonly id_suffix?: readonly string[];
}

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

/** provisional: the whole file has not been seen; held: waits for a person; created and duplicate: settled since. */
type HeldOutcome = "provisional" | "held" | "created" | "duplicate";

export interface HeldRecord {
  readonly place: number;
  readonly row: ChunkBookedRow;
  /** Transactions that it could be the same as, the nearest days first, and how many there are. */
  readonly twins: readonly string[];
  readonly twin_count: number;
  readonly outcome: HeldOutcome;
  readonly transaction_id: string | null;
}

/** What is known of an import whose file proves its balances. */
export type BalancedImport = Pick<
  ImportRecord,
  "id" | "number" | "bank_account_id" | "file_name" | "period" | "proof" | "currency_code"
>;

/** Which imports recognised transactions: of an account, on days of a span; only this one, or all but this one. */
export interface RecognitionQuery {
  readonly account: string;
  readonly from: number;
  readonly to: number;
  readonly only?: number;
  readonly except?: Pick<ImportRecord, "number" | "file_sha256" | "part">;
}

export interface ImportStore {
  byId(company: number, id: string): Promise<ImportRecord | undefined>;
  byNumber(company: number, number: number): Promise<ImportRecord | undefined>;
  /** Whether one is between steps that change transactions without an event. */
  isInSteps(company: number): Promise<boolean>;
  /** Those finished that have yet to accept suggestions by themselves. */
  awaitingAcceptance(company: number): Promise<readonly ImportRecord[]>;
  /** The one that is not finished, of this account, file, part and mapping. */
  findUnfinished(
    company: number,
    query: Pick<ImportRecord, "bank_account_id" | "file_sha256" | "part" | "mapping_sha256">,
  ): Promise<ImportRecord | undefined>;
  /** Newest first, below the number `before` when given. */
  page(
    company: number,
    filter: ImportFilter,
    page: { readonly before: number | undefined; readonly limit: number },
  ): Promise<readonly ImportRecord[]>;
  count(company: number, filter: ImportFilter): Promise<number>;
  nextNumber(company: number): Promise<number>;
  insert(company: number, record: ImportRecord): Promise<void>;
  update(company: number, record: ImportRecord): Promise<void>;
  /** Periods and proofs of the account's imports that are finished and not undone. */
  listFinished(company: number, accountId: string): Promise<readonly ImportRecord[]>;
  /**
   * Rows that finished imports into these accounts could not take, of files whose days meet the span: a rejected row has no
   * sure day of its own.
   */
  rejectedRows(company: number, accountIds: readonly string[], span: DaySpan): Promise<number>;
  /** The account's imports that are finished, and whose files state both balances and prove them. */
  listBalanced(company: number, accountId: string): Promise<readonly BalancedImport[]>;
  /** Of each account with such imports the one whose days end last. */
  newestBalanced(company: number): Promise<readonly BalancedImport[]>;
  /** Finished imports of the account and layout that proved something, newest first, below the number `before`. */
  proving(
    company: number,
    query: {
      readonly account: string;
      readonly layout: string;
      readonly before: number | undefined;
      readonly limit: number;
    },
  ): Promise<readonly Pick<ImportRecord, "id" | "number" | "file_name" | "proofs">[]>;
  /** Imports of files of these days that stand and told what they did with fees, newest first. */
  feesOfPeriod(
    company: number,
    query: { readonly account: string; readonly from: string; readonly to: string },
  ): Promise<readonly Pick<ImportRecord, "id" | "file_name" | "proofs">[]>;
  /** Numbers of imports that stand and whose files, of another format, have rows of these days. */
  ofOtherFormats(
    company: number,
    query: {
      readonly account: string;
      readonly format: string;
      readonly from: string;
      readonly to: string;
      /** Number of the import that asks. */
      readonly except: number;
    },
  ): Promise<ReadonlySet<number>>;
  /** Whether a finished import's file holds the whole of this day: it lies strictly between its first and last. */
  holdsDay(company: number, accountId: string, day: string): Promise<boolean>;

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
  /** The account's finished imports of the layout that have rejected rows, and whose days are all in the span. */
  withRejected(
    company: number,
    accountId: string,
    query: { readonly layout: string; readonly from: string; readonly to: string },
  ): Promise<readonly string[]>;
  /** The account's imports with rejected rows that this import settled. */
  settledBy(company: number, accountId: string, settler: string): Promise<readonly string[]>;
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

  addHeld(company: number, importId: string, rows: readonly HeldRecord[]): Promise<void>;
  /** In the file's order, behind the place `after`, of these outcomes and lines. */
  listHeld(
    company: number,
    importId: string,
    query: {
      readonly outcomes?: readonly HeldOutcome[];
      readonly lines?: readonly number[];
      readonly after: number;
      readonly to?: number;
      readonly limit: number;
    },
  ): Promise<readonly HeldRecord[]>;
  /** Rows that the account's other finished imports hold, newest import first; same rows of its file are left out. */
  heldBeside(
    company: number,
    query: Pick<RecognitionQuery, "account"> & Required<Pick<RecognitionQuery, "except">>,
  ): Promise<readonly { readonly import_number: number; readonly row: HeldRecord }[]>;
  settle(
    company: number,
    importId: string,
    rows: readonly Pick<HeldRecord, "place" | "outcome" | "transaction_id">[],
  ): Promise<void>;
  forgetHeld(company: number, importId: string): Promise<void>;

  /** Transactions of the import that were changed or reconciled since it wrote them; deleted ones are left out. */
  changedTransactions(company: number, importId: string): Promise<readonly string[]>;
  /** Lets transactions belong to another import and its statement, their version kept. */
  handOver(
    company: number,
    transactions: readonly {
      readonly id: string;
      readonly import_id: string;
      readonly statement_id: string | null;
    }[],
  ): Promise<void>;
  /** The transactions of external ids of an account, deleted ones left out. */
  externalIds(
    company: number,
    accountId: string,
    externalIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
}
