/** What is booked on an account by the bank's booking days. A purchase may be dated before or behind its own. */
import type { FingerprintOwner } from "./fingerprints.ts";

export interface BookingDayStore {
  /** Whether the account has a transaction that was booked before the day. */
  hasBefore(owner: FingerprintOwner, day: string): Promise<boolean>;
}
