/** Counts rows and adds their amounts up, a million of them in a moment: whole numbers, exact at any size. */

/** Below this and one amount more (at most 10^15), a number is exact. */
const EXACT_MAX = 2 ** 52;

/** Rows of the same text and the same origins. */
interface Running {
  readonly text: string;
  readonly origins: string | null;
  /** That of the first row. */
  readonly number: number;
  count: number;
  inflow: number;
  outflow: number;
  /** What has left the numbers above. */
  carried: { inflow: bigint; outflow: bigint };
}

interface AmountTally extends Pick<Running, "text" | "origins"> {
  readonly number: bigint;
  readonly transaction_count: number;
  readonly inflow: bigint;
  /** Negative or 0. */
  readonly outflow: bigint;
}

interface AmountTallies {
  /** An amount in minor units. */
  add(row: Pick<Running, "text" | "origins" | "number">, amount: number): void;
  readonly size: () => number;
  /** By the first row of each. What is added next begins anew. */
  take(): readonly AmountTally[];
}

export function tallyAmounts(): AmountTallies {
  const all: Running[] = [];
  // To look two texts up takes less than to join them.
  const byOrigins = new Map<string | null, Map<string, Running>>();
  return {
    add({ text, origins, number }, amount) {
      let byText = byOrigins.get(origins);
      if (byText === undefined) byOrigins.set(origins, (byText = new Map<string, Running>()));
      let tally = byText.get(text);
      if (tally === undefined) {
        const carried = { inflow: 0n, outflow: 0n };
        tally = { text, origins, number, count: 0, inflow: 0, outflow: 0, carried };
        byText.set(text, tally);
        all.push(tally);
      }
      tally.count += 1;
      if (amount > 0) tally.inflow += amount;
      else tally.outflow += amount;
      if (tally.inflow > EXACT_MAX || tally.outflow < -EXACT_MAX) carry(tally);
    },
    size: () => all.length,
    take() {
      byOrigins.clear();
      return all.splice(0).map((tally) => {
        carry(tally);
        const { text, origins, number, count, carried } = tally;
        return { text, origins, number: BigInt(number), transaction_count: count, ...carried };
      });
    },
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
