/** The audit log: a chain of hashes per company, each event covering the one before it. */
import { hash } from "node:crypto";
import { UNDO_DAYS } from "../../contract/undo-days.ts";
import { AFTER_ALL_DAYS } from "../../contract/values/date.ts";
import { writeJson } from "../../contract/values/json.ts";
import type { Caller } from "../access/caller.ts";
import type { NewEvent } from "../handler.ts";
import type { EventHead, EventRecord } from "../ports/events.ts";
import type { Ids, Queries } from "../ports.ts";

/** How long a change can be undone, in milliseconds. */
export const UNDO_MS = UNDO_DAYS * 86_400_000;

/** Images that can no longer be undone are deleted once in so many events of a company, since the deletion costs each write. */
const EVENTS_PER_DELETION = 100;

/** An event whose id is known before it has its place in the chain. */
export type IdentifiedEvent = NewEvent & { readonly id: string };

/** The author and the time of changes. */
interface Author {
  readonly caller: Pick<Caller, "company" | "actor">;
  readonly now: number;
  readonly ids: Ids;
}

/** The events of one change. */
interface AuthoredEvents extends Author {
  readonly events: readonly (NewEvent & { id?: string })[];
  /** As `first_day` of the events. */
  readonly firstDay?: number;
}

/**
 * Appends events of changes to the company's chain, as the last step of the transaction of the changes: the chain is locked until the
 * commit, and no other change of the company can be committed meanwhile.
 */
export async function appendEvents(queries: Queries, ...changes: readonly AuthoredEvents[]): Promise<void> {
  const [first] = changes.filter(({ events }) => events.length > 0);
  if (first === undefined) return;
  const { company } = first.caller;
  let isDue = false;
  await queries.events.chain(company, (head) => {
    let last = head;
    const linked = changes.flatMap(({ caller, now, ids, events, firstDay = AFTER_ALL_DAYS }) =>
      events.map(({ type, subject_id, summary, endsSteps, id = ids() }) => {
        const first_day = endsSteps === true ? null : firstDay;
        const event = { id, type, subject_id, summary, actor: caller.actor, created_at: now, first_day };
        const next = linkEvent(last, event);
        last = next;
        return next;
      }),
    );
    isDue = deletionOf(head) !== deletionOf(last);
    return linked;
  });
  if (isDue) await queries.events.forgetImages(company, first.now - UNDO_MS);
}

/** How many deletions there have been up to an event. */
const deletionOf = ({ sequence }: EventHead) => Math.floor(sequence / EVENTS_PER_DELETION);

/** Saves what records were before the changes, for as long as those can be undone. */
export async function saveImages(
  { events: store }: Queries,
  { caller: { company }, events }: Pick<Author, "caller"> & { events: readonly IdentifiedEvent[] },
): Promise<void> {
  for (const { id, images = [] } of events) if (images.length > 0) await store.addImages(company, id, images);
}

type Unlinked = Pick<NewEvent, "type" | "subject_id" | "summary"> &
  Pick<EventRecord, "id" | "actor" | "created_at" | "first_day">;

/** The event after the head of a chain. */
function linkEvent(head: EventHead, { summary, ...event }: Unlinked): EventRecord {
  const body = {
    ...event,
    sequence: head.sequence + 1,
    summary: writeJson(summary),
    previous_hash: head.hash,
  };
  return { ...body, hash: eventHash(body) };
}

/** SHA-256, in hex, over the hash of the previous event and the event's members in this order. */
export function eventHash(event: Omit<EventRecord, "hash" | "first_day">): string {
  const content = [
    event.previous_hash,
    event.sequence,
    event.id,
    event.type,
    event.subject_id,
    event.actor,
    event.summary,
    event.created_at,
  ];
  return hash("sha256", JSON.stringify(content));
}
