import type { counterpartyField, FieldsWith, transactionFields } from "../../contract/transaction/fields.ts";
import type { TransactionFilter } from "../../contract/transaction/filter.ts";
import type { WhereTerm } from "../../contract/transaction/where.ts";
import type { WordEdges } from "../../contract/transaction/word-edges.ts";
import type { Origin, Origins } from "./origins.ts";
import type { OutlineSpan, TransactionOutline } from "./outlines.ts";

/** A transaction as it is stored. Times are milliseconds since the epoch. */
export interface TransactionRecord {
  readonly id: string;
  readonly bank_account_id: string;
  readonly transaction_date: string;
  readonly posted_date: string;
  readonly description: string;
  readonly original_description: string;
  /** Minor units of `currency_code`. */
  readonly amount_minor: bigint;
  readonly currency_code: string;
  /** Plain numeral: units of the account's currency for one of `currency_code`; null where the two are the same. */
  readonly exchange_rate: string | null;
  /** amount × rate in minor units of the account's currency, rounded half-even. */
  readonly booked_minor: bigint;
  readonly category: string;
  readonly accounting_category: string;
  readonly cash_flow_category: string;
  readonly merchant_name: string;
  readonly status: string;
  /** The status to which leaving `excluded` leads back; null outside it. */
  readonly status_before: string | null;
  readonly is_reconciled: boolean;
  readonly tags: readonly string[];
  readonly bank_statement_id: string | null;
  readonly import_id: string | null;
  readonly external_id: string | null;
  /** Who or what set fields, where neither the file nor the request that created it did. */
  readonly origins: Origins;
  /** Ten-thousandths: how sure the suggestion was that set the category; null where no suggestion did. */
  readonly ai_confidence: number | null;
  /** Id of the other side of a transfer between own accounts; null where it is no matched transfer. */
  readonly twin: string | null;
  /** The texts folded for comparison; `original` is null where it repeats the description. */
  readonly folded: FoldedTexts;
  readonly created_at: number;
  readonly updated_at: number;
  readonly version: number;
  /** When it was deleted; null while it is there. */
  readonly deleted_at: number | null;
  /**
   * Its number in the book: reserved, or given when it is stored, and greater than those before. It orders records of one
   * value of a list's sort.
   */
  readonly sequence?: bigint;
}

/** What conditions ask of a transaction: a record without what tells how it came to be what it is. */
export type TransactionTraits = Omit<
  TransactionRecord,
  | "id"
  | "exchange_rate"
  | "booked_minor"
  | "status_before"
  | "origins"
  | "twin"
  | "created_at"
  | "updated_at"
  | "version"
  | "deleted_at"
  | "sequence"
>;

/**
 * What makes transactions alike, beside what always decides whether a field may be changed: currency, status, whether it is
 * reconciled, a matched transfer or imported, and who or what set its fields.
 */
export interface Likeness {
  /** Members of which they have the same value. */
  readonly members: readonly ("category" | "accounting_category" | "cash_flow_category" | "tags")[];
  /** Members that are empty, or this text, or neither, in all of them. */
  readonly texts: Readonly<Partial<Record<"description" | typeof counterpartyField, string>>>;
}

/** Matches of a query that are alike. */
export interface TransactionGroup extends CurrencySum {
  /** A text that no other group of the same likeness has. */
  readonly key: string;
  /** The one of the earliest day. */
  readonly first: TransactionRecord;
}

export interface FoldedTexts {
  readonly description: string;
  readonly original: string | null;
  readonly merchant: string;
  readonly tags: readonly string[];
}

/** Members of a query that list the allowed values of a column. */
export type ValueListMember =
  | "bank_account_id"
  | "bank_statement_id"
  | "import_id"
  | "external_id"
  | "status"
  | "currency_code"
  | "category"
  | "accounting_category"
  | "cash_flow_category";

/** A column that has one of the values. */
export interface ValueList {
  readonly field: ValueListMember;
  readonly values: readonly string[];
}

/** A condition ready to be asked. Words are folded, each in description, original description or merchant, with its edges. */
export type QueryCondition =
  | WhereTerm
  | ValueList
  | { readonly words: readonly string[]; readonly edges: WordEdges }
  | { readonly any: readonly QueryCondition[] }
  | { readonly not: QueryCondition };

/** A filter ready to be asked: words and `~` values folded, times as milliseconds. All members must hold. */
export interface TransactionQuery extends Omit<
  TransactionFilter,
  "status" | "q" | "updated_since" | "where"
> {
  readonly status?: readonly string[] | undefined;
  readonly ids?: readonly string[] | undefined;
  /** Folded words, each anywhere in description, original description or merchant. */
  readonly words?: readonly string[];
  readonly updated_since?: number | undefined;
  readonly where?: readonly QueryCondition[];
  /** How the ids end; any of them. */
  readonly endings?: readonly IdEnding[] | undefined;
  /** Deleted ones in the place of the others; only together with endings. */
  readonly is_deleted?: boolean | undefined;
}

/** The last digits of an id: hexadecimal, in lower case, 6 at least, without dashes. */
export interface IdEnding {
  readonly digits: string;
  /** Every number from which such an id may follow. */
  readonly numbers: readonly bigint[];
}

export interface TransactionPage {
  /** A sort of the contract, such as "-transaction_date". */
  readonly sort: string;
  /** Value of the sort field (an amount as its numeral, a time in milliseconds) and id of the last record before. */
  readonly after?: { readonly value: string; readonly id: string } | undefined;
  readonly limit: number;
}

/** The members of a record that hold a field. */
export type RecordMember<Field extends keyof typeof transactionFields> =
  | Exclude<Field, "amount">
  | ("amount" extends Field ? "amount_minor" : never)
  | ("status" extends Field ? "status_before" : never);

/** Members that follow from who changes a record and why. */
export type AttributionMember = "origins" | "ai_confidence" | "twin";

/** A member that a bulk change can change. */
export type BulkMember = RecordMember<FieldsWith<"bulk">> | AttributionMember;

/** Count and sums of what a query matches, in minor units of the currency; outflow is negative or 0. */
export interface CurrencySum {
  readonly currency_code: string;
  readonly transaction_count: number;
  readonly inflow: bigint;
  readonly outflow: bigint;
}

/** Transactions whose category one origin set, or that have none. */
export interface CategoryOrigin {
  readonly has_category: boolean;
  /** Undefined where it came with the file or the request. */
  readonly origin: Origin | undefined;
  readonly count: number;
}

/** Gets these traits of all matches, and no other, in no order. */
export interface TraitsListener {
  readonly asked: readonly (keyof TransactionTraits)[];
  /** Whether amounts are asked for their signs alone: any amount with the same sign stands for them. */
  readonly isSignEnough?: boolean;
  /** So many matches have these traits; others may have them, too. */
  add(traits: TransactionTraits, count: number): void;
}

export interface TransactionStore {
  /** Also a deleted one. */
  byId(company: number, id: string): Promise<TransactionRecord | undefined>;
  /** In no order, deleted ones too; ids that do not exist are left out. */
  byIds(company: number, ids: readonly string[]): Promise<readonly TransactionRecord[]>;
  /** Those of the ids whose transactions are deleted. */
  deletedAmong(company: number, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Not a deleted one. */
  byExternalId(
    company: number,
    accountId: string,
    externalId: string,
  ): Promise<TransactionRecord | undefined>;
  /** Deleted ones never; at most `limit`. */
  page(
    company: number,
    query: TransactionQuery,
    page: TransactionPage,
  ): Promise<readonly TransactionRecord[]>;
  /** Of all pending and posted ones, oldest first, in batches: one of them is in memory at a time. */
  outlines(company: number, span: OutlineSpan): AsyncIterable<readonly TransactionOutline[]>;
  /**
   * All matches, each in one group; by the first of each, oldest first. Deleted ones never. Whoever also wants traits of each
   * match gets them on the way, since to read a million rows a second time takes as long as the first.
   */
  groups(
    company: number,
    query: TransactionQuery,
    likeness: Likeness,
    listener?: TraitsListener,
  ): Promise<readonly TransactionGroup[]>;
  /** The first matches that are in one of the groups, which come from the same query: oldest first, at most `limit`. */
  ofGroups(
    company: number,
    query: TransactionQuery,
    wanted: {
      readonly likeness: Likeness;
      readonly groups: readonly TransactionGroup[];
      readonly limit: number;
    },
  ): Promise<readonly TransactionRecord[]>;
  /** In a write, nobody else changes what matches now before its end. All who change many begin with the lowest id. */
  claimAll(company: number, query: TransactionQuery): Promise<void>;
  /**
   * Those of the records that still match the query, as they are now: in a write, nobody else changes them before its
   * end. In their order.
   */
  claim(
    company: number,
    query: TransactionQuery,
    records: readonly TransactionRecord[],
  ): Promise<readonly TransactionRecord[]>;
  count(company: number, query: TransactionQuery): Promise<number>;
  sums(company: number, query: TransactionQuery): Promise<readonly CurrencySum[]>;
  /** Several entries may have the same origin. */
  categoryOrigins(company: number, query: TransactionQuery): Promise<readonly CategoryOrigin[]>;
  /**
   * Numbers for transactions of a write, in ascending order. None of them was ever another transaction's. They are written
   * before the next are reserved.
   */
  reserve(company: number, count: number): Promise<readonly bigint[]>;
  /** Inserts at full speed, each as soon as it is made; the caller keeps the totals in step. */
  insertMany(company: number, records: Iterable<TransactionRecord>): Promise<void>;
  /** Stores every member of the record; the caller keeps the totals in step. */
  update(company: number, record: TransactionRecord): Promise<void>;
  /** Stores the members named, of each record; the caller keeps the totals in step. */
  updateMany(
    company: number,
    records: readonly TransactionRecord[],
    members: readonly BulkMember[],
  ): Promise<void>;
  /** The version at which each of these is again what its import wrote, of those that an undo has made so. */
  originalVersions(company: number, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Remembers that these are at their versions again what their imports wrote. */
  saveOriginals(
    company: number,
    records: readonly Pick<TransactionRecord, "id" | "version">[],
  ): Promise<void>;
  /** Removes for good: only an undo of an import or of a create does, everything else leaves a tombstone. */
  purge(company: number, ids: readonly string[]): Promise<void>;
}
