import type { Origins } from "./origins.ts";

/** What suggestions read of a transaction. */
export interface EvidenceRecord {
  readonly id: string;
  /** Days since 1970-01-01. */
  readonly day: number;
  /** Its account, by a name of the store's own. */
  readonly account: string;
  /** Minor units, an exact whole number. */
  readonly amount: number;
  readonly category: string;
  readonly original_description: string;
  readonly merchant_name: string;
  readonly origins: Origins;
}

/** Differs where transactions do. */
interface EvidenceState {
  readonly rows: number;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
}

export interface EvidenceStore {
  /** By day, at most so many after a day; void and deleted transactions are left out. */
  records(
    company: number,
    page?: { readonly after: number; readonly limit: number },
  ): Promise<readonly EvidenceRecord[]>;
  state(company: number): Promise<EvidenceState>;
}
