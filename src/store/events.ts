import type { Selectable } from "kysely";
import type { EventFilter, EventHead, EventRecord, EventStore } from "../core/ports/events.ts";
import type { Asking } from "./tables/database.ts";

export interface EventsTable {
  company_id: bigint;
  sequence: bigint;
  id: string;
  type: string;
  subject_id: string;
  actor: string;
  summary: string;
  previous_hash: string;
  hash: string;
  created_at: bigint;
}

export interface EventHeadsTable {
  company_id: bigint;
  sequence: bigint;
  hash: string;
}

// Asked for every change: to build them anew would cost more than to ask them.
const HEAD = "SELECT sequence, hash FROM event_heads WHERE company_id = ?";
const FIRST_HEAD =
  "INSERT INTO event_heads (company_id, sequence, hash) VALUES (?, 0, '') ON CONFLICT DO NOTHING";
const KEEP_HEAD = "UPDATE event_heads SET sequence = ?, hash = ? WHERE company_id = ?";

const columns = [
  "company_id",
  "sequence",
  "id",
  "type",
  "subject_id",
  "actor",
  "summary",
  "previous_hash",
  "hash",
  "created_at",
] as const;

const NO_EVENTS: EventHead = { sequence: 0, hash: "" };

/** Those of the columns that are stored as they are. */
const UNCHANGED = columns.slice(2, -1) as readonly Exclude<(typeof columns)[number], "company_id">[];

export function eventStore({ db, dialect }: Asking): EventStore {
  const matching = (company: number, { type, subject_id, since, without }: EventFilter) =>
    db
      .selectFrom("events")
      .where("company_id", "=", BigInt(company))
      .$if(type !== undefined, (query) => query.where("type", "in", [...(type ?? [])]))
      .$if(subject_id !== undefined, (query) => query.where("subject_id", "=", subject_id ?? ""))
      .$if(since !== undefined, (query) => query.where("created_at", ">=", BigInt(since ?? 0)))
      // "key." to "key/" spans every type that begins with "key.".
      .$if(without !== undefined, (query) =>
        query.where(({ or, eb }) => or([eb("type", "<", `${without}.`), eb("type", ">=", `${without}/`)])),
      );
  const headOf = async (company: number, lock: string): Promise<EventHead | undefined> => {
    const [row] = await dialect.firstOfMany(`${HEAD}${lock}`, [[BigInt(company)]]);
    if (row === undefined) return undefined;
    const { sequence, hash } = row as unknown as EventHeadsTable;
    return { sequence: Number(sequence), hash };
  };
  const lockedHead = async (company: number): Promise<EventHead | undefined> => {
    const found = await headOf(company, dialect.lock.row);
    if (found !== undefined) return found;
    await dialect.runMany(FIRST_HEAD, [[BigInt(company)]]);
    return headOf(company, dialect.lock.row);
  };
  return {
    head: async (company) => (await headOf(company, "")) ?? NO_EVENTS,
    async chain(company, link) {
      const head = await lockedHead(company);
      const events = link(head ?? NO_EVENTS);
      const last = events.at(-1);
      if (last === undefined) return;
      const company_id = BigInt(company);
      await dialect.insertMany(
        "events",
        columns,
        events.map((event) => [
          company_id,
          BigInt(event.sequence),
          ...UNCHANGED.map((column) => event[column]),
          BigInt(event.created_at),
        ]),
      );
      await dialect.runMany(KEEP_HEAD, [[BigInt(last.sequence), last.hash, company_id]]);
    },
    async page(company, filter, { before, limit }) {
      const rows = await matching(company, filter)
        .selectAll()
        .$if(before !== undefined, (query) => query.where("sequence", "<", BigInt(before ?? 0)))
        .orderBy("sequence", "desc")
        .limit(limit)
        .execute();
      return rows.map(toRecord);
    },
    async count(company, filter) {
      const { total } = await matching(company, filter)
        .select(({ fn }) => fn.countAll<bigint>().as("total"))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
  };
}

/** The row as the core knows it. */
export function toRecord({
  company_id: _,
  sequence,
  created_at,
  ...rest
}: Selectable<EventsTable>): EventRecord {
  return { ...rest, sequence: Number(sequence), created_at: Number(created_at) };
}
