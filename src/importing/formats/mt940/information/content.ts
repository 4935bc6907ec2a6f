import type { SourceTexts } from "../../../rows/source-record.ts";

/** What a field of information says of an entry. */
export interface Information {
  /** Empty where the field says nothing. */
  readonly description: string;
  readonly fallbacks: readonly string[];
  /** The other party; empty where the field does not set it apart. */
  readonly name: string;
  /** What else it says of the entry. */
  readonly source?: SourceTexts;
}
