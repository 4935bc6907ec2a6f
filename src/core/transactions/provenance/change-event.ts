/** The events of a transaction's changes, and the one by which a value came to be. */
import { firstId } from "../../../contract/values/id-suffix.ts";
import type { CompanyQueries, ReadingContext } from "../../handler.ts";
import type { EventRecord } from "../../ports/events.ts";
import type { TransactionRecord } from "../../ports/transactions.ts";

/** Changes of one transaction that are looked through for the one that set a field. */
export const EVENTS_MAX = 500;

/** Newest first, at most `EVENTS_MAX`. */
export async function eventsOf(
  { queries, company }: ReadingContext,
  { id }: TransactionRecord,
): Promise<readonly EventRecord[]> {
  return queries.events.page(company, { subject_id: id }, { limit: EVENTS_MAX });
}

interface Moment {
  readonly record: TransactionRecord;
  /** Changes of the transaction itself, newest first. */
  readonly events: readonly EventRecord[];
  readonly at: number;
  readonly bulk: string | undefined;
  /** Whether the value came with the transaction. */
  readonly isCreation: boolean;
}

/** The event of the change: a bulk change's, the transaction's own of that time, or that of its import. */
export async function eventOf(
  { queries, company }: ReadingContext,
  { record, events, at, bulk, isCreation }: Moment,
): Promise<EventRecord | undefined> {
  if (bulk !== undefined)
    return firstOf(await queries.events.page(company, { subject_id: bulk }, { limit: EVENTS_MAX }));
  if (!isCreation) return events.find(({ created_at }) => created_at === at);
  if (record.import_id === null) return creationOf({ queries, company }, { record, events });
  const ofImport = await queries.events.page(
    company,
    { subject_id: record.import_id, type: ["import.begun"] },
    { limit: 1 },
  );
  return ofImport[0];
}

/** The oldest of a list, newest first. */
function firstOf(events: readonly EventRecord[]): EventRecord | undefined {
  return events.at(-1);
}

/** Milliseconds that pass at most between the ids of transactions that are created together. */
const TOGETHER_MS = 60_000;

/**
 * The event of a creation. Of transactions that were created together it is about the first, whose id is the lowest, since
 * ids rise.
 */
async function creationOf(
  { queries, company }: CompanyQueries,
  { record: { id, created_at }, events }: Pick<Moment, "record" | "events">,
): Promise<EventRecord | undefined> {
  const own = events.find(({ type }) => type.endsWith("created"));
  if (own !== undefined) return own;
  const subjects = { from: firstId(created_at - TOGETHER_MS), to: id };
  const together = await queries.events.page(
    company,
    { subjects, type: ["transaction.bulk_created"] },
    { limit: EVENTS_MAX },
  );
  return together.find((event) => event.created_at === created_at);
}
