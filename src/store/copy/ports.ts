/** The two ends of a copy, each on any database. */
import type { CompanyCheck } from "../check/book-check.ts";
import type { BookTable, Row } from "./book-tables.ts";

/** The rows of a table, or those of one company in it. */
export interface Part {
  readonly table: BookTable;
  /** The company's number, of a table that is read company by company. */
  readonly company: bigint | undefined;
}

/** What tells a book in the tables of an earlier version in those of this one. */
interface Earlier {
  /** The tables of this version, in which the book is told. */
  readonly tables: ReadonlyMap<string, BookTable>;
  /** The question for the sums of a company's transactions; `sum` are the columns that add up. */
  sums(company: bigint, sum: string): string;
  translate(part: Part, rows: readonly Row[]): { readonly part: Part; readonly rows: readonly Row[] };
}

/** A book, in one state throughout. */
export interface BookReader {
  /** The tables, named as in `tables.ts`, with the columns that the book has. */
  readonly tables: ReadonlyMap<string, BookTable>;
  /** At most `limit` rows in the order of their key, behind the row of a key when it is given. */
  rows(
    part: Part,
    page: { readonly after: Row | undefined; readonly limit: number },
  ): Promise<readonly Row[]>;
  /** Answers a question in SQL that every database understands; one about a company's rows names its number too. */
  ask(sql: string, company?: bigint): Promise<readonly Row[]>;
  /** Of a book that an earlier version wrote. */
  readonly earlier?: Earlier;
  /** Looks at what one company has, as it is in the same state. */
  company<Result>(number: bigint, look: (check: CompanyCheck) => Promise<Result>): Promise<Result>;
}

export interface BookWriter {
  /** Adds rows of a part, all of them or none, in the order of their key. `read` is how far they have been read: a key. */
  write(part: Part, rows: readonly Row[], read: Row): Promise<void>;
}
