/** What the core asks of the store about imports: those of an account, what they prove, and their transactions. */
import type { HeldRows } from "./held-rows.ts";
import type { ImportChunks } from "./import-chunks.ts";
import type { BalancedImport, ImportRecord, ImportStage } from "./import-record.ts";
import type { DaySpan } from "./reports.ts";

export interface ImportFilter {
  readonly bank_account_id?: readonly string[];
  readonly states?: readonly ImportStage[];
  readonly file_sha256?: string;
  /** How the ids end, in hexadecimal digits without dashes; any of them. */
  readonly id_suffix?: readonly string[];
}

export interface ImportStore extends ImportChunks, HeldRows {
  byId(company: number, id: string): Promise<ImportRecord | undefined>;
  byNumber(company: number, number: number): Promise<ImportRecord | undefined>;
  /** Whether one is between steps that change transactions without an event. */
  isInSteps(company: number): Promise<boolean>;
  /** Those finished that have yet to accept suggestions by themselves. */
  awaitingAcceptance(company: number): Promise<readonly ImportRecord[]>;
  /** The one that is not finished, of this account, file, part and mapping. */
  findUnfinished(
    company: number,
    query: Pick<ImportRecord, "bank_account_id" | "file_sha256" | "part" | "mapping_sha256">,
  ): Promise<ImportRecord | undefined>;
  /** Newest first, below the number `before` when given. */
  page(
    company: number,
    filter: ImportFilter,
    page: { readonly before: number | undefined; readonly limit: number },
  ): Promise<readonly ImportRecord[]>;
  count(company: number, filter: ImportFilter): Promise<number>;
  nextNumber(company: number): Promise<number>;
  insert(company: number, record: ImportRecord): Promise<void>;
  update(company: number, record: ImportRecord): Promise<void>;
  /** Periods and proofs of the account's imports that are finished and not undone. */
  listFinished(company: number, accountId: string): Promise<readonly ImportRecord[]>;
  /**
   * Rows that finished imports into these accounts could not take, of files whose days meet the span: a rejected row has no
   * sure day of its own.
   */
  rejectedRows(company: number, accountIds: readonly string[], span: DaySpan): Promise<number>;
  /** The account's imports that are finished, and whose files state both balances and prove them. */
  listBalanced(company: number, accountId: string): Promise<readonly BalancedImport[]>;
  /** Of each account with such imports the one whose days end last. */
  newestBalanced(company: number): Promise<readonly BalancedImport[]>;
  /** Finished imports of the account and layout that proved something, newest first, below the number `before`. */
  proving(
    company: number,
    query: {
      readonly account: string;
      readonly layout: string;
      readonly before: number | undefined;
      readonly limit: number;
    },
  ): Promise<readonly Pick<ImportRecord, "id" | "number" | "file_name" | "proofs">[]>;
  /** Imports of files of these days that stand and told what they did with fees, newest first. */
  feesOfPeriod(
    company: number,
    query: { readonly account: string; readonly from: string; readonly to: string },
  ): Promise<readonly Pick<ImportRecord, "id" | "file_name" | "proofs">[]>;
  /** Numbers of imports that stand and whose files, of another format, have rows of these days. */
  ofOtherFormats(
    company: number,
    query: {
      readonly account: string;
      readonly format: string;
      readonly from: string;
      readonly to: string;
      /** Number of the import that asks. */
      readonly except: number;
    },
  ): Promise<ReadonlySet<number>>;
  /** Whether a finished import's file holds the whole of this day: it lies strictly between its first and last. */
  holdsDay(company: number, accountId: string, day: string): Promise<boolean>;

  /** The account's finished imports of the layout that have rejected rows, and whose days are all in the span. */
  withRejected(
    company: number,
    accountId: string,
    query: { readonly layout: string; readonly from: string; readonly to: string },
  ): Promise<readonly string[]>;
  /** The account's imports with rejected rows that this import settled. */
  settledBy(company: number, accountId: string, settler: string): Promise<readonly string[]>;

  /** Transactions of the import that were changed or reconciled since it wrote them; deleted ones are left out. */
  changedTransactions(company: number, importId: string): Promise<readonly string[]>;
  /** Lets transactions belong to another import and its statement, their version kept. */
  handOver(
    company: number,
    transactions: readonly {
      readonly id: string;
      readonly import_id: string;
      readonly statement_id: string | null;
    }[],
  ): Promise<void>;
  /** The transactions of external ids of an account, deleted ones left out. */
  externalIds(
    company: number,
    accountId: string,
    externalIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
}
