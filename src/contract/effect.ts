/** Whether a call can change anything, by its operation and input. */
import type { Operation } from "./operation.ts";

/** Operations that are sent a body and change nothing. */
const READING: readonly string[] = ["imports.match", "imports.evidence", "imports.compare", "rules.test"];

/** Whether an operation changes nothing, whatever it is given. */
export function isReading({ id, method }: Operation): boolean {
  return method === "GET" || READING.includes(id);
}

/** Operations that read one row, whatever the book and the request. */
const READING_ONE_ROW: readonly string[] = ["transactions.get", "company.get"];

/** Whether an operation reads one row, and so takes no time worth speaking of. */
export function readsOneRow(id: string): boolean {
  return READING_ONE_ROW.includes(id);
}

/** Whether the caller wants to know only what would happen. */
export function isRehearsal(input: unknown): boolean {
  return typeof input === "object" && input !== null && "dry_run" in input && input.dry_run === true;
}
