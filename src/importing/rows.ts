import { formats } from "./formats.ts";
import { identityText } from "./identify.ts";
import type { Reading, SourceFile, SourceRow } from "./model.ts";
import { occurrenceCounter } from "./occurrences.ts";

/** The second pass over a file: its rows in batches, in file order, each numbered among the rows equal to it. */
export async function* readRows(source: SourceFile, reading: Reading): AsyncGenerator<readonly SourceRow[]> {
  const format = formats[reading.format];
  if (format === undefined) throw new TypeError(`no reader for ${reading.format}`);
  const counter = occurrenceCounter(reading.recipe.lastOf);
  for await (const batch of format.rows(source, reading)) {
    yield batch.map((row): SourceRow => {
      if (row.verdict !== "booked") return row;
      const { dayText, ...booked } = row;
      const text = `${row.group}\u0000${identityText(row)}`;
      return { ...booked, occurrence: counter.next(text, { dayText, line: row.line }) };
    });
  }
}
