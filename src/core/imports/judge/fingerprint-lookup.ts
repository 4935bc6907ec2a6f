/** Fingerprints near a chunk's rows, many asked for at once. */
import type {
  Fingerprint,
  FingerprintOwner,
  FingerprintRange,
  FingerprintStore,
} from "../../ports/fingerprints.ts";
import { equalRowsOf, NO_ROWS, type EqualRows } from "./equal-rows.ts";
import { numberRanges } from "./number-ranges.ts";

/** So many fingerprints of a day and amount are not read for a row that could be the same as one of them. */
const CROWD = 200;
/** A few numbers too many cost less than another search. */
const NUMBERS_BETWEEN = 8;

interface Place {
  readonly day: number;
  readonly amount: number;
}

/** What a row is known again by. */
export interface KnownBy extends Place {
  readonly identity: string;
  /** Its number among equal rows of its file. */
  readonly occurrence: number;
  /** Whether all that are equal to it are wanted, and not only the one of its number. */
  readonly isAll: boolean;
}

export interface Lookup {
  /** Reads what is not known yet of these days and amounts. */
  load(places: readonly Place[]): Promise<void>;
  /** The fingerprints of a day and amount that were loaded; undefined where there are more of them than that is done for. */
  at(place: Place): readonly Fingerprint[] | undefined;
  /** Reads what rows can be equal to: of thousands of equal ones, those of the rows' numbers. */
  loadEqual(rows: readonly KnownBy[]): Promise<void>;
  /** What was read of those that have the identity. */
  equal(row: Pick<KnownBy, "identity">): EqualRows;
}

export function fingerprintLookup(store: FingerprintStore, owner: FingerprintOwner): Lookup {
  const byDay = new Map<number, Map<number, Fingerprint[]>>();
  let equals: ReadonlyMap<string, EqualRows> = new Map();
  return {
    async load(places) {
      const amountsByDay = new Map<number, Set<number>>();
      for (const { day, amount } of places) {
        const amounts = byDay.get(day) ?? new Map<number, Fingerprint[]>();
        byDay.set(day, amounts);
        if (amounts.has(amount)) continue;
        amounts.set(amount, []);
        const more = amountsByDay.get(day);
        if (more === undefined) amountsByDay.set(day, new Set([amount]));
        else more.add(amount);
      }
      for (const entry of await store.at(owner, amountsByDay, CROWD))
        byDay.get(entry.day)?.get(entry.amount)?.push(entry);
    },
    at({ day, amount }) {
      const all = byDay.get(day)?.get(amount) ?? [];
      return all.length < CROWD ? all : undefined;
    },
    async loadEqual(rows) {
      equals = equalRowsOf(await store.equal(owner, rangesOf(rows)));
    },
    equal: ({ identity }) => equals.get(identity) ?? NO_ROWS,
  };
}

/** The numbers of each identity, those that follow on each other as one range. */
function rangesOf(rows: readonly KnownBy[]): readonly FingerprintRange[] {
  // The day and amount are part of what makes an identity.
  return [...Map.groupBy(rows, ({ identity }) => identity).values()].flatMap((equal) => {
    if (!equal.some(({ isAll }) => isAll)) return numberRanges(equal, NUMBERS_BETWEEN);
    const [{ day, amount, identity }] = equal as [KnownBy];
    return [{ day, amount, identity, from: 1, to: Number.MAX_SAFE_INTEGER }];
  });
}
