/**
 * The words of reading a bank file. Everything here is pure data: bytes come in by `SourceFile`, rows go out by
 * `readRows`, and nothing is written anywhere.
 */
import { type Sentence } from "../contract/choice.ts";
import type { AccountType } from "../contract/account.ts";
import type { SourceRecord } from "../contract/transaction/source-record.ts";
import type { EarlierProofs, ImportProofs, ProofBasis } from "../contract/import/evidence.ts";
import type { RowOrder } from "../contract/import/row.ts";
import type { RowPart } from "../contract/import/row-place.ts";
import type { RejectCode } from "./rows/reject-reasons.ts";

/** A file that can be read from its start as often as needed. */
export interface SourceFile {
  /** The file's own name without folders; data only, never a path. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Aborted when nobody wants the file read any more. */
  readonly stopSignal?: AbortSignal;
  open(): AsyncIterable<Uint8Array>;
  /**
   * The same bytes for who keeps none of them: each piece takes the place of the one before. A pass that makes hardly any
   * objects lets tens of megabytes of pieces lie about until the engine looks for them. By `open` where it is absent.
   */
  openInPlace?(): AsyncIterable<Uint8Array>;
}

/** Formats of bank files, as `--format` says them. */
export const sourceFormats = [
  "csv",
  "xlsx",
  "xls",
  "spreadsheetml",
  "ods",
  "html",
  "json-rows",
  "ofx",
  "qif",
  "mt940",
  "camt",
  "bai2",
  "1c",
  "norma43",
  "coda",
  "cfonb120",
  "gpc",
  "cnab240",
  "tito",
  "zengin",
  "gocardless",
  "enable-banking",
  "simplefin",
  "plaid",
  "wise",
  "stripe",
  "truelayer",
  "starling",
  "monzo",
  "revolut-business",
  "paypal",
  "ynab",
  "open-banking-uk",
  "tink",
  "salt-edge",
  "teller",
  "mercury",
  "brex",
  "ramp",
  "up",
  "bunq",
  "monobank",
  "n26",
  "fio",
  "george",
  "fdx",
  "belvo",
  "pluggy",
  "lunch-money",
  "qonto",
] as const;
export type SourceFormat = (typeof sourceFormats)[number];

/** The fields that a column of a file can hold. */
export const mappedFields = [
  "date",
  "posted_date",
  "value_date",
  "amount",
  "debit",
  "credit",
  "sign",
  "balance",
  "currency",
  "account",
  "description",
  "merchant",
  "counterparty_account",
  "cardholder",
  "reference",
  "id",
  "category",
  "bank_category",
  "accounting_category",
  "cash_flow_category",
  "tags",
  "status",
] as const;

export type MappedField = (typeof mappedFields)[number];

export type DecimalMark = "." | ",";

/** Order of day, month and year in the file's date column, as `--date-format` says it: "YYYY-MM-DD", "DD.MM.YYYY", "MM/DD/YY" … */
type DateFormat = string;

/** How to turn the file's rows into transactions: what detection writes, `--save-map` keeps and `--map` says. */
export interface Mapping {
  readonly version: 1;
  readonly format: SourceFormat;
  /** What a person calls it. */
  readonly name?: string;
  /** Id or name of the account whose files it is found for; a person has to say one without. */
  readonly account?: string;
  /** What that account was called when the mapping was kept. */
  readonly account_name?: string;
  /** Hash of the header's folded words, by which the same layout is found again; null without a header. */
  readonly signature: string | null;
  /** The header's own words, so that a person sees what the mapping is for. */
  readonly header?: readonly string[];
  readonly encoding?: string;
  readonly delimiter?: string;
  /** Name of the sheet in a workbook. */
  readonly sheet?: string;
  /** 1-based line of the header; 0 when the file has none. */
  readonly header_line?: number;
  /** Header (or 1-based column number as text) of each field; several for texts that are joined. */
  readonly columns: Readonly<Partial<Record<MappedField, readonly string[]>>>;
  readonly date_format?: DateFormat;
  readonly decimal_mark?: DecimalMark;
  readonly sign?: "as_is" | "inverted";
  readonly currency?: string;
  /** Whether fees of a payment service become separate rows. */
  readonly split_fees?: true;
}

/** What a person said about reading a file; each member settles a doubt that detection would stop at. */
export interface ReadingChoices {
  readonly format?: string;
  readonly encoding?: string;
  readonly delimiter?: string;
  /** Name of the sheet in a workbook, or its number from 1. */
  readonly sheet?: string;
  readonly headerLine?: number;
  readonly dateFormat?: DateFormat;
  readonly decimalMark?: DecimalMark;
  readonly sign?: "as_is" | "inverted";
  /** Currency of rows that name none, and of a sign that several currencies share. */
  readonly currency?: string;
  /** What the account that the rows go to is, where that is known: evidence for signs. */
  readonly accountType?: AccountType;
  /** The account's currency: of rows that name none, and of a sign that it shares, where `currency` says nothing. */
  readonly accountCurrency?: string;
  readonly columns?: Readonly<Partial<Record<MappedField, readonly string[]>>>;
  /** Those of `columns` that a person named for an earlier file of the account, and the sentence that says so. */
  readonly recalled?: { readonly fields: readonly MappedField[]; readonly because: string };
  /** Whether fees become rows of their own; as the account's earlier files did where nobody says. */
  readonly splitFees?: boolean;
  /** A mapping said by `--map`: it fills only what detection leaves open. */
  readonly mapping?: Mapping;
  /** Looks for a mapping that was kept for a header; asked where no mapping is said. It may throw why it cannot be used. */
  readonly remembered?: Remembered;
  /** What earlier files of the account proved; asked once, when the layout of the file is known. */
  readonly earlier?: EarlierFiles;
  /** Today, YYYY-MM-DD: a date more than a year ahead is no date of a bank. The system's own when absent. */
  readonly today?: string;
}

/** Finds the mapping that was kept for a header; of a file of this format, where the format is known. */
export type Remembered = (about: {
  readonly signature: string;
  readonly format?: SourceFormat;
}) => Mapping | undefined;

/** Tells what earlier files of a layout proved for the account, which is known, or has one of these numbers. */
export type EarlierFiles = (about: {
  /** See `Reading.layout`. */
  readonly layout: string;
  readonly numbers: readonly string[];
  /** Whether the numbers are of one of several accounts in the file: then it is asked about none but theirs. */
  readonly isOfSeveral?: boolean;
  /** Days of the file, where it is asked what files of these days did with fees. */
  readonly period?: { readonly from: string; readonly to: string };
}) => Promise<EarlierProofs>;

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

/** A row as the second pass gives it. */
export type SourceRow = BookedRow | RefusedRow;

interface AnyRow {
  /** 1-based line of the decoded file at which the record starts. */
  readonly line: number;
  /** The record's cells as the file has them, or as `Reading.table` names them. */
  readonly cells: readonly string[];
}

/** A readable row. */
export interface BookedRow extends AnyRow {
  readonly verdict: "booked";
  /** Where the line became two rows: the fee; absent for the other. */
  readonly part?: RowPart;
  /** Key of its AccountGroup. */
  readonly group: string;
  readonly transaction_date: string;
  readonly posted_date: string;
  readonly description: string;
  /** The text that identifies the row: what becomes `original_description`. */
  readonly original_description: string;
  /** Signed minor units of `currency`. */
  readonly minor: bigint;
  readonly currency: string;
  readonly merchant?: string;
  readonly category?: string;
  readonly accounting_category?: string;
  readonly cash_flow_category?: string;
  readonly tags?: readonly string[];
  /** The bank's own id of the row, when the file has one. */
  readonly bank_id?: string;
  /** What the file says of the row beyond these members; absent where it says nothing. */
  readonly source_record?: SourceRecord;
  /** Running balance after the row in minor units, on the first and last day of a group whose balances prove. */
  readonly balance?: bigint;
  /** Number of this row among the file's rows of the same identity, from 1. */
  readonly occurrence: number;
  /** In a file of rejected rows: the import and line that the row comes from. */
  readonly retry_of?: { readonly import_id: string; readonly line: number };
}

/** A row that was not booked by the bank or is no booking (skipped), or that cannot be read (rejected). */
export interface RefusedRow extends AnyRow {
  readonly verdict: "rejected" | "skipped";
  /** Key of its AccountGroup, where the file tells. */
  readonly group?: string;
  readonly code: RejectCode;
  /** One sentence: what is wrong with which cell. */
  readonly detail: string;
  readonly retry_of?: BookedRow["retry_of"];
}

/** Which side of an account a word or column names; debit is money out of it. */
export type Side = "debit" | "credit";

/** What a column is: a field of a transaction, the kind of booking (which can prove signs), or none of ours. */
export type ColumnRole = MappedField | "kind" | "ignored";
