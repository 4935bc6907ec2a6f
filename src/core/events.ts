import { memberText } from "../contract/choice.ts";
import { timestamp } from "../contract/values/date.ts";
import { events, type Event } from "../contract/event.ts";
import { parseJson } from "../contract/values/json.ts";
import { holds } from "./access/caller.ts";
import { paginate, readCursor } from "./lists/cursor.ts";
import { reads, steps, type ReadingContext } from "./handler.ts";
import type { EventFilter, EventRecord } from "./ports/events.ts";

export const handlers = {
  list: reads(events.list, async (input, context) => {
    const { queries, caller, company } = context;
    const scope = { secret: caller.secret, operation: events.list.id, input };
    const before = readCursor<number>(input.cursor, scope);
    const filter: EventFilter = {
      ...(input.type === undefined ? {} : { type: input.type }),
      ...(input.subject_id === undefined ? {} : { subject_id: input.subject_id }),
      ...(input.subject_id_suffix === undefined ? {} : { subject_id_suffix: input.subject_id_suffix }),
      ...(input.id_suffix === undefined ? {} : { id_suffix: input.id_suffix }),
      ...(input.since === undefined ? {} : { since: Date.parse(input.since) }),
      ...(input.actor === undefined ? {} : { actor: input.actor }),
      ...(input.own === true ? { actor: caller.actor } : {}),
      // Events of keys are only for callers who may manage keys.
      ...(holds(caller, "api_keys") ? {} : { without: "key" }),
    };
    const limit = (input.limit ?? 50) + 1;
    const records = await queries.events.page(company, filter, {
      limit,
      ...(before === undefined ? {} : { before }),
    });
    const total = input.include_total === true ? await queries.events.count(company, filter) : null;
    const { items, pagination } = paginate(records, {
      limit: input.limit,
      total,
      scope,
      position: (last) => last.sequence,
    });
    if (input.include_undo !== true) return { data: items.map(eventOf), pagination };
    const data: Event[] = [];
    for (const record of items) data.push({ ...eventOf(record), undo: await undoState(context, record) });
    return { data, pagination };
  }),

  undo: steps(events.undo, async (input, context) => {
    const { undoEvent } = await import("./undo/undo-event.ts");
    return undoEvent(context, input);
  }),
};

async function undoState(context: ReadingContext, record: EventRecord): Promise<NonNullable<Event["undo"]>> {
  const { toChange, undoRefusal } = await import("./undo/checks.ts");
  const refusal = await undoRefusal(context, toChange(record));
  if (refusal === undefined) return { possible: true };
  const { later_event_id } = refusal.more;
  return {
    possible: false,
    code: refusal.code,
    detail: memberText(refusal.detail),
    ...(typeof later_event_id === "string" && { later_event_id }),
  };
}

function eventOf({ id, sequence, type, subject_id, actor, summary, hash, created_at }: EventRecord): Event {
  return {
    id,
    sequence,
    type,
    subject_id,
    actor,
    summary: parseJson(summary) as Record<string, unknown>,
    hash,
    created_at: timestamp(created_at),
  };
}
