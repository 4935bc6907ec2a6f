/** The questions of the store on one connection, made once for it, and what its transaction has linked to a chain. */
import type { PoolClient } from "pg";
import type { Questions } from "../../../core/ports.ts";
import type { EventStore } from "../../../core/ports/events.ts";
import { numbersOn, type Numbers } from "../../tables/columns/numbers.ts";
import { questions } from "../../queries.ts";
import type { Connection } from "./hosts/host-pool.ts";
import { queryLayer, type Gauge } from "./query-layer.ts";
import type { Unanswered } from "./pipeline.ts";

/** An event, by which the transaction that wrote it is known again. */
export interface Asked {
  readonly company: number;
  readonly id: string;
  readonly sequence: number;
}

export interface AskingSession {
  readonly client: PoolClient;
  readonly gauge: Gauge;
  readonly reading: Questions;
  readonly writing: Questions;
  readonly unanswered: Unanswered;
  readonly numbers: Numbers;
  /** The last event that the running write has linked. */
  chained: Asked | undefined;
  /** Whether the event is in its company's log, asked while nobody can add to it. */
  holdsEvent(event: Asked): Promise<boolean>;
}

export function askingOn({ client, kept }: Connection): AskingSession {
  const known = kept.get(askingOn) as AskingSession | undefined;
  if (known !== undefined) return known;
  const gauge: Gauge = { isOpen: false };
  const layer = queryLayer(client, gauge);
  const { db } = layer;
  const numbers = numbersOn(db);
  const writing = questions({ db, dialect: layer.writing, numbers });
  const session: AskingSession = {
    client,
    gauge,
    reading: questions({ db, dialect: layer.reading, numbers }),
    writing: { ...writing, events: noting(writing.events, (event) => (session.chained = event)) },
    unanswered: layer.unanswered,
    numbers,
    chained: undefined,
    async holdsEvent({ company, id, sequence }) {
      const number = BigInt(company);
      await layer.writing.firstOfMany("SELECT sequence FROM event_heads WHERE company_id = ? FOR UPDATE", [
        [number],
      ]);
      const [found] = await layer.writing.firstOfMany(
        "SELECT id FROM events WHERE company_id = ? AND sequence = ?",
        [[number, BigInt(sequence)]],
      );
      return found?.["id"] === id;
    },
  };
  kept.set(askingOn, session);
  return session;
}

/** The same questions; `note` is told the last event of each link. */
function noting(events: EventStore, note: (event: Asked) => void): EventStore {
  return {
    ...events,
    chain: (company, link) =>
      events.chain(company, (head) => {
        const linked = link(head);
        const last = linked.at(-1);
        if (last !== undefined) note({ company, id: last.id, sequence: last.sequence });
        return linked;
      }),
  };
}
