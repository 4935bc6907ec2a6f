/** A service at a base URL: its transport, and the steps of one call for callers that need them singly. */
import type { Answer, Call, Operation, OutputOf, Transport } from "../../../contract/operation.ts";
import { Problem } from "../../../contract/problem.ts";
import { createIdentification } from "../../discovery.ts";
import type { Destination, Place } from "../../place.ts";
import type { ServiceKind } from "../../service.ts";
import { retryWhenLimited, type Sleep } from "../rate-limit.ts";
import type { HttpReply } from "./reply/http-reply.ts";
import { createConnection } from "./connection/connection.ts";
import type { Environment } from "./connection/proxies.ts";
import { readAnswer } from "./reply/read-answer.ts";
import { readProblem } from "./reply/read-problem.ts";
import { createRequests, type Request } from "./requests.ts";
import { readRows } from "./reply/json-lines.ts";
import { mediaType } from "./reply/service-message.ts";
import { identifyService } from "./identify-service.ts";

export interface RemoteOptions {
  readonly environment: Environment;
  /** The user's cache directory. */
  readonly cache: string;
  /** Version of this program. */
  readonly version: string;
  /** How to wait between tries; a test does not. */
  readonly sleep?: Sleep;
}

export interface RemoteService extends Transport {
  /** Says what the service is: from the cache, or by asking it. */
  readonly service: () => Promise<Exclude<ServiceKind, "book">>;
  /** Sends a request and returns the reply, a failure too. Retries where that is safe. */
  readonly exchange: (request: Request) => Promise<HttpReply>;
  /** Reads a reply leniently. Throws the problem of a failure. */
  readonly read: <Op extends Operation>(operation: Op, reply: HttpReply) => Promise<Answer<OutputOf<Op>>>;
  /** Ends the connections. */
  readonly close: () => Promise<void>;
}

export function connectRemote(
  destination: Destination & { readonly place: Place & { readonly kind: "remote" } },
  { environment, cache, version, sleep }: RemoteOptions,
): RemoteService {
  const { place, caFile, timeoutSeconds, retries, note } = destination;
  const { baseUrl } = place;
  const connection = createConnection({ baseUrl, caFile, timeoutSeconds, environment });
  const deduplicates = async () => (await identify()).kind === "cashbook";
  const requests = createRequests({
    destination,
    connection,
    agent: `cashbook/${version}`,
    deduplicates,
    sleep,
  });
  const identify = createIdentification({ baseUrl, cache, ask: () => identifyService(requests) });

  /** Why the service lacks an operation; undefined where it has it. */
  const missingReason = async (
    { id }: Operation,
    options: { readonly refresh?: boolean } = {},
  ): Promise<string | undefined> => {
    const identity = await identify(options);
    if (identity.kind === "foreign") return `${baseUrl} is not a cashbook service, and does not have ${id}.`;
    const { version: serviceVersion, operations } = identity.discovery;
    return operations.includes(id)
      ? undefined
      : `${baseUrl} (cashbook ${serviceVersion}) does not have ${id}.`;
  };
  /** Sends no extension to a service that lacks it. The cached identity may be out of date: it is refreshed before a refusal. */
  const refuseMissing = async (operation: Operation): Promise<void> => {
    if (!operation.extension || (await missingReason(operation)) === undefined) return;
    const detail = await missingReason(operation, { refresh: true });
    if (detail !== undefined) throw new Problem("no_such_operation", { detail });
  };
  const read = async <Op extends Operation>(operation: Op, reply: HttpReply) =>
    readAnswer(operation, reply, await requests.sourceFor(operation));

  const call: Call = async (operation, input, options) => {
    await refuseMissing(operation);
    const request = { operation, input: input as Request["input"], options };
    return read(operation, await requests.exchange(request));
  };
  const stream: NonNullable<Transport["stream"]> = async <Op extends Operation>(
    operation: Op,
    input: unknown,
    options: Request["options"],
  ) => {
    if (!operation.paged || (await identify()).kind === "foreign") return undefined;
    await refuseMissing(operation);
    const reply = await requests.beginRows({ operation, input: input as Request["input"], options });
    if ("failure" in reply) throw readProblem(operation, reply.failure, await requests.sourceFor(operation));
    // A service without JSON lines answers one page: the caller asks for the list page by page.
    if (mediaType(reply.rows.headers) !== "application/x-ndjson") {
      reply.rows.discard();
      return undefined;
    }
    return readRows(reply.rows, { operation, connection }) as AsyncIterable<OutputOf<Op>>;
  };

  return {
    call,
    stream,
    service: async () => (await retryWhenLimited(identify, { retries, note })).kind,
    exchange: requests.exchange,
    read,
    close: connection.close,
  };
}
