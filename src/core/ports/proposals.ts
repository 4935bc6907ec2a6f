import type { RecordKind } from "./events.ts";

/** What a change does to one record that is there: its version before, and the digest of its content afterwards. */
export type Effect = readonly [kind: RecordKind, id: string, version: number, digest: string | null];

/** A proposed change. Times are milliseconds since the epoch. */
export interface ProposalRecord {
  readonly id: string;
  readonly operation: string;
  /** JSON text, with exact numbers. */
  readonly request: string;
  readonly reason: string | null;
  /** In the order of kinds and ids. */
  readonly effects: readonly Effect[];
  /** JSON text of the contract's preview, with exact numbers. */
  readonly preview: string;
  readonly state: "open" | "applied" | "rejected";
  readonly proposed_by: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly decided_by: string | null;
  readonly decided_at: number | null;
  readonly event_id: string | null;
}

export interface ProposalFilter {
  /** An open one whose time is over counts as expired. */
  readonly state?: readonly string[];
  readonly now: number;
  readonly id_suffix?: readonly string[];
}

export interface ProposalStore {
  byId(company: number, id: string): Promise<ProposalRecord | undefined>;
  /** Newest first, below `before` when given. */
  page(
    company: number,
    filter: ProposalFilter,
    page: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<readonly ProposalRecord[]>;
  count(company: number, filter: ProposalFilter): Promise<number>;
  insert(company: number, record: ProposalRecord): Promise<void>;
  update(company: number, record: ProposalRecord): Promise<void>;
  /** Forgets proposals whose time was over before this. */
  forget(company: number, before: number): Promise<void>;
}
