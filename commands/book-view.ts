/** A book that is copied, as commands show it. */
import type { BookContents } from "../src/client/operator.ts";
import type { Progress } from "../src/terminal/streams/io.ts";
import type { FieldOf } from "../src/terminal/view.ts";

const COUNTED = ["companies", "accounts", "transactions", "events"];

/** What it holds, as lines of a record: the counts that a person knows, and where each audit log ends. Members `counts` and `heads` of the record's data, the heads with their text. */
export function bookFields({ counts, heads }: BookContents): readonly FieldOf<BookContents>[] {
  return [
    ...COUNTED.filter((table) => counts[table] !== undefined).map((table) => ({
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

/** Shows how many rows are done, of how many. */
export function shownBy(progress: Progress): (done: number, total: number) => void {
  return (done, total) => {
    progress.total(total);
    progress.at(done);
  };
}
