import type { Numbering } from "./format.ts";
import { formats } from "./formats.ts";
import { identityText } from "./identify.ts";
import type { Reading, SourceFile, SourceRow } from "./model.ts";
import { occurrenceCounter } from "./occurrences.ts";

/** Rows of a batch, at most. */
const BATCH = 5000;

/** The second pass over a file: its rows in batches, in file order, each numbered among the rows equal to it. */
export async function* readRows(source: SourceFile, reading: Reading): AsyncGenerator<readonly SourceRow[]> {
  const format = formats.find(({ id }) => id === reading.format);
  if (format === undefined) throw new TypeError(`no reader for ${reading.format}`);
  const counter = occurrenceCounter(reading.recipe.lastOf);
  const numbering: Numbering = (row) => counter.next(`${row.group}\u0000${identityText(row)}`, row);
  for await (const batch of format.rows(source, { reading, numbering })) {
    if (batch.length <= BATCH) yield batch;
    else for (let at = 0; at < batch.length; at += BATCH) yield batch.slice(at, at + BATCH);
  }
}
