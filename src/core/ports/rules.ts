/** Rules of a company and what they did. Times are milliseconds since the epoch. */
import type { RuleSettings } from "../../contract/rule/terms.ts";
import type { WhereCondition } from "../../contract/transaction/where.ts";

export interface RuleRecord {
  readonly id: string;
  /** Orders the rules; two neighbours leave room between them. */
  readonly rank: number;
  readonly name: string;
  readonly name_folded: string;
  readonly conditions: readonly WhereCondition[];
  readonly settings: RuleSettings;
  readonly created_by: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly version: number;
  /** A deleted rule stays, since transactions name it. */
  readonly deleted_at: number | null;
}

/** Transactions of which a rule set something on a day. */
interface RuleHits {
  readonly rule_id: string;
  readonly count: number;
}

export interface RuleUse {
  readonly rule_id: string;
  /** Since the day asked for. */
  readonly recent: number;
  /** YYYY-MM-DD. */
  readonly last_day: string;
}

export interface RuleStore {
  /** Another one after each change of the rules, never one that was there before; undefined while there was no rule. */
  revision(company: number): Promise<string | undefined>;
  setRevision(company: number, revision: string): Promise<void>;
  /** In their order, without deleted ones. */
  all(company: number): Promise<readonly RuleRecord[]>;
  /** Also a deleted one; in a write it is locked. */
  byId(company: number, id: string): Promise<RuleRecord | undefined>;
  insert(company: number, rule: RuleRecord): Promise<void>;
  update(company: number, rule: RuleRecord): Promise<void>;
  /** Adds to what the rules did on a day. */
  addHits(company: number, day: string, hits: readonly RuleHits[]): Promise<void>;
  uses(company: number, since: string): Promise<readonly RuleUse[]>;
}
