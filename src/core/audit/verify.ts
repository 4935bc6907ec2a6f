/** Verifies the audit log of a company, and finds the first fault in it. */
import { largest } from "../../contract/values/extremes.ts";
import { eventHash } from "./append-events.ts";
import type { EventHead, EventRecord } from "../ports/events.ts";

/** A fault of a chain of events, and its sequence. */
export type ChainFault =
  /** Events from `sequence` to `until` are missing. */
  | { readonly kind: "missing"; readonly sequence: number; readonly until: number }
  /** An event with an impossible sequence. */
  | { readonly kind: "foreign"; readonly sequence: number }
  /** An event that does not match its own hash. */
  | { readonly kind: "changed"; readonly sequence: number }
  /** An event that matches its own hash, but not the previous event. */
  | { readonly kind: "unlinked"; readonly sequence: number }
  /** The last event, where there is no head. */
  | { readonly kind: "headless"; readonly sequence: number }
  /** The first event after the head. */
  | { readonly kind: "beyond"; readonly sequence: number }
  /** The head has the sequence of the last event, but another hash. */
  | { readonly kind: "head_changed"; readonly sequence: number }
  /** The log ends at `sequence`, before an event that it once had. */
  | { readonly kind: "cut"; readonly sequence: number; readonly expectedSequence: number }
  /** The event of this sequence is not the expected one. */
  | { readonly kind: "replaced"; readonly sequence: number };

interface Chain {
  /** By their sequence. */
  readonly events: AsyncIterable<EventRecord>;
  /** The head as it is stored. */
  readonly head: EventHead | undefined;
  /** Former heads that were kept outside the book. A forger who rewrites the whole chain cannot rewrite those. */
  readonly expectedHeads?: readonly EventHead[];
}

/**
 * Verifies every event. Finds any change, removal, addition or reordering, unless the rest of the chain and its head were
 * recomputed or cut off too; that is found by an expected head.
 */
export async function chainFault({
  events,
  head,
  expectedHeads = [],
}: Chain): Promise<ChainFault | undefined> {
  let last: EventHead = { sequence: 0, hash: "" };
  const headsBySequence = Map.groupBy(expectedHeads, ({ sequence }) => sequence);
  for await (const event of events) {
    const fault = linkFault(last, event);
    if (fault !== undefined) return fault;
    if (headsBySequence.get(event.sequence)?.some(({ hash }) => hash !== event.hash) === true)
      return { kind: "replaced", sequence: event.sequence };
    last = event;
  }
  return endFault(last, head) ?? cutFault(last, expectedHeads);
}

/** Verifies only the end of the chain: the last event, if any, and the head. */
export function lastFault(
  last: EventRecord | undefined,
  head: EventHead | undefined,
): ChainFault | undefined {
  if (last !== undefined && eventHash(last) !== last.hash)
    return { kind: "changed", sequence: last.sequence };
  return endFault(last ?? { sequence: 0, hash: "" }, head);
}

function linkFault(last: EventHead, event: EventRecord): ChainFault | undefined {
  const sequence = last.sequence + 1;
  if (event.sequence > sequence) return { kind: "missing", sequence, until: event.sequence - 1 };
  if (event.sequence < sequence) return { kind: "foreign", sequence: event.sequence };
  if (eventHash(event) !== event.hash) return { kind: "changed", sequence };
  return event.previous_hash === last.hash ? undefined : { kind: "unlinked", sequence };
}

function endFault(last: EventHead, head: EventHead | undefined): ChainFault | undefined {
  // The creation of the company is its first event, so no log is empty.
  if (last.sequence === 0) return { kind: "missing", sequence: 1, until: Math.max(1, head?.sequence ?? 1) };
  if (head === undefined) return { kind: "headless", sequence: last.sequence };
  if (head.sequence > last.sequence)
    return { kind: "missing", sequence: last.sequence + 1, until: head.sequence };
  if (head.sequence < last.sequence) return { kind: "beyond", sequence: Math.max(1, head.sequence + 1) };
  return head.hash === last.hash ? undefined : { kind: "head_changed", sequence: head.sequence };
}

function cutFault(last: EventHead, expectedHeads: readonly EventHead[]): ChainFault | undefined {
  const furthest = largest(
    expectedHeads.map(({ sequence }) => sequence),
    0,
  );
  return furthest > last.sequence
    ? { kind: "cut", sequence: last.sequence, expectedSequence: furthest }
    : undefined;
}
