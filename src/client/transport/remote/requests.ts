/** Sends operations to a service and answers what comes back, tried again where that is safe. */
import { randomUUID } from "node:crypto";
import type { CallOptions, Operation } from "../../../contract/operation.ts";
import type { Destination } from "../../place.ts";
import type { Sleep } from "../retry.ts";
import { persistently } from "./attempts.ts";
import { begin, exchange, whole, type Exchanged } from "./exchange.ts";
import type { Incoming, Outgoing } from "./incoming.ts";
import type { Link } from "./link.ts";
import { ANY_JSON, JSON_LINES, outgoingOf } from "./outgoing.ts";
import type { Asked } from "./read-problem.ts";

/** One operation on its way. */
export interface Request {
  readonly operation: Operation;
  readonly input: Readonly<Record<string, unknown>>;
  readonly options?: CallOptions | undefined;
  /** Path and query to ask in place of the operation's own, from the root of the origin: the next page of a list. */
  readonly address?: string | undefined;
}

export interface Requests {
  /** What a service answers to a request, whatever it says. */
  readonly exchange: (request: Request) => Promise<Exchanged>;
  /** The same for a list that comes row by row: the beginning of a success, or the whole of a failure. */
  readonly beginRows: (
    request: Request,
  ) => Promise<{ readonly rows: Incoming } | { readonly refused: Exchanged }>;
  /** What reading an answer to an operation needs to know. */
  readonly asked: (operation: Operation) => Promise<Asked>;
}

export interface RequestsOptions {
  readonly destination: Pick<Destination, "credential" | "retries" | "note">;
  readonly link: Link;
  /** Program and version, for User-Agent. */
  readonly agent: string;
  /** Whether the service does a change once, however often it is sent with one key. */
  readonly repeatable: () => Promise<boolean>;
  readonly sleep?: Sleep | undefined;
}

export function requestsTo({ destination, link, agent, repeatable, sleep }: RequestsOptions): Requests {
  const { retries, note } = destination;
  const credentialFor = ({ access }: Operation) =>
    destination.credential(access.with === "token" ? "keys" : "any");
  const asked = async (operation: Operation): Promise<Asked> => ({
    service: baseOf(link.baseUrl),
    secret: (await credentialFor(operation))?.secret,
  });

  const prepared = async ({ operation, input, options = {}, address }: Request, accept: string) => {
    // Made before the first try, and the same on every further one.
    const idempotencyKey = options.idempotencyKey ?? (operation.method === "GET" ? undefined : randomUUID());
    const credential = await credentialFor(operation);
    const made = outgoingOf(operation, input, {
      sender: { baseUrl: link.baseUrl, agent, credential },
      options: { ...options, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
      accept,
    });
    const { signal } = options;
    return {
      outgoing: address === undefined ? made : { ...made, path: address },
      signal,
      trying: {
        ...{ link, operation, idempotencyKey, retries, repeatable, note, signal, sleep },
        asked: { service: baseOf(link.baseUrl), secret: credential?.secret },
      },
    };
  };

  return {
    asked,
    async exchange(request) {
      const { outgoing, signal, trying } = await prepared(request, ANY_JSON);
      const { result } = await persistently(() => exchange(link, outgoing, signal), {
        ...trying,
        see: (answer) => Promise.resolve(answer),
      });
      return result;
    },
    async beginRows(request) {
      const { outgoing, signal, trying } = await prepared(request, JSON_LINES);
      const { result, seen } = await persistently(() => begun(link, { outgoing, signal }), {
        ...trying,
        see: whole,
      });
      if (result.status === 200) return { rows: result };
      return { refused: seen ?? (await whole(result)) };
    },
  };
}

/** A list whose first part has come: until then, a cut is only another try. */
async function begun(
  link: Link,
  { outgoing, signal }: { outgoing: Outgoing; signal: AbortSignal | undefined },
): Promise<Incoming> {
  const incoming = await begin(link, outgoing, signal);
  if (incoming.status !== 200) return incoming;
  const parts = incoming.parts[Symbol.asyncIterator]();
  const first = await parts.next();
  return {
    ...incoming,
    parts: {
      async *[Symbol.asyncIterator]() {
        try {
          for (let part = first; part.done !== true; part = await parts.next()) yield part.value;
        } finally {
          await parts.return?.();
        }
      },
    },
  };
}

function baseOf({ origin, pathname }: URL): string {
  return `${origin}${pathname}`.replace(/\/+$/, "");
}
