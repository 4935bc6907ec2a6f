/** One event of the audit log. `hash` covers the event and the hash before it. */
export interface EventRecord {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly subject_id: string;
  readonly actor: string;
  /** JSON text, as it was hashed. */
  readonly summary: string;
  readonly previous_hash: string;
  readonly hash: string;
  readonly created_at: number;
}

/** Where the chain of a company ends; sequence 0 and an empty hash before the first event. */
export interface EventHead {
  readonly sequence: number;
  readonly hash: string;
}

export interface EventFilter {
  readonly type?: readonly string[];
  readonly subject_id?: string;
  readonly since?: number;
  /** Types that begin so are left out. */
  readonly without?: string;
}

export interface EventStore {
  head(company: number): Promise<EventHead>;
  /** Adds the event and moves the head to it. */
  append(company: number, event: EventRecord): Promise<void>;
  /** Newest first, below `before` (a sequence) when given. */
  page(
    company: number,
    filter: EventFilter,
    page: { before?: number; limit: number },
  ): Promise<readonly EventRecord[]>;
  count(company: number, filter: EventFilter): Promise<number>;
}
