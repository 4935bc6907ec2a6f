/** Rows of imports that are held until a person, or the whole file, decides about them. */
import type { ChunkBookedRow } from "../../contract/import/row.ts";
import type { RecognitionQuery } from "./import-chunks.ts";

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

export interface HeldRows {
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
}
