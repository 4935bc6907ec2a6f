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
  /** How the ids of events, or of what they are about, end: hexadecimal digits without dashes; any of them. */
  readonly id_suffix?: readonly string[];
  readonly subject_id_suffix?: readonly string[];
  readonly since?: number;
  /** Types that begin so are left out. */
  readonly without?: string;
}

export interface EventStore {
  head(company: number): Promise<EventHead>;
  /**
   * Adds the events that `link` makes of the head, in their order, and moves the head to the last. Whoever else adds some
   * waits until this transaction ends: it is the last thing to do in one.
   */
  chain(company: number, link: (head: EventHead) => readonly EventRecord[]): Promise<void>;
  /** Newest first, below `before` (a sequence) when given. */
  page(
    company: number,
    filter: EventFilter,
    page: { before?: number; limit: number },
  ): Promise<readonly EventRecord[]>;
  count(company: number, filter: EventFilter): Promise<number>;
}
