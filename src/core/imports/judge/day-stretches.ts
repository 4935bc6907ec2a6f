/** Rows of a day that follow on each other by their running balances. */

/** A row, with the running balance after it. */
interface Step {
  readonly amount: number;
  readonly balance: number;
}

/** Balances at which rows that follow on each other begin and end. */
export interface Ends {
  readonly starts: ReadonlySet<number>;
  readonly ends: ReadonlySet<number>;
}

interface Stretch extends Ends {
  /** Rows of it. */
  readonly size: number;
  /** Balances that its rows leave. */
  readonly balances: ReadonlySet<number>;
}

/** Whether both begin or both end alike; a stretch that comes back to its start may begin at any of its balances. */
export function meets({ starts, ends, balances }: Stretch, ours: Ends): boolean {
  if (starts.size === 0) return common(balances, ours.starts) || common(balances, ours.ends);
  return common(starts, ours.starts) || common(ends, ours.ends);
}

/** Whether one begins where the other ends. */
export function follows(one: Ends, other: Ends): boolean {
  return common(one.starts, other.ends) || common(one.ends, other.starts);
}

function common(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return [...one].some((value) => other.has(value));
}

/** Where each balance is reached as often as it is left, rows follow on each other; elsewhere they begin or end. */
export function endsOf(steps: readonly Step[]): Ends {
  const surplus = new Map<number, number>();
  const count = (balance: number, by: number) => surplus.set(balance, (surplus.get(balance) ?? 0) + by);
  for (const { amount, balance } of steps) {
    count(balance - amount, 1);
    count(balance, -1);
  }
  const where = (test: (by: number) => boolean) =>
    new Set([...surplus].filter(([, by]) => test(by)).map(([balance]) => balance));
  return { starts: where((by) => by > 0), ends: where((by) => by < 0) };
}

/** The rows that are known of a day, apart where no balance before or after a row is that before or after another. */
export function stretchesOf(steps: readonly Step[]): readonly Stretch[] {
  const leads = new Map<number, number>();
  const top = (balance: number): number => {
    let from = balance;
    for (let to = leads.get(from); to !== undefined && to !== from; to = leads.get(from)) {
      // Halving the way keeps it short, however long the day is.
      leads.set(from, leads.get(to) ?? to);
      from = to;
    }
    return from;
  };
  for (const { amount, balance } of steps) leads.set(top(balance - amount), top(balance));
  const groups = Map.groupBy(steps, ({ balance }) => top(balance));
  return Array.from(groups.values(), (group) => ({
    ...endsOf(group),
    size: group.length,
    balances: new Set(group.map(({ balance }) => balance)),
  }));
}
