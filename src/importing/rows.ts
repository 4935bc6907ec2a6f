import type { Numbering } from "./format.ts";
import { formats } from "./formats.ts";
import { identityText } from "./rows/identity.ts";
import type { Reading } from "./reading.ts";
import type { SourceFile } from "./source-file.ts";
import type { SourceRow } from "./source-row.ts";
import { occurrenceCounter } from "./rows/occurrences.ts";

/** Rows of a batch, at most and, but for the last, at least: who takes them may ask something for each batch. */
const BATCH_MAX = 5000;
const BATCH_MIN = 500;

export interface RowsOptions {
  /** Whether each row is numbered among the rows equal to it; otherwise all are 1, and who sorts them numbers them. */
  readonly areNumbered?: boolean;
}

/** The second pass over a file: its rows in batches, in file order. */
export async function* readRows(
  source: SourceFile,
  reading: Reading,
  { areNumbered = true }: RowsOptions = {},
): AsyncGenerator<readonly SourceRow[]> {
  const format = formats.find(({ id }) => id === reading.format);
  if (format === undefined) throw new TypeError(`no reader for ${reading.format}`);
  const counter = occurrenceCounter(reading.recipe.lastOf);
  const numbering: Numbering = areNumbered
    ? (row, isFollowed = false) => counter.next(`${row.group}\u0000${identityText(row)}`, row, isFollowed)
    : () => 1;
  let pending: readonly SourceRow[] = [];
  for await (const batch of format.rows(source, { reading, numbering })) {
    const rows = pending.length === 0 ? batch : [...pending, ...batch];
    pending = [];
    if (rows.length < BATCH_MIN) pending = rows;
    else if (rows.length <= BATCH_MAX) yield rows;
    else for (let at = 0; at < rows.length; at += BATCH_MAX) yield rows.slice(at, at + BATCH_MAX);
  }
  if (pending.length > 0) yield pending;
}
