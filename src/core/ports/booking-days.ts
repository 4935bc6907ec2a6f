/** What is booked on an account by the bank's booking days. A purchase may be dated before or behind its own. */
import type { FingerprintOwner } from "./fingerprints.ts";

export interface BookingDayStore {
  /** Whether the account has a transaction that was booked before the day. */
  hasBefore(owner: FingerprintOwner, day: string): Promise<boolean>;
  /** The day of the first booking of the account; undefined where it has none. */
  firstDay(owner: FingerprintOwner): Promise<string | undefined>;
  /** What all but void transactions that were booked before the day come to, in minor units of the account's currency. */
  sumBefore(owner: FingerprintOwner, day: string): Promise<bigint>;
  /** The same of those that were booked on the day, the import's own and the named ones left out. */
  sumOfOthers(
    owner: FingerprintOwner,
    about: { readonly day: string; readonly importId: string; readonly except: readonly string[] },
  ): Promise<bigint>;
  /** The same of those that an import wrote, booked from one day to another. */
  sumWritten(
    owner: FingerprintOwner,
    about: { readonly importId: string; readonly from: string; readonly to: string },
  ): Promise<bigint>;
}
