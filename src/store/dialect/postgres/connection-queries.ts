/** The questions of the store on one connection, made once for it, and what its transaction has linked to a chain. */
import type { PoolClient } from "pg";
import type { Queries } from "../../../core/ports.ts";
import type { EventStore } from "../../../core/ports/events.ts";
import { numbersOn, type Numbers } from "../../tables/columns/numbers.ts";
import { storeQueries } from "../../queries.ts";
import type { Connection } from "./hosts/host-pool.ts";
import { queryLayer, type TransactionState } from "./query-layer.ts";
import type { Pipeline } from "./pipeline.ts";

/** An event, by which the transaction that wrote it is known again. */
export interface EventAddress {
  readonly company: number;
  readonly id: string;
  readonly sequence: number;
}

export interface ConnectionQueries {
  readonly client: PoolClient;
  readonly state: TransactionState;
  readonly reading: Queries;
  readonly writing: Queries;
  readonly pipeline: Pipeline;
  /** Inserts that are not sent yet. */
  readonly inserts: ReturnType<typeof queryLayer>["inserts"];
  readonly numbers: Numbers;
  /** The last event that the running write has linked. */
  lastEvent: EventAddress | undefined;
  /** Whether the event is in its company's log, asked while nobody can add to it. */
  holdsEvent(event: EventAddress): Promise<boolean>;
}

export function queriesOn({ client, cache }: Connection): ConnectionQueries {
  const existing = cache.get(queriesOn) as ConnectionQueries | undefined;
  if (existing !== undefined) return existing;
  const state: TransactionState = { isOpen: false };
  const layer = queryLayer(client, state);
  const { db } = layer;
  const numbers = numbersOn(db);
  const writing = storeQueries({ db, dialect: layer.writing, numbers });
  const session: ConnectionQueries = {
    client,
    state,
    reading: storeQueries({ db, dialect: layer.reading, numbers }),
    writing: { ...writing, events: withNote(writing.events, (event) => (session.lastEvent = event)) },
    pipeline: layer.pipeline,
    inserts: layer.inserts,
    numbers,
    lastEvent: undefined,
    async holdsEvent({ company, id, sequence }) {
      const number = BigInt(company);
      await layer.writing.firstOfMany("SELECT sequence FROM event_heads WHERE company_id = ? FOR UPDATE", [
        [number],
      ]);
      const [event] = await layer.writing.firstOfMany(
        "SELECT id FROM events WHERE company_id = ? AND sequence = ?",
        [[number, BigInt(sequence)]],
      );
      return event?.["id"] === id;
    },
  };
  cache.set(queriesOn, session);
  return session;
}

/** The same questions; `note` is told the last event of each link. */
function withNote(events: EventStore, note: (event: EventAddress) => void): EventStore {
  return {
    ...events,
    chain: (company, link) =>
      events.chain(company, (head) => {
        const events = link(head);
        const last = events.at(-1);
        if (last !== undefined) note({ company, id: last.id, sequence: last.sequence });
        return events;
      }),
  };
}
