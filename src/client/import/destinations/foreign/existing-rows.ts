/** Which rows of a file the service has already: day, amount and text match, and each transaction stands for one row. */
import type { KnownIds } from "./senders.ts";

export interface Pool {
  /** The transaction that a row is; undefined where it is new. */
  readonly take: (key: string, except?: ReadonlySet<string>) => string | undefined;
}

/** What the account holds, but for what this import created itself. */
export function poolOf(known: KnownIds, created: ReadonlySet<string>): Pool {
  const left = new Map<string, string[]>();
  return {
    take(key, except) {
      const ids = left.get(key) ?? (known.get(key) ?? []).filter((id) => !created.has(id));
      const index = ids.findIndex((id) => except?.has(id) !== true);
      left.set(key, index < 0 ? [...ids] : ids.toSpliced(index, 1));
      return ids[index];
    },
  };
}
