/** Presents a copied book. */
import type { BookContents } from "../src/client/operator.ts";
import type { Progress } from "../src/terminal/streams/io.ts";
import type { FieldOf } from "../src/terminal/view.ts";

const COUNTS = ["companies", "accounts", "transactions", "events"];

/** Fields for the members `counts` and `heads` of the record: the counts that users know, and the head of each audit log. */
export function bookFields({ counts, heads }: BookContents): readonly FieldOf<BookContents>[] {
  return [
    ...COUNTS.filter((table) => counts[table] !== undefined).map((table) => ({
      name: `counts.${table}` as const,
      kind: "count" as const,
      title: `${table.charAt(0).toUpperCase()}${table.slice(1)}`,
    })),
    ...heads.map(({ name }, at) => ({
      name: `heads.${at}.head` as const,
      kind: "id" as const,
      title: `Head of ${name}`,
    })),
  ];
}

/** The names that --fields may have of a copied book beside its own: there may be several companies, and so several heads. */
export const bookFieldNames: readonly string[] = [
  "counts",
  ...COUNTS.map((table) => `counts.${table}`),
  "heads",
  "heads.0.head",
];

/** Reports rows done and in all to the progress. */
export function reportProgress(progress: Progress): (count: number, total: number) => void {
  return (count, total) => {
    progress.total(total);
    progress.at(count);
  };
}
