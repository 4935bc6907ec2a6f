/** Tallies that turn out to be of one group become one. */
import type { Tally } from "./tallies.ts";

interface JoinedTallies {
  add(tally: Tally): void;
  /** In the order in which the first of each was added. */
  list(): readonly Tally[];
}

/** The tallies of a group are added in the order of their first transactions. */
export function joinTallies(): JoinedTallies {
  const joined = new Map<string, Tally>();
  return {
    add(tally) {
      const earlier = joined.get(tally.key);
      if (earlier === undefined) joined.set(tally.key, tally);
      else
        joined.set(tally.key, {
          ...earlier,
          transaction_count: earlier.transaction_count + tally.transaction_count,
          inflow: earlier.inflow + tally.inflow,
          outflow: earlier.outflow + tally.outflow,
        });
    },
    list: () => [...joined.values()],
  };
}
