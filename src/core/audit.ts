/** The audit log: a chain of hashes per company, each event covering the one before it. */
import { createHash } from "node:crypto";
import { writeJson } from "../contract/json.ts";
import type { Caller } from "./caller.ts";
import type { NewEvent } from "./handler.ts";
import type { EventRecord } from "./ports/events.ts";
import type { Ids, Questions } from "./ports.ts";

/** Adds an event at the end of the company's chain, inside the transaction of the change that it tells of. */
export async function appendEvent(
  ask: Questions,
  {
    caller,
    event,
    now,
    ids,
  }: { caller: Pick<Caller, "company" | "actor">; event: NewEvent; now: number; ids: Ids },
): Promise<void> {
  const head = await ask.events.head(caller.company);
  const body = {
    id: ids(),
    sequence: head.sequence + 1,
    type: event.type,
    subject_id: event.subject_id,
    actor: caller.actor,
    summary: writeJson(event.summary),
    previous_hash: head.hash,
    created_at: now,
  };
  await ask.events.append(caller.company, { ...body, hash: eventHash(body) });
}

/** SHA-256, in hex, over the event's members in this order and the hash of the event before. */
export function eventHash(event: Omit<EventRecord, "hash">): string {
  const covered = [
    event.previous_hash,
    event.sequence,
    event.id,
    event.type,
    event.subject_id,
    event.actor,
    event.summary,
    event.created_at,
  ];
  return createHash("sha256").update(JSON.stringify(covered)).digest("hex");
}
