/** Whether what is stored still holds. */
import { AFTER_ALL_DAYS } from "../../../contract/values/date.ts";
import type { CompanyQueries } from "../../handler.ts";
import type { SnapshotHead } from "../../ports/suggestion-snapshots.ts";

/** Whoever changes how rows are replayed, or how that is stored, takes the next number: what is stored is made anew. */
export const EDITION = "6";

export interface Snapshot {
  readonly head: SnapshotHead;
  /** Whether no transaction has changed since; else only its checkpoint holds. */
  readonly isCurrent: boolean;
}

/** Undefined where nothing is stored, or what is stored does not hold. */
export async function currentSnapshot({ queries, company }: CompanyQueries): Promise<Snapshot | undefined> {
  const [head, { sequence, hash }] = await Promise.all([
    queries.suggestionSnapshots.head(company),
    queries.events.head(company),
  ]);
  if (head === undefined || !head.checkpoint_hash.startsWith(`${EDITION} `)) return undefined;
  // Between its steps, an import changes transactions without an event.
  if (await queries.imports.isInSteps(company)) return undefined;
  if (head.sequence === sequence) return head.hash === hash ? { head, isCurrent: true } : undefined;
  const firstDay = await queries.events.firstDayAfter(company, head);
  if (firstDay === undefined || firstDay <= head.checkpoint_day) return undefined;
  return { head, isCurrent: firstDay === AFTER_ALL_DAYS };
}

/** The head of what is stored of the book as it is, with this checkpoint day; undefined where nothing can be. */
export async function newHead(
  { queries, company }: CompanyQueries,
  checkpoint_day: number,
): Promise<SnapshotHead | undefined> {
  if (await queries.imports.isInSteps(company)) return undefined;
  const { sequence, hash } = await queries.events.head(company);
  return { sequence, hash, checkpoint_hash: `${EDITION} ${hash}`, checkpoint_day };
}

/** What differs whenever transactions do. */
export async function bookKey({ queries, company }: CompanyQueries): Promise<string> {
  const { hash } = await queries.events.head(company);
  if (!(await queries.imports.isInSteps(company))) return `${company} ${hash}`;
  const { rows, changedAt } = await queries.evidence.state(company);
  return `${company} ${hash} ${rows} ${changedAt}`;
}
