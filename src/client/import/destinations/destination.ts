/** Where the rows of a file go: the port of imports, with an implementation for a book and one for a foreign service. */
import type { EarlierProofs } from "../../../contract/import/evidence.ts";
import type { ChunkBookedRow, ChunkRow, ImportRow, RowMatch } from "../../../contract/import/row.ts";
import { placeOf, rowAt } from "../../../contract/import/row-place.ts";
import { Problem } from "../../../contract/problem.ts";
import type { PartImport } from "../../../importing/drive/deliver.ts";
import type { RowSource } from "../../../importing/drive/row-source.ts";
import type { AccountGroup } from "../../../importing/reading.ts";
import type { OpenWord } from "../context.ts";
import type { Target } from "../accounts/target.ts";
import type { JournalEntry } from "../drive/journal.ts";
import type { ImportFile } from "../files/source-file.ts";
import type { ImportOptions } from "../plan/options.ts";
import type { Outcome } from "./outcome.ts";

export interface Destination {
  /** Whether it keeps the imports and their row outcomes itself; otherwise a journal of this machine does. */
  readonly keepsImports: boolean;
  /** Refuses options that say nothing here. Problem: settings_conflict. */
  readonly checkOptions: (options: ImportOptions) => void;
  /** Why a row that can be read is not stored: a sentence. The currency is the account's, where that is known. */
  readonly rowFault: (row: ChunkBookedRow, currency: string | undefined) => string | undefined;
  /** What earlier files of an account proved. */
  readonly previousEvidence: (about: EvidenceQuery) => Promise<EarlierProofs>;
  /** Files that were imported before and stand, the newest first: of one account, else of all; none where nobody tells. */
  readonly earlierFiles: (account?: string) => Promise<readonly EarlierFile[]>;
  /** Which files were imported before, by the SHA-256 of their bytes; also those whose import was undone. */
  readonly knownFiles: (digests: readonly string[]) => Promise<ReadonlyMap<string, KnownFile>>;
  /** How the file of an import was read; undefined where the import is not known here. */
  readonly mappingOf: (importId: string) => Promise<Readonly<Record<string, unknown>> | undefined>;
  /** What would become of rows, with nothing written. */
  readonly matcher: (source: RowSource, matching: Matching) => Promise<Matcher>;
  /** Asks or says, before anything is written, where the same file was imported into other accounts; absent where nobody knows. */
  readonly confirmAccounts?: (sha256: string, targets: ReadonlyMap<string, Target>) => Promise<void>;
  /** Asks what the bank's words for categories mean, and keeps the answers; absent where no words are kept. */
  readonly resolveWords?: (source: RowSource) => Promise<void>;
  /** The bank's words of a file that mean nothing yet. */
  readonly openWords?: (source: RowSource) => Promise<readonly OpenWord[]>;
  readonly begin: (beginning: Beginning) => Promise<Delivery>;
  /** The unfinished import of an id, or the only one. Problems: not_found, ambiguous_name, import_finished, import_undone. */
  readonly unfinished: (id: string | undefined) => Promise<Unfinished>;
}

/** A file that was imported, or the part of it that went to one account. */
export interface EarlierFile {
  readonly account: string;
  /** Number of the account as the file names it; null where it names none. */
  readonly number: string | null;
  readonly format: string;
  readonly mapping: Readonly<Record<string, unknown>>;
}

/** A file that was imported. */
export interface KnownFile {
  /** The import of it that has not ended; undefined where all have. */
  readonly unfinishedId: string | undefined;
}

export interface EvidenceQuery {
  readonly account: string;
  readonly layout: string;
  readonly period?: { readonly from: string; readonly to: string } | undefined;
}

export interface Matching {
  readonly targets: ReadonlyMap<string, Target>;
  readonly noLookup: boolean;
}

/** Says of rows of one part, in the file's order, what would become of them; anew for each pass over the file. */
export type Matcher = (
  part: AccountGroup,
  target: Target,
) => (rows: readonly ChunkRow[]) => Promise<readonly RowMatch[]>;

/** An account that exists, or was just made. */
export type SettledTarget = Target & { readonly id: string; readonly isNew: boolean };

/** A part of a file beside its account. */
export interface FilePart {
  readonly group: AccountGroup;
  readonly target: SettledTarget;
}

export interface Beginning {
  readonly file: ImportFile;
  readonly sha256: string;
  readonly source: RowSource;
  readonly parts: readonly FilePart[];
  readonly options: ImportOptions;
}

/** The imports of one file, one for each account that its rows go to. */
export interface Delivery {
  /** In the order of the file's parts; of the first ones only, where a person wanted the work to end. */
  readonly parts: readonly PartImport<Outcome>[];
  /** The rejected and held rows of an import, in the file's order. */
  readonly refusedRows: (importId: string) => AsyncIterable<readonly ImportRow[]>;
  /** Categories that were none before; undefined where that is not known. */
  readonly newCategories?: () => readonly string[] | undefined;
  /** The bank's words that still mean nothing, once all rows are through. */
  readonly openWords?: () => Promise<readonly OpenWord[]>;
  /** Says what is to be said once all rows are through. */
  readonly conclude?: () => void;
  /** What stopped the import, with how far it came. */
  readonly explain?: (error: unknown) => Promise<unknown>;
  /** Waits for what is under way, whatever went wrong. */
  readonly close: () => Promise<void>;
}

/** An import that can go on. */
export interface Unfinished {
  readonly sha256: string;
  /** How a sentence calls it. */
  readonly title: string;
  /** Name of its file. */
  readonly name: string;
  /** Where the file was; undefined where this machine does not know. */
  readonly place: Pick<JournalEntry, "path" | "name" | "is_copy"> | undefined;
  readonly options: ImportOptions;
}

/** The refusal to choose among unfinished imports. */
export function severalUnfinished(
  count: number,
  candidates: readonly { readonly id: string | undefined; readonly name: string }[],
): Problem {
  return new Problem("ambiguous_name", {
    detail: `There are ${count} unfinished imports: ${candidates.map(({ id, name }) => `${id} (${name})`).join(", ")}.`,
    remedy: "Choose one: `cashbook imports resume <id>`.",
    more: { candidates: candidates.map(({ id }) => id) },
  });
}

/** What becomes of a row where nothing is known of its account. */
export function newMatch(row: ChunkRow): RowMatch {
  const { verdict, code, detail } = "verdict" in row ? row : { verdict: "new", code: null, detail: null };
  return { ...rowAt(placeOf(row)), verdict, code, detail, transaction_id: null, twin_ids: [], twin_count: 0 };
}
