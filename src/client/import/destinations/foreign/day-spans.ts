import type { RowSource } from "../../../../importing/drive/row-source.ts";

export interface DaySpan {
  /** First and last day, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

/** First and last transaction day of each part of a file, by its key, as a service is asked for them. */
export async function daySpans(
  source: Pick<RowSource, "groups" | "rows">,
): Promise<ReadonlyMap<string, DaySpan>> {
  const spans = new Map<string, { from: string; to: string }>();
  const first = source.groups[0]?.key ?? "";
  for await (const batch of source.rows()) {
    for (const { group, row } of batch) {
      if ("verdict" in row) continue;
      const key = group ?? first;
      const day = row.transaction_date;
      const span = spans.get(key);
      if (span === undefined) spans.set(key, { from: day, to: day });
      else if (day < span.from) span.from = day;
      else if (day > span.to) span.to = day;
    }
  }
  return spans;
}
