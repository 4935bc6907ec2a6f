import { timestamp } from "../contract/values/date.ts";
import { events, type Event } from "../contract/event.ts";
import { parseJson } from "../contract/values/json.ts";
import { holds } from "./access/caller.ts";
import { paginate, readCursor } from "./lists/cursor.ts";
import { reads } from "./handler.ts";
import type { EventFilter, EventRecord } from "./ports/events.ts";

export const handlers = {
  list: reads(events.list, async (input, { queries, caller, company }) => {
    const scope = { secret: caller.secret, operation: events.list.id, input };
    const before = readCursor<number>(input.cursor, scope);
    const filter: EventFilter = {
      ...(input.type === undefined ? {} : { type: input.type }),
      ...(input.subject_id === undefined ? {} : { subject_id: input.subject_id }),
      ...(input.subject_id_suffix === undefined ? {} : { subject_id_suffix: input.subject_id_suffix }),
      ...(input.id_suffix === undefined ? {} : { id_suffix: input.id_suffix }),
      ...(input.since === undefined ? {} : { since: Date.parse(input.since) }),
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
    return { data: items.map(eventOf), pagination };
  }),
};

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
