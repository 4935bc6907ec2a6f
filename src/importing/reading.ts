/** What the first pass over a file found out: how it is read, why, and which accounts its rows belong to. */
import type { AccountType } from "../contract/account.ts";
import type { Sentence } from "../contract/choice.ts";
import type { ImportProofs, ProofBasis } from "../contract/import/evidence.ts";
import type { RowOrder } from "../contract/import/row.ts";
import type { DateFormat, Mapping } from "./choices.ts";
import type { DecimalMark, MappedField } from "./fields.ts";
import type { SourceFormat } from "./source-file.ts";

/** Why detection decided what it decided. */
export interface Evidence {
  /** What was decided: "date_format", "decimal_mark", "encoding", "sign" … */
  readonly about: string;
  readonly decided: string;
  /** One sentence, with the line and value that settled it. */
  readonly because: Sentence;
  readonly line: number | null;
  /** The text that settled it, as the file has it. */
  readonly value?: string;
  /** Header of the column in which it stands, or its number from 1. */
  readonly column?: string;
  /** Amounts that the sentence states, as they stand in it. */
  readonly amounts?: readonly string[];
  /** What decides it otherwise: a choice, or a whole command. */
  readonly otherwise?: Sentence;
  /** Of a shared decision, where it is a proof for later files of the account. */
  readonly basis?: ProofBasis;
}

/** What the first pass over a file found out. It holds everything that the second pass needs. */
export interface Reading {
  readonly format: SourceFormat;
  /** Key of the file's layout: format and header, or without a header its shape. One bank's files have the same. */
  readonly layout: string;
  readonly mapping: Mapping;
  /** Columns that a person named, to be known for the account's next file; absent where nobody did. */
  readonly answered?: ImportProofs["columns"];
  readonly detected: {
    readonly encoding: string;
    /** Null in a format without. */
    readonly delimiter: string | null;
    readonly sheet?: string;
    readonly header_line: number;
    readonly date_format: DateFormat;
    readonly decimal_mark: DecimalMark;
    readonly columns: Readonly<Partial<Record<MappedField, readonly string[]>>>;
    readonly evidence: readonly Evidence[];
  };
  /** The groups of rows that belong to one bank account each, in order of appearance. */
  readonly groups: readonly AccountGroup[];
  /** Data rows of the table, skipped and unreadable ones included. */
  readonly rows: number;
  /** First and last booking day over all readable rows; null when none is readable. */
  readonly period: { readonly from: string; readonly to: string } | null;
  /** What the format's own second pass needs. */
  readonly recipe: Recipe;
  /** How rows of the file are written again. */
  readonly table: SourceTable;
}

/** The table that a file's rows are written in when they are told again: their cells are `SourceRow.cells`. */
export interface SourceTable {
  readonly delimiter: string;
  /** Null where the file names no columns. */
  readonly header: readonly string[] | null;
  /** Cells of a row. */
  readonly width: number;
}

export interface Recipe {
  readonly format: SourceFormat;
  /** The last line of each booking day, YYYY-MM-DD. */
  readonly lastOf: ReadonlyMap<string, number>;
}

/** Rows of one account number and one currency. */
export interface AccountGroup {
  readonly key: string;
  /** IBAN or account number as the file names it, null when it names none. */
  readonly number: string | null;
  /** What the file calls the account by words; absent where it does not. */
  readonly name?: string;
  /** What the bank calls it beside its number, for a new account's name: accounts of two banks may be called alike. */
  readonly title?: string;
  /** Currency that the rows name, null when neither the file nor a choice names one. */
  readonly currency: string | null;
  /** Currencies that share the sign by which the rows name theirs, where nobody settles which; absent elsewhere. */
  readonly sharing?: readonly string[];
  /** What the file says the account is; absent where it does not say. */
  readonly type?: AccountType;
  readonly rows: number;
  /**
   * Of these, rows that nothing will refuse, if the account is in the group's currency: others may turn out so too. Absent
   * where nobody has counted.
   */
  readonly sure?: number;
  /** In which order an import takes the rows; as the file lists them where it does not say. */
  readonly rowOrder?: RowOrder;
  readonly from: string | null;
  readonly to: string | null;
  readonly proof: BalanceProof;
  /** What the file proved of this account alone, where it holds several. */
  readonly proofs?: ImportProofs;
}

/** Where running balances begin and end: at the oldest row and the newest, and at the oldest and newest with a balance. */
export interface ProofLines {
  readonly opening: { readonly row: number; readonly balance: number };
  readonly closing: { readonly row: number; readonly balance: number };
}

/** Whether opening + Σ = closing holds, row by row, in the file's own running balance. Amounts are minor units. */
export type BalanceProof =
  | {
      readonly result: "proved";
      readonly opening: bigint;
      readonly closing: bigint;
      /** Where the first day ends and the last one begins, which a file may hold in part; absent where nothing tells. */
      readonly firstDayClosing?: bigint;
      readonly lastDayOpening?: bigint;
      readonly lines?: ProofLines;
    }
  | {
      readonly result: "failed";
      readonly line: number;
      readonly difference: bigint;
      /** What the file states before its first row and after its last; absent where it does not say. */
      readonly opening?: bigint;
      readonly closing?: bigint;
      readonly lines?: ProofLines;
    }
  | {
      readonly result: "unavailable";
      /** The balance before the first row, where the file states it and nothing proves it. */
      readonly opening?: bigint;
      /** The balance after the last row, where it is the only one that the file states. */
      readonly closing?: bigint;
      /** The first line with a balance, where several do not lead from one to the next. */
      readonly line?: number;
    };
