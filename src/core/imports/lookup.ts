/** Fingerprints near a chunk's rows, asked for by day and amount, many at once. */
import type { Fingerprint, FingerprintOwner, FingerprintStore } from "../ports/fingerprints.ts";
import { equalRowsOf, NO_ROWS, type EqualRows } from "./equal-rows.ts";

/** How far apart the bank's days of one booking can lie. */
export const SUSPECT_DAYS = 3;

interface Place {
  readonly day: number;
  readonly amount: number;
}

export interface Lookup {
  /** Reads what is not known yet of these days and amounts. */
  load(places: readonly Place[]): Promise<void>;
  /** The fingerprints of a day and amount that were loaded. */
  at(place: Place): readonly Fingerprint[];
  /** Those of them that have the identity. */
  equal(row: Place & { readonly identity: string }): EqualRows;
}

export function fingerprintLookup(store: FingerprintStore, owner: FingerprintOwner): Lookup {
  const known = new Map<number, Map<number, Fingerprint[]>>();
  const equals = new Map<readonly Fingerprint[], ReadonlyMap<string, EqualRows>>();
  const at = ({ day, amount }: Place): readonly Fingerprint[] => known.get(day)?.get(amount) ?? [];
  return {
    async load(places) {
      const wanted = new Map<number, Set<number>>();
      for (const { day, amount } of places) {
        const amounts = known.get(day) ?? new Map<number, Fingerprint[]>();
        known.set(day, amounts);
        if (amounts.has(amount)) continue;
        amounts.set(amount, []);
        const more = wanted.get(day);
        if (more === undefined) wanted.set(day, new Set([amount]));
        else more.add(amount);
      }
      for (const entry of await store.at(owner, wanted)) known.get(entry.day)?.get(entry.amount)?.push(entry);
    },
    at,
    equal(row) {
      const all = at(row);
      if (all.length === 0) return NO_ROWS;
      const byIdentity = equals.get(all) ?? equalRowsOf(all);
      equals.set(all, byIdentity);
      return byIdentity.get(row.identity) ?? NO_ROWS;
    },
  };
}
