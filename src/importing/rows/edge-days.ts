/** The first and last day of a file's groups, which a file may hold in part only: there rows carry their running balance. */
import type { AccountGroup } from "../reading.ts";

export interface EdgeDays {
  readonly from: string;
  readonly to: string;
}

/**
 * Of each group whose balances prove, by its key; and of a group of a single row, which alone can prove nothing and yet
 * continue what is known.
 */
export function edgeDays(groups: readonly AccountGroup[]): ReadonlyMap<string, EdgeDays> {
  const byKey = groups.flatMap(({ key, rows, from, to, proof }) =>
    (proof.result === "proved" || (proof.result === "unavailable" && rows === 1)) &&
    from !== null &&
    to !== null
      ? [[key, { from, to }] as const]
      : [],
  );
  return new Map(byKey);
}

export function isEdge(days: EdgeDays | undefined, date: string): boolean {
  return days !== undefined && (date === days.from || date === days.to);
}
