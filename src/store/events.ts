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

export function eventStore({ db }: Asking): EventStore {
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
      const row = await db
        .selectFrom("event_heads")
        .select(["sequence", "hash"])
        .where("company_id", "=", BigInt(company))
        .executeTakeFirst();
      return row === undefined
        ? { sequence: 0, hash: "" }
        : { sequence: Number(row.sequence), hash: row.hash };
    },
    async append(company, event) {
      const company_id = BigInt(company);
      const sequence = BigInt(event.sequence);
      await db
        .insertInto("events")
        .values({ ...event, company_id, sequence, created_at: BigInt(event.created_at) })
        .execute();
      await db
        .insertInto("event_heads")
        .values({ company_id, sequence, hash: event.hash })
        .onConflict((conflict) => conflict.column("company_id").doUpdateSet({ sequence, hash: event.hash }))
        .execute();
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
