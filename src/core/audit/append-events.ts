/** The audit log: a chain of hashes per company, each event covering the one before it. */
import { createHash } from "node:crypto";
import { writeJson } from "../../contract/values/json.ts";
import type { Caller } from "../access/caller.ts";
import type { NewEvent } from "../handler.ts";
import type { EventHead, EventRecord } from "../ports/events.ts";
import type { Ids, Queries } from "../ports.ts";

/** The author and the time of changes. */
interface Author {
  readonly caller: Pick<Caller, "company" | "actor">;
  readonly now: number;
  readonly ids: Ids;
}

/**
 * Appends events to the company's chain, as the last step of the transaction of the changes: the chain is locked until the
 * commit, and no other change of the company can be committed meanwhile.
 */
export async function appendEvents(
  queries: Queries,
  { caller, now, ids, events }: Author & { readonly events: readonly NewEvent[] },
): Promise<void> {
  if (events.length === 0) return;
  await queries.events.chain(caller.company, (head) => {
    let last = head;
    return events.map((event) => {
      const next = linkEvent(last, { ...event, id: ids(), actor: caller.actor, created_at: now });
      last = next;
      return next;
    });
  });
}

type Unlinked = NewEvent & Pick<EventRecord, "id" | "actor" | "created_at">;

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
export function eventHash(event: Omit<EventRecord, "hash">): string {
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
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}
