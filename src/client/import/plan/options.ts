import type { ImportProofs } from "../../../contract/import/evidence.ts";
import type { ReadingChoices } from "../../../importing/choices.ts";
import type { Evidence as ReadingEvidence } from "../../../importing/reading.ts";

/** The words of reading a file that commands take and show. */
export { mappedFields, type MappedField } from "../../../importing/fields.ts";
export { sourceFormats } from "../../../importing/source-file.ts";
export type { Mapping, ReadingChoices } from "../../../importing/choices.ts";

export { provenType } from "../../../importing/account-type.ts";

/** A decision about a file as an import records it: its sentences in the words of the command line. */
export type Evidence = Omit<ReadingEvidence, "because" | "otherwise"> & {
  readonly because: string;
  readonly otherwise?: string;
};

/** How a file is to be imported, as a person said it. */
export interface ImportOptions {
  /** Id or name of the account; of the first part, where a file holds several. */
  readonly account?: string | undefined;
  readonly choices: ReadingChoices;
  readonly writeSuspects: boolean;
  /** Rows that may be rejected; up to half of them when nobody said a number. */
  readonly maxErrors?: number | undefined;
  /** Make the account even where the name of another is alike. */
  readonly createAccount: boolean;
  /** Make the account without a question, unless a name is alike. */
  readonly yes: boolean;
  /** Remember how the file was read, for the next one of the same header. */
  readonly saveMap: boolean;
  /** Send rows to a foreign service without knowing what it holds. */
  readonly noLookup?: boolean | undefined;
  /** Accounts of the file's parts, by key, where they were settled before: by a plan or by the import that is resumed. */
  readonly accountIds?: Readonly<Record<string, string>> | undefined;
  /** Imports of the file's parts that an earlier run began, by key, where that run is resumed. */
  readonly importIds?: Readonly<Record<string, string>> | undefined;
  /** What the file proves, where a plan says it: the plan's words are nobody's answers. */
  readonly proofs?: ImportProofs | undefined;
  /** Rows of a chunk. */
  readonly chunkSize?: number | undefined;
}
