/** Which thread answers which request. */
import { isReading, readsOneRow } from "../../../contract/effect.ts";
import { operations } from "../../../contract/operations.ts";
import type { AnsweringThread } from "./thread-client.ts";

/** Ids of operations that examine a file. */
const examining = new Set(["statements.upload"]);

/** Ids of operations that change nothing. */
const reading = new Set(operations.filter(isReading).map(({ id }) => id));

type Role = "one-row" | "reading" | "examining" | "writing";

export function roleOf(operation: string): Role {
  if (readsOneRow(operation)) return "one-row";
  if (examining.has(operation)) return "examining";
  return reading.has(operation) ? "reading" : "writing";
}

/** The place of the thread that writes; the readers come behind it. */
export const WRITER = 0;

/** One that has ended is idle, and refuses all until it is replaced. */
export function leastBusy<Thread extends AnsweringThread>(threads: readonly Thread[]): Thread | undefined {
  return threads
    .filter((each) => !each.isOver())
    .reduce<Thread | undefined>(
      (idle, each) => (idle && idle.busy() <= each.busy() ? idle : each),
      undefined,
    );
}
