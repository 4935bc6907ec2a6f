/** What is known before a file is read: what a person says about it, a saved mapping, and what earlier files proved. */
import type { AccountType } from "../contract/account.ts";
import type { EarlierProofs } from "../contract/import/evidence.ts";
import type { DecimalMark, MappedField } from "./fields.ts";
import type { SourceFormat } from "./source-file.ts";

/** Order of day, month and year in the file's date column, as `--date-format` says it: "YYYY-MM-DD", "DD.MM.YYYY", "MM/DD/YY" … */
export type DateFormat = string;

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
