import type { TransactionRecord } from "../../ports/transactions.ts";

/** From so many on, the values that a member had before are not listed. */
const PREVIOUS_MAX = 4;

/** Collects what members were before, as long as those are a few values that a sentence can name. */
export function previousValuesOf(members: readonly string[]) {
  const values = new Map<string, Set<unknown>>();
  return {
    add(record: TransactionRecord): void {
      for (const member of members) {
        if (member === "tags") continue;
        const seen = values.get(member) ?? new Set();
        if (seen.size < PREVIOUS_MAX) seen.add(record[member as keyof TransactionRecord]);
        values.set(member, seen);
      }
    },
    /** Values by member; members with more of them are left out. */
    list: (): Record<string, unknown[]> =>
      Object.fromEntries(
        [...values]
          .filter(([, seen]) => seen.size < PREVIOUS_MAX)
          .map(([member, seen]) => [member, [...seen]]),
      ),
  };
}
