/** The largest and smallest of any number of values: as arguments of Math.max, a large array overflows the stack. */

/** `otherwise` where there is none, and where all are smaller. */
export function largest(values: Iterable<number>, otherwise = -Infinity): number {
  let most = otherwise;
  for (const value of values) if (value > most) most = value;
  return most;
}

/** Infinity where there is none. */
export function smallest(values: Iterable<number>): number {
  let least = Infinity;
  for (const value of values) if (value < least) least = value;
  return least;
}
