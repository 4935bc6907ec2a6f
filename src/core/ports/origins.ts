/** Where the values of a transaction come from. */
import type { FieldsWith } from "../../contract/transaction/fields.ts";

/** The fields of which it is remembered who or what set them. */
export type OriginField = FieldsWith<"attributed">;

export type Setter = "person" | "file" | "rule" | "suggestion" | "transfer";

/** Who or what set a field. */
export interface Origin {
  readonly by: Setter;
  /** Milliseconds since the epoch; absent where it was when the record was created. */
  readonly at?: number;
  /** Of a person: as in the audit log. */
  readonly actor?: string;
  /** Id of the rule, and its version then. */
  readonly rule?: string;
  readonly rule_version?: number;
  /** The file's word that a person had mean the value, and since when it did. */
  readonly bank_word?: { readonly word: string; readonly since: number };
  /** Id of the bulk change that it was part of. */
  readonly bulk?: string;
  /** Of a suggestion: the bar by which it was accepted, in ten-thousandths; absent where a person looked at it. */
  readonly bar?: number;
  /** Of a suggestion: what it rested on when it was accepted. */
  readonly evidence?: Readonly<Record<string, unknown>>;
}

export type Origins = Readonly<Partial<Record<OriginField, Origin>>>;
