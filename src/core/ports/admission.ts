/**
 * What stands before every call with a key: who it is, what it has used up, and what it was answered. Apart from the
 * other questions because it is asked twice for every request: it must not wait for a long write of its own process, and
 * its counts need to survive a killed process but not a power cut.
 */
import type { CompanyRecord } from "./companies.ts";
import type { AnsweredRequest, KeyRecord } from "./keys.ts";

/** What the hash of a key's text leads to. */
export interface KeyMatch {
  readonly key_hash: string;
  /** When this secret of the key ends; null while it is the key's own. */
  readonly ends_at: number | null;
  /** The store's time when it was asked, in milliseconds since the epoch. */
  readonly asked_at: number;
  readonly key: KeyRecord;
  readonly company: Omit<CompanyRecord, "closed_until" | "auto_accept">;
}

export interface KeyAddress {
  readonly company: number;
  readonly keyId: string;
}

/** Requests admitted in the minute and the day that each began at `…_start` (milliseconds since the epoch, UTC). */
export interface KeyWindows {
  readonly minute_start: number;
  readonly minute_count: number;
  readonly day_start: number;
  readonly day_count: number;
}

/** A request of a key that was answered. */
export interface UsageEntry {
  readonly key: KeyAddress;
  readonly request: AnsweredRequest;
}

export interface AdmissionStore {
  /** The key of a hash; undefined for a hash that no key has ever had. */
  find(keyHash: string): Promise<KeyMatch | undefined>;
  /**
   * Lets `decide` judge the key's windows at a moment (`now`, the store's time) and stores what it says, while nobody else
   * can change them, in this or another process, on this or another machine. Nothing is stored when `windows` is absent.
   * `decide` is asked again where what it said could not be stored, and must have no effect of its own.
   */
  use<Decision extends { readonly windows?: KeyWindows }>(
    key: KeyAddress,
    decide: (storedWindows: KeyWindows | undefined, now: number) => Decision,
  ): Promise<Decision>;
  /**
   * Adds an answered request to the key's statistics, durable against the death of the process when the promise resolves.
   * With `refund`, the windows that it used, one request is given back to each that is still open.
   */
  record(key: KeyAddress, request: AnsweredRequest, refund?: KeyWindows): Promise<void>;
  /**
   * Lets what is read from now on include every request that was answered on this machine before: statistics may reach
   * the tables a moment after the answer. Those of servers on other machines come within a second by themselves.
   */
  settle(): Promise<void>;
}
