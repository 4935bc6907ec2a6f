/** A file that was read once and can be read row by row, whatever its format. */
import type { ImportProofs } from "../../contract/import/evidence.ts";
import type { ChunkRow } from "../../contract/import/row.ts";
import { carriedProofs, carriedRow } from "../rows/chunk-rows.ts";
import { examine } from "../examine.ts";
import type { ReadingChoices } from "../choices.ts";
import type { AccountGroup, Reading } from "../reading.ts";
import type { SourceFile } from "../source-file.ts";
import type { SourceRow } from "../source-row.ts";
import { readRows, type RowsOptions } from "../rows.ts";

/** A row as a chunk holds it, and the part of the file that it belongs to; null where a row names none. */
export interface SentRow {
  readonly group: string | null;
  readonly row: ChunkRow;
}

export interface RowSource {
  readonly format: string;
  readonly mapping: Readonly<Record<string, unknown>>;
  readonly detected: Readonly<Record<string, unknown>>;
  /** Key of the file's layout, and what the file proves for the next one of it; absent for create requests. */
  readonly layout?: string;
  readonly proofs?: ImportProofs;
  readonly groups: readonly AccountGroup[];
  /** All rows, those that are skipped or cannot be read included. */
  readonly count: number;
  readonly period: { readonly from: string; readonly to: string } | null;
  /** The rows in the file's order, from its start each time. */
  readonly rows: (options?: RowsOptions) => AsyncIterable<readonly SentRow[]>;
  /** What the first pass over a bank file found out; undefined for create requests. */
  readonly reading?: Reading;
}

/** Reads a bank file once; `watched` is the same file for this pass. Problems: as `examine`. */
export async function bankFile(
  file: SourceFile,
  choices: ReadingChoices,
  firstPass: SourceFile = file,
): Promise<RowSource> {
  const reading = await examine(firstPass, choices);
  return {
    format: reading.format,
    mapping: { ...reading.mapping },
    detected: { ...reading.detected },
    layout: reading.layout,
    proofs: carriedProofs(reading),
    groups: reading.groups,
    count: reading.rows,
    period: reading.period,
    reading,
    async *rows(options) {
      for await (const rows of readRows(file, reading, options)) yield rows.map(sentRow);
    },
  };
}

function sentRow(row: SourceRow): SentRow {
  return { group: row.group ?? null, row: carriedRow(row) };
}
