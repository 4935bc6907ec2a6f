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
  /**
   * First day of the transactions that the change touched, as days since 1970-01-01, AFTER_ALL_DAYS where it touched none; null
   * where that is not known.
   */
  readonly first_day: number | null;
}

/** Where the chain of a company ends; sequence 0 and an empty hash before the first event. */
export interface EventHead {
  readonly sequence: number;
  readonly hash: string;
}

export interface EventFilter {
  readonly type?: readonly string[];
  readonly subject_id?: string;
  /** Ids of subjects in a range, both ends in it. */
  readonly subjects?: { readonly from: string; readonly to: string };
  /** How the ids of events, or of what they are about, end: hexadecimal digits without dashes; any of them. */
  readonly id_suffix?: readonly string[];
  readonly subject_id_suffix?: readonly string[];
  readonly since?: number;
  /** Made in this very millisecond. */
  readonly at?: number;
  readonly actor?: string;
  /** The event that undid the one with this id. */
  readonly undoes?: string;
  /** Types that begin so are left out. */
  readonly without?: string;
}

/** The kinds of records whose changes can be undone. */
export type RecordKind = "transaction" | "rule" | "account" | "category" | "bank_category" | "company";

/** What one record was before a change, so that the change can be undone. */
export interface ChangeImage {
  readonly kind: RecordKind;
  readonly record_id: string;
  /** JSON of the members that the change touched, as they were; null where the record was not there. */
  readonly before: string | null;
  /** Digest of what the record was afterwards; null where it was there no more. */
  readonly digest_after: string | null;
}

export interface EventStore {
  byId(company: number, id: string): Promise<EventRecord | undefined>;
  addImages(company: number, eventId: string, images: readonly ChangeImage[]): Promise<void>;
  images(company: number, eventId: string): Promise<readonly ChangeImage[]>;
  /** Forgets the images of events before this time. */
  forgetImages(company: number, before: number): Promise<void>;
  head(company: number): Promise<EventHead>;
  /**
   * First day of the transactions that changed after this event; undefined where that is not known, or the event is not in
   * the log.
   */
  firstDayAfter(company: number, event: EventHead): Promise<number | undefined>;
  /** Lets no other change of the company be committed before this transaction ends. */
  holdHead(company: number): Promise<void>;
  /**
   * Adds the events that `link` makes of the head, in their order, and moves the head to the last. Whoever else adds some
   * waits until this transaction ends: it is the last thing to do in one. It asks for the head at once, so that what is asked
   * right after the call is answered when the head is held.
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
