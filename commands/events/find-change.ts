/** Finds a change by an id that a list shows. */
import {
  endingIn,
  isShortEnding,
  isWholeId,
  requireLongEnding,
  shortEnding,
} from "../../src/client/ids/ending.ts";
import { ambiguousEnding } from "../../src/client/ids/find-id.ts";
import { pages } from "../../src/client/pages.ts";
import { events, type Event } from "../../src/contract/event.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { Context } from "../../src/terminal/context.ts";
import { typeWords } from "./words.ts";

/** Changes that have an id of their own beside that of their event: imports, and bulk changes. */
const TYPES_WITH_ID = [
  "import.completed",
  "import.begun",
  "transaction.bulk_updated",
  "rule.applied",
  "suggestion.accepted",
  "transfer.matched",
  "transfer.unmatched",
  "category.placed",
  "category.merged",
];

/**
 * The event of an id, or of the ending of one, of which `isConfirmed` takes no short one: the event's own id, or that of the
 * import or the bulk change that it records. Problems: not_found, ambiguous_name, usage.
 */
export async function findEvent(
  context: Context,
  query: string,
  { isConfirmed }: { readonly isConfirmed: boolean },
): Promise<Event> {
  if (isShortEnding(query)) throw shortEnding(query, "change");
  if (isWholeId(query)) {
    const event =
      (await eventById(context, query.toLowerCase())) ??
      (await newest(context, { subject_id: query.toLowerCase() }))[0];
    if (event === undefined) throw noChange(query);
    return event;
  }
  const digits = endingIn(query);
  if (digits === undefined) throw noChange(query);
  requireLongEnding(digits, { isConfirmed });
  const ownIds = await eventsOf(context, { id_suffix: [digits] });
  const matches = ownIds.length > 0 ? ownIds : await newest(context, { subject_id_suffix: [digits] });
  const [match, other] = matches;
  if (match === undefined) throw noChange(query);
  if (other === undefined) return match;
  const candidates = matches.map(({ id, type, created_at }) => ({
    id,
    words: `${created_at.slice(0, 10)}, ${typeWords(type)}`,
  }));
  throw ambiguousEnding(digits, "changes", candidates);
}

/** The list finds it by what it is about, which a rehearsal tells. Problems: those of the undo. */
async function eventById(context: Context, id: string): Promise<Event | undefined> {
  const { call, interruption: signal } = context;
  let subject_id: string;
  try {
    ({ subject_id } = (await call(events.undo, { id, dry_run: true }, { signal })).data);
  } catch (error) {
    if (error instanceof Problem && error.code === "not_found") return undefined;
    throw error;
  }
  return (await eventsOf(context, { subject_id })).find((event) => event.id === id);
}

type EventFilter = Readonly<
  Partial<Record<"subject_id", string> & Record<"id_suffix" | "subject_id_suffix" | "type", string[]>>
>;

/** Of each import and bulk change the newest event: that of its end. */
async function newest(context: Context, filter: EventFilter): Promise<readonly Event[]> {
  const bySubject = new Map<string, Event>();
  for (const event of await eventsOf(context, { ...filter, type: TYPES_WITH_ID }))
    if (!bySubject.has(event.subject_id)) bySubject.set(event.subject_id, event);
  return [...bySubject.values()];
}

async function eventsOf(
  { call, interruption: signal }: Context,
  filter: EventFilter,
): Promise<readonly Event[]> {
  const rows: Event[] = [];
  const all = pages({ call, stream: undefined }, events.list, filter, { limit: Infinity, signal });
  for await (const page of all) for (const event of page) rows.push(event);
  return rows;
}

function noChange(query: string): Problem {
  return new Problem("not_found", {
    detail: `There is no change with the id ${JSON.stringify(query)}.`,
    remedy: "`cashbook undo --list` shows your changes with their ids.",
  });
}
