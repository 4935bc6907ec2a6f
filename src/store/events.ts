import { AFTER_ALL_DAYS } from "../contract/values/date.ts";
import { firstId } from "../contract/values/id-suffix.ts";
import type { ChangeImage, EventFilter, EventHead, EventStore } from "../core/ports/events.ts";
import { countRows } from "./dialect/count-rows.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import { idBytes, idBytesOrNone } from "./tables/columns/id-bytes.ts";
import { endsInOneOf } from "./tables/columns/id-suffix.ts";
import { eventRow, type CompanyTables } from "./tables/companies.ts";

// Asked for every change: to build them anew would cost more than to ask them.
const HEAD = "SELECT sequence, hash FROM event_heads WHERE company_id = ?";
const FIRST_HEAD =
  "INSERT INTO event_heads (company_id, sequence, hash) VALUES (?, 0, '') ON CONFLICT DO NOTHING";
const KEEP_HEAD = "UPDATE event_heads SET sequence = ?, hash = ? WHERE company_id = ?";

const HASH_AT = "SELECT hash FROM events WHERE company_id = ? AND sequence = ?";
const FIRST_DAY_AFTER = `SELECT MIN(first_day), COUNT(*) - COUNT(first_day) FROM events
  WHERE company_id = ? AND sequence > ?`;

/** Milliseconds between the time of an event and that of its id, at most. */
const TOGETHER_MS = 60_000;

const columns = ["company_id", ...eventRow.columns];
const imageColumns = ["company_id", "event_id", "kind", "record_id", "before", "digest_after"];

const NO_EVENTS: EventHead = { sequence: 0, hash: "" };

export function eventStore({ db, dialect }: QueryContext): EventStore {
  const matching = (company: number, filter: EventFilter) => matchingEvents(db, company, filter);
  const headOf = async (company: number, lock: string): Promise<EventHead | undefined> => {
    const [row] = await dialect.firstOfMany(`${HEAD}${lock}`, [[BigInt(company)]]);
    if (row === undefined) return undefined;
    const { sequence, hash } = row as unknown as CompanyTables["event_heads"];
    return { sequence: Number(sequence), hash };
  };
  const lockedHead = async (company: number): Promise<EventHead | undefined> => {
    const head = await headOf(company, dialect.lock.row);
    if (head !== undefined) return head;
    await dialect.runMany(FIRST_HEAD, [[BigInt(company)]]);
    return headOf(company, dialect.lock.row);
  };
  return {
    ...changeImages({ db, dialect }),
    async byId(company, id) {
      const row = await db
        .selectFrom("events")
        .selectAll()
        .where("company_id", "=", BigInt(company))
        .where("id", "=", id)
        .executeTakeFirst();
      return row && eventRow.toRecord(row);
    },
    head: async (company) => (await headOf(company, "")) ?? NO_EVENTS,
    firstDayAfter: (company, event) => firstDayAfter(dialect, company, event),
    holdHead: async (company) => void (await lockedHead(company)),
    async chain(company, link) {
      const head = await lockedHead(company);
      const events = link(head ?? NO_EVENTS);
      const last = events.at(-1);
      if (last === undefined) return;
      const company_id = BigInt(company);
      await dialect.insertMany(
        "events",
        columns,
        events.map((event) => [company_id, ...eventRow.toValues(event)]),
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
      return rows.map(eventRow.toRecord);
    },
    count: (company, filter) => countRows(matching(company, filter)),
  };
}

function matchingEvents(db: QueryContext["db"], company: number, filter: EventFilter) {
  const { type, subject_id, subjects, subject_id_suffix, id_suffix, since, at, actor, undoes, without } =
    filter;
  return (
    db
      .selectFrom("events")
      .where("company_id", "=", BigInt(company))
      .$if(type !== undefined, (query) => query.where("type", "in", [...(type ?? [])]))
      .$if(subject_id !== undefined, (query) => query.where("subject_id", "=", subject_id ?? ""))
      .$if(subjects !== undefined, (query) =>
        query.where("subject_id", ">=", subjects?.from ?? "").where("subject_id", "<=", subjects?.to ?? ""),
      )
      .$if(subject_id_suffix !== undefined, (query) =>
        query.where(endsInOneOf("subject_id", subject_id_suffix ?? [])),
      )
      .$if(id_suffix !== undefined, (query) => query.where(endsInOneOf("id", id_suffix ?? [])))
      .$if(since !== undefined, (query) => query.where("created_at", ">=", BigInt(since ?? 0)))
      // By the ids, which have an index: an event has its id a moment after its time.
      .$if(at !== undefined, (query) =>
        query
          .where("created_at", "=", BigInt(at ?? 0))
          .where("id", ">=", firstId((at ?? 0) - TOGETHER_MS))
          .where("id", "<", firstId((at ?? 0) + TOGETHER_MS)),
      )
      .$if(actor !== undefined, (query) => query.where("actor", "=", actor ?? ""))
      // Quotes inside a text of the summary are escaped, so that no text looks like the member.
      .$if(undoes !== undefined, (query) => query.where("summary", "like", `%"undoes":"${undoes}"%`))
      // "key." to "key/" spans every type that begins with "key.".
      .$if(without !== undefined, (query) =>
        query.where(({ or, eb }) => or([eb("type", "<", `${without}.`), eb("type", ">=", `${without}/`)])),
      )
  );
}

async function firstDayAfter(
  dialect: QueryContext["dialect"],
  company: number,
  { sequence, hash }: EventHead,
): Promise<number | undefined> {
  const place = [BigInt(company), BigInt(sequence)];
  const [event] = await dialect.firstOfMany(HASH_AT, [place]);
  if ((event?.["hash"] ?? "") !== hash) return undefined;
  const [[[first, unknown] = []] = []] = await dialect.allOfMany(FIRST_DAY_AFTER, [place]);
  return Number(unknown) > 0 ? undefined : Number(first ?? AFTER_ALL_DAYS);
}

const FORGET_IMAGES = "DELETE FROM change_images WHERE company_id = ? AND event_id < ?";

function changeImages({
  db,
  dialect,
}: Pick<QueryContext, "db" | "dialect">): Pick<EventStore, "addImages" | "images" | "forgetImages"> {
  return {
    async addImages(company, eventId, images) {
      await dialect.insertMany(
        "change_images",
        imageColumns,
        images.map(({ kind, record_id, before, digest_after }) => [
          BigInt(company),
          idBytes(eventId),
          kind,
          record_id,
          before,
          digest_after,
        ]),
      );
    },
    images: (company, eventId) =>
      db
        .selectFrom("change_images")
        .select(["kind", "record_id", "before", "digest_after"])
        .where("company_id", "=", BigInt(company))
        .where("event_id", "=", idBytesOrNone(eventId))
        .orderBy("record_id")
        .execute() as Promise<ChangeImage[]>,
    async forgetImages(company, before) {
      await dialect.runMany(FORGET_IMAGES, [[BigInt(company), firstIdBytes(before)]]);
    },
  };
}

/** The lowest bytes of an id of this time: a UUIDv7 begins with its milliseconds (RFC 9562 §5.7). */
function firstIdBytes(time: number): Uint8Array {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(Math.max(0, time), 0, 6);
  return bytes;
}
