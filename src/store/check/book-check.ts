/** Questions about the health of a book, asked of the database itself without changing or migrating it. */
import type { EventHead, EventRecord } from "../../core/ports/events.ts";
import type { AppliedStep } from "../migrations/applied-steps.ts";

export interface BookCheck {
  /** The schema steps that the book has had. */
  schema(): Promise<readonly AppliedStep[]>;
  /** Number of rows that refer to rows that are not there. */
  danglingReferences(): Promise<number>;
  companies(): Promise<readonly CheckedCompany[]>;
  /** Looks at what one company has, all of it of one moment. */
  company<Result>(number: number, look: (check: CompanyCheck) => Promise<Result>): Promise<Result>;
  /** Where the audit log of each company ends, by company. A company without one is left out. */
  heads(): Promise<readonly CompanyHead[]>;
  close(): Promise<void>;
}

export interface CheckedCompany {
  /** By which the tables know it. */
  readonly number: number;
  readonly id: string;
  readonly name: string;
}

export interface CompanyHead extends EventHead {
  readonly company_id: string;
  readonly name: string;
}

export interface CompanyCheck {
  /** Days whose totals differ from what their transactions add up to, at most `limit` of them. */
  wrongTotals(limit: number): Promise<readonly WrongTotal[]>;
  /** Categories whose totals differ from what the daily totals add up to, at most `limit` of them. */
  wrongCategories(limit: number): Promise<readonly string[]>;
  transactions(): Promise<number>;
  unfinishedImports(): Promise<number>;
  /** In the order of their sequence; read in pages. */
  events(): AsyncIterable<EventRecord>;
  lastEvent(): Promise<EventRecord | undefined>;
  head(): Promise<EventHead | undefined>;
}

/** A day of an account. */
export interface WrongTotal {
  readonly bank_account_id: string;
  readonly day: string;
}
