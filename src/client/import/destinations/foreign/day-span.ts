import type { ChunkRow } from "../../../../contract/import-row.ts";

/** First and last day of rows, as a service is asked for them; null where none is readable. */
export async function spanOf(
  rows: AsyncIterable<ChunkRow>,
): Promise<{ readonly from: string; readonly to: string } | null> {
  let span: { from: string; to: string } | null = null;
  for await (const row of rows) {
    if ("verdict" in row) continue;
    const { transaction_date: day } = row;
    if (span === null) span = { from: day, to: day };
    else if (day < span.from) span.from = day;
    else if (day > span.to) span.to = day;
  }
  return span;
}
