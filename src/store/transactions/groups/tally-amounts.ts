/** Counts rows and adds their amounts up by a key, a million of them in a moment: whole numbers, exact at any size. */

/** Below this and one amount more (at most 10^15), a number is exact. */
const EXACT_MAX = 2 ** 52;

interface Tally {
  readonly key: string;
  /** That of the first row of the key. */
  readonly number: bigint;
  readonly transaction_count: number;
  readonly inflow: bigint;
  /** Negative or 0. */
  readonly outflow: bigint;
}

interface Running {
  readonly number: number;
  count: number;
  inflow: number;
  outflow: number;
  /** What has left the numbers above. */
  carried: { inflow: bigint; outflow: bigint };
}

interface AmountTally {
  /** An amount in minor units, and the number of its row. */
  add(key: string, amount: number, number: number): void;
  /** By the first row of each. */
  list(): readonly Tally[];
}

export function tallyAmounts(): AmountTally {
  const tallies = new Map<string, Running>();
  return {
    add(key, amount, number) {
      let tally = tallies.get(key);
      if (tally === undefined) {
        tally = { number, count: 0, inflow: 0, outflow: 0, carried: { inflow: 0n, outflow: 0n } };
        tallies.set(key, tally);
      }
      tally.count += 1;
      if (amount > 0) tally.inflow += amount;
      else tally.outflow += amount;
      if (tally.inflow > EXACT_MAX || tally.outflow < -EXACT_MAX) carry(tally);
    },
    list: () =>
      Array.from(tallies, ([key, tally]) => {
        carry(tally);
        return { key, number: BigInt(tally.number), transaction_count: tally.count, ...tally.carried };
      }),
  };
}

function carry(tally: Running): void {
  const { inflow, outflow } = tally.carried;
  tally.carried = {
    inflow: inflow + BigInt(tally.inflow),
    outflow: outflow + BigInt(tally.outflow),
  };
  tally.inflow = 0;
  tally.outflow = 0;
}
