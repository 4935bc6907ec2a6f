import type { Selectable } from "kysely";
import type { EventFilter, EventRecord, EventStore } from "../core/ports/events.ts";
import type { Asking } from "./database.ts";

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
const APPEND = `INSERT INTO events
    (company_id, sequence, id, type, subject_id, actor, summary, previous_hash, hash, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const KEEP_HEAD = `INSERT INTO event_heads (company_id, sequence, hash) VALUES (?, ?, ?)
  ON CONFLICT (company_id) DO UPDATE SET sequence = excluded.sequence, hash = excluded.hash`;

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
  return {
    async head(company) {
      const [row] = await dialect.firstOfMany(HEAD, [[BigInt(company)]]);
      if (row === undefined) return { sequence: 0, hash: "" };
      const { sequence, hash } = row as unknown as EventHeadsTable;
      return { sequence: Number(sequence), hash };
    },
    async append(company, event) {
      const company_id = BigInt(company);
      const sequence = BigInt(event.sequence);
      const { id, type, subject_id, actor, summary, previous_hash, hash } = event;
      const at = BigInt(event.created_at);
      await dialect.runMany(APPEND, [
        [company_id, sequence, id, type, subject_id, actor, summary, previous_hash, hash, at],
      ]);
      await dialect.runMany(KEEP_HEAD, [[company_id, sequence, hash]]);
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

function toRecord({ company_id: _, sequence, created_at, ...rest }: Selectable<EventsTable>): EventRecord {
  return { ...rest, sequence: Number(sequence), created_at: Number(created_at) };
}
