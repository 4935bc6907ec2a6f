/** Sends operations to a service, with retries where they are safe, and returns the replies. */
import { randomUUID } from "node:crypto";
import type { CallOptions, Operation } from "../../../contract/operation.ts";
import type { Destination } from "../../place.ts";
import type { Sleep } from "../rate-limit.ts";
import { sendWithRetries } from "./retry/attempts.ts";
import { openReply, fetchReply, readWhole, type HttpReply } from "./reply/http-reply.ts";
import type { ReplyStream, HttpRequest } from "./connection/send.ts";
import type { Connection } from "./connection/connection.ts";
import { ANY_JSON, JSON_LINES, toHttpRequest } from "./request/http-request.ts";
import type { ReplySource } from "./reply/read-problem.ts";
import { withoutEnd } from "../../../contract/values/text-end.ts";

/** One call of an operation. */
export interface Request {
  readonly operation: Operation;
  readonly input: Readonly<Record<string, unknown>>;
  readonly options?: CallOptions | undefined;
  /** Path and query from the root of the origin, in place of the operation's own: the next page of a list. */
  readonly address?: string | undefined;
}

export interface Requests {
  /** The reply to a request, a failure too. */
  readonly exchange: (request: Request) => Promise<HttpReply>;
  /** The reply to a request for JSON lines: the stream of a success, or the whole of a failure. */
  readonly beginRows: (
    request: Request,
  ) => Promise<{ readonly rows: ReplyStream } | { readonly failure: HttpReply }>;
  /** Where the reply to an operation comes from. */
  readonly sourceFor: (operation: Operation) => Promise<ReplySource>;
}

interface RequestsOptions {
  readonly destination: Pick<Destination, "credential" | "retries" | "note">;
  readonly connection: Connection;
  /** Program and version, for User-Agent. */
  readonly agent: string;
  /** Whether the service makes a change once, however often it is sent with one idempotency key. */
  readonly deduplicates: () => Promise<boolean>;
  readonly sleep?: Sleep | undefined;
}

export function createRequests({
  destination,
  connection,
  agent,
  deduplicates,
  sleep,
}: RequestsOptions): Requests {
  const { retries, note } = destination;
  const credentialFor = ({ access }: Operation) =>
    destination.credential(access.with === "token" ? "keys" : "any");
  const sourceFor = async (operation: Operation): Promise<ReplySource> => ({
    service: baseOf(connection.baseUrl),
    secret: (await credentialFor(operation))?.secret,
  });

  const prepare = async ({ operation, input, options = {}, address }: Request, accept: string) => {
    // One key for all tries.
    const idempotencyKey = options.idempotencyKey ?? (operation.method === "GET" ? undefined : randomUUID());
    const credential = await credentialFor(operation);
    const ownRequest = toHttpRequest(operation, input, {
      sender: { baseUrl: connection.baseUrl, agent, credential },
      options: { ...options, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
      accept,
    });
    const { signal } = options;
    return {
      httpRequest: address === undefined ? ownRequest : { ...ownRequest, path: address },
      signal,
      retryContext: {
        ...{ connection, operation, idempotencyKey, retries, deduplicates, note, signal, sleep },
        source: { service: baseOf(connection.baseUrl), secret: credential?.secret },
      },
    };
  };

  return {
    sourceFor,
    async exchange(request) {
      const { httpRequest, signal, retryContext } = await prepare(request, ANY_JSON);
      const { result } = await sendWithRetries(() => fetchReply(connection, httpRequest, signal), {
        ...retryContext,
        readReply: (answer) => Promise.resolve(answer),
      });
      return result;
    },
    async beginRows(request) {
      const { httpRequest, signal, retryContext } = await prepare(request, JSON_LINES);
      const { result, reply } = await sendWithRetries(() => openRows(connection, { httpRequest, signal }), {
        ...retryContext,
        readReply: readWhole,
      });
      if (result.status === 200) return { rows: result };
      return { failure: reply ?? (await readWhole(result)) };
    },
  };
}

/** Waits for the first part of a list. A connection that is cut before it can be retried; after it, rows have been given. */
async function openRows(
  connection: Connection,
  { httpRequest, signal }: { httpRequest: HttpRequest; signal: AbortSignal | undefined },
): Promise<ReplyStream> {
  const stream = await openReply(connection, httpRequest, signal);
  if (stream.status !== 200) return stream;
  const parts = stream.parts[Symbol.asyncIterator]();
  const first = await parts.next();
  return {
    ...stream,
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
  return withoutEnd(`${origin}${pathname}`, "/");
}
