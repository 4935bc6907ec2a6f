/** What suggestions store, so that a page of them needs no replay of the whole book. All of it follows from the transactions. */

/** Up to which change a snapshot speaks, and what of it still holds when later days change. */
export interface SnapshotHead {
  /** The last event of the book that it knows. */
  readonly sequence: number;
  readonly hash: string;
  /** The hash when its checkpoint was made: two snapshots with one of these have the same checkpoint. */
  readonly checkpoint_hash: string;
  /** The last day of the checkpoint. */
  readonly checkpoint_day: number;
}

/** Suggestions for the open transactions of one day. */
export interface DaySuggestions {
  readonly day: number;
  /** Ids of 16 bytes, each with its confidence in ten-thousandths in 2 bytes. */
  readonly ids: Uint8Array;
  /** JSON, in the same order. */
  readonly answers: string;
}

/** From one day to another, both inclusive. */
export interface DaySpan {
  readonly first: number;
  readonly last: number;
}

/** What a part holds: what was learnt by key, or ids and days of transactions by their places. */
export type PartKind = "learnt" | "places";

export interface SnapshotPart {
  readonly kind: PartKind;
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** State of the replay at the end of the checkpoint's day. */
export interface Checkpoint {
  /** JSON of all that is not in the parts. */
  readonly state: string;
  readonly parts: readonly SnapshotPart[];
}

export interface SuggestionSnapshotStore {
  head(company: number): Promise<SnapshotHead | undefined>;
  state(company: number): Promise<string>;
  /** Of the days named. */
  days(company: number, days: readonly number[]): Promise<readonly DaySuggestions[]>;
  /** Of all days up to this one, without the answers. */
  ids(company: number, until: number): Promise<readonly Omit<DaySuggestions, "answers">[]>;
  /** The first and the last of them; undefined where there is none. */
  daySpan(company: number, until: number): Promise<DaySpan | undefined>;
  parts(company: number, kind: PartKind, numbers: readonly number[]): Promise<readonly SnapshotPart[]>;
  /** Replaces what is stored. */
  save(
    company: number,
    head: SnapshotHead,
    content: { readonly checkpoint: Checkpoint; readonly days: readonly DaySuggestions[] },
  ): Promise<void>;
  /** Replaces the suggestions of all days after the checkpoint's, unless somebody stored another checkpoint. */
  saveDays(company: number, head: SnapshotHead, days: readonly DaySuggestions[]): Promise<void>;
  remove(company: number): Promise<void>;
}
