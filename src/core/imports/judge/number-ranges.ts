import type { FingerprintKey, FingerprintRange } from "../../ports/fingerprints.ts";

/** The numbers of rows of one identity as ranges; those that lie no further apart than `gap` share one. */
export function numberRanges(equal: readonly FingerprintKey[], gap: number): readonly FingerprintRange[] {
  const [first] = equal;
  if (first === undefined) return [];
  if (equal.length === 1) {
    const { day, amount, identity, occurrence } = first;
    return [{ day, amount, identity, from: occurrence, to: occurrence }];
  }
  const ranges: { day: number; amount: number; identity: string; from: number; to: number }[] = [];
  for (const { day, amount, identity, occurrence } of equal.toSorted(
    (one, other) => one.occurrence - other.occurrence,
  )) {
    const last = ranges.at(-1);
    if (last !== undefined && occurrence - last.to <= gap) last.to = occurrence;
    else ranges.push({ day, amount, identity, from: occurrence, to: occurrence });
  }
  return ranges;
}
