/** What the first category of a row's ranking rests on. */
import { endOf, startOf, type Keys } from "../signature/keys.ts";
import { levels, type Level } from "../signature/levels.ts";
import { entryOf, type Histories } from "./histories.ts";
import { historyOf, type Learnt } from "./learning.ts";

export interface Basis {
  /** The narrowest level that knows it. */
  readonly level: Level;
  /** What that level knows of it. */
  readonly count: number;
  readonly lastRow: number;
  /** Rows of any category at that level. */
  readonly rowCount: number;
}

/** The narrowest level that knows the category, and what it says of it. */
export function basisOf(
  learnt: Learnt,
  keys: Keys,
  { row, category }: { row: number; category: number },
): Basis {
  for (let level = levels.length - 1; level >= 0; level -= 1) {
    const histories = learnt[level] as Histories;
    for (let at = startOf(keys, row); at < endOf(keys, row); at += 1) {
      if (keys.levels[at] !== level) continue;
      const history = historyOf(learnt, keys, at);
      const entry = entryOf(histories, history, category);
      if (entry < 0) continue;
      return {
        level: levels[level] ?? "book",
        count: histories.entries.counts[entry] ?? 0,
        lastRow: histories.entries.lastRows[entry] ?? -1,
        rowCount: rowCountOf(histories, history),
      };
    }
  }
  return { level: "book", count: 0, lastRow: -1, rowCount: 0 };
}

function rowCountOf({ firsts, entries }: Histories, history: number): number {
  let sum = 0;
  for (let entry = firsts[history] ?? -1; entry >= 0; entry = entries.nexts[entry] ?? -1)
    sum += entries.counts[entry] ?? 0;
  return sum;
}
