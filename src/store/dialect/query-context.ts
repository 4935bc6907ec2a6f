/** What queries are written against: the tables inside one transaction, and what a database can do beyond SQL. */
import type { Kysely, RawBuilder } from "kysely";
import type { WordEdges } from "../../contract/transaction/word-edges.ts";
import type { Numbers } from "../tables/columns/numbers.ts";
import type { Tables } from "../tables/database.ts";

export interface QueryContext {
  readonly db: Kysely<Tables>;
  readonly dialect: DialectAbilities;
  readonly numbers: Numbers;
}

interface InsertOptions {
  /** What comes after the rows, such as " ON CONFLICT DO NOTHING". */
  readonly conflict?: string;
  /** What it means that a row with the same key is there already. */
  readonly duplicateKey?: (cause: unknown) => Error;
}

/** What differs between databases, by name, each with a sentence of why. */
export interface DialectAbilities extends DialectSql {
  /**
   * Inserts rows of one shape at full speed, since building one statement a row in the query layer costs more than the
   * row itself. Each row holds the values of `columns` in order. It can resolve before the database has done it; then
   * a failure is the transaction's, at its end at the latest.
   */
  insertMany(
    table: keyof Tables,
    columns: readonly string[],
    rows: Iterable<readonly unknown[]>,
    options?: InsertOptions,
  ): Promise<void>;
  /** The same for rows that are there by their columns, each with its values in the order of the rows: nothing is made for a row. */
  insertColumns(
    table: keyof Tables,
    columns: readonly string[],
    values: readonly (readonly unknown[])[],
    options?: InsertOptions,
  ): Promise<void>;
  /**
   * Runs one prepared statement of portable SQL with `?` parameters over many parameter lists, for set work. It can
   * resolve as early as `insertMany`.
   */
  runMany(sql: string, parameterLists: Iterable<readonly unknown[]>): Promise<void>;
  /** Asks one prepared statement of portable SQL with `?` parameters once for each parameter list; first row of each. */
  firstOfMany(
    sql: string,
    parameterLists: Iterable<readonly unknown[]>,
  ): Promise<readonly (Record<string, unknown> | undefined)[]>;
  /**
   * The values of the row of a company with an id, by a SELECT without its WHERE and in its order; the row is held to the end where a
   * write asks (`lock.row`). A server is asked once for the rows that reads of one snapshot want at the same time.
   */
  valuesById(
    select: string,
    row: { readonly company: number; readonly id: Uint8Array },
  ): Promise<readonly unknown[] | undefined>;
  /**
   * Asks one prepared statement once for each parameter list; every row of each, as the list of its values. Whole
   * numbers come as numbers: for columns that never leave the range in which those are exact.
   */
  allOfMany(
    sql: string,
    parameterLists: Iterable<readonly unknown[]>,
  ): Promise<readonly (readonly (readonly unknown[])[])[]>;
  /** Numbers for transactions that are inserted next, ascending; those of rows that were removed never come again. */
  reserveNumbers(count: number): Promise<readonly bigint[]>;
  /** Whether rows that are inserted behind one of a number get the next numbers by themselves, which saves their handing over. */
  readonly countsOn: boolean;
  /** The highest number of a transaction, or a higher one. */
  lastNumber(company: number): Promise<bigint>;
  /** To be called before transactions are removed for good: SQLite would give the numbers of the last ones again. */
  retireNumbers(): Promise<void>;
  /**
   * What comes after a SELECT in a write, so that nobody else changes its rows before the end: `row` keeps out all
   * others, `share` those who would change them. Empty in a read, and where a writer has the whole book to itself.
   */
  readonly lock: { readonly row: string; readonly share: string };
  /** Lets the rest of the transaction touch the rows of a company that it has made. */
  enter(company: number): Promise<void>;
  /**
   * Has a SELECT find the groups of its rows by look-ups, however many groups there may be; undefined where the database sorts
   * the rows to group them.
   */
  readonly unsorted: (<Answer>(select: () => Promise<Answer>) => Promise<Answer>) | undefined;
}

/** What each database writes otherwise in its SQL. */
export interface DialectSql {
  /** Names the index that a SELECT walks, after its table: SQLite plans without statistics. Empty where a planner has them. */
  walkIndex(index: string): string;
  /** Lets a SELECT look rows up by their numbers, after its table: SQLite would walk an index of the company. */
  readonly byNumber: string;
  /** The function (text, part) that tells where a part begins, from 1; 0 when it is not there. Each has its own name for it. */
  readonly position: string;
  /** Whether a part stands in a text as a word, or as its beginning or end; the text has it somewhere. */
  hasWord(text: RawBuilder<unknown>, part: string, edges: WordEdges): RawBuilder<unknown>;
  /** The text of a JSON list of values, none of them bytes: equal for equal values alone. */
  listText(values: readonly RawBuilder<unknown>[]): RawBuilder<string>;
  /** A SELECT of the texts in a JSON list, and of the bytes whose hexadecimal digits are in one. */
  textsOf(json: string): RawBuilder<unknown>;
  bytesOf(json: string): RawBuilder<unknown>;
  /** Whether a column is one of a SELECT's values, so that an index of the column serves it beside others too. */
  isAmong(column: string, select: RawBuilder<unknown>): RawBuilder<boolean>;
  /** The hexadecimal digits of a column's bytes, in lower case; null for null. */
  digitsOf(column: string): string;
  /** Bytes by their hexadecimal digits, as a constant of a statement. */
  bytes(digits: string): string;
  /** The text of a day, as YYYY-MM-DD: for whoever seeks a part of it. */
  dayText(column: string): RawBuilder<string>;
}
