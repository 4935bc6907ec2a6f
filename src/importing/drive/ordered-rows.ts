/** The rows of a file in the order in which its parts take them: as the file lists them, or by their days once all are read. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { RowOrder } from "../../contract/import/row.ts";
import { sortByDay } from "./day-order.ts";
import type { SpillFile } from "./external-sort.ts";
import { partIndex } from "./part-index.ts";
import type { RowSource, SentRow } from "./row-source.ts";
import { sortedNumbering } from "./sorted-numbering.ts";

/** A part of a file, and in which order its rows are taken; as the file lists them where it does not say. */
export interface OrderedPart {
  /** Key of the part's `AccountGroup`. */
  readonly key: string;
  readonly rowOrder?: RowOrder;
}

interface OrderedBatch {
  readonly rows: readonly SentRow[];
  /** Whether the rows were sorted; otherwise they are taken as they are read. */
  readonly areSorted: boolean;
  /** How many more rows were read, and wait to be sorted. */
  readonly waiting: number;
}

/** Rows that are listed in their parts' order come first, then those of the other parts, part by part. */
export async function* orderedRows(
  source: Pick<RowSource, "rows">,
  parts: readonly OrderedPart[],
  openSpill: () => SpillFile,
): AsyncGenerator<OrderedBatch> {
  const partOf = partIndex(parts);
  const areSorted = parts.map(({ rowOrder = "lines" }) => rowOrder !== "lines");
  const sort = sortByDay(parts, openSpill);
  // What is counted of one day is little, whatever the size of the file; of parts that go in two ways, each row is read with its number.
  const areNumbered = !areSorted.every(Boolean);
  const numberRow = areNumbered ? undefined : sortedNumbering();
  try {
    for await (const batch of source.rows({ areNumbered })) {
      const rows = areSorted.includes(true) ? batch.filter(isListed) : batch;
      yield { rows, areSorted: false, waiting: batch.length - rows.length };
      // Timers and signals have their turn, and what is stored goes on as soon as its database has answered.
      await nextTurn();
    }
    for (const rows of sort.sorted()) {
      for (const { group, row } of rows) numberRow?.(partOf(group) ?? 0, row);
      yield { rows, areSorted: true, waiting: 0 };
      await nextTurn();
    }
  } finally {
    sort.close();
  }

  /** Otherwise it waits. */
  function isListed(sent: SentRow): boolean {
    if (areSorted[partOf(sent.group) ?? -1] !== true) return true;
    sort.add(sent);
    return false;
  }
}
