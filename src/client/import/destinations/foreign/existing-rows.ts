/** Which rows of a file the service has already: day, amount and text match, and each transaction stands for one row. */
import type { IdsByKey } from "./look-up.ts";

interface ExistingRows {
  /** The transaction that a row is; undefined where it is new. */
  readonly take: (key: string, except?: ReadonlySet<string>) => string | undefined;
}

/** What the account holds, but for what this import created itself. */
export function existingRows(idsByKey: IdsByKey, ownIds: ReadonlySet<string>): ExistingRows {
  const rest = new Map<string, string[]>();
  return {
    take(key, except) {
      const ids = rest.get(key) ?? (idsByKey.get(key) ?? []).filter((id) => !ownIds.has(id));
      const index = ids.findIndex((id) => except?.has(id) !== true);
      rest.set(key, index < 0 ? [...ids] : ids.toSpliced(index, 1));
      return ids[index];
    },
  };
}
