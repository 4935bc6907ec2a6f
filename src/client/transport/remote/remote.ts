/** The transport to a service at a base URL, and the steps that it is made of. */
import type { Answer, Operation, OutputOf, Transport } from "../../../contract/operation.ts";
import { Problem } from "../../../contract/problem.ts";
import { knownService } from "../../discovery.ts";
import type { Destination, Place } from "../../place.ts";
import type { ServiceKind } from "../../service.ts";
import { whenOpen, type Sleep } from "../retry.ts";
import type { Exchanged } from "./exchange.ts";
import { linkTo } from "./link.ts";
import type { Environment } from "./proxies.ts";
import { readAnswer } from "./read-answer.ts";
import { readProblem } from "./read-problem.ts";
import { requestsTo, type Request } from "./requests.ts";
import { rowsOf } from "./rows.ts";
import { mediaType } from "./service-words.ts";
import { whatItIs } from "./what-it-is.ts";

export interface RemoteOptions {
  readonly environment: Environment;
  /** The user's cache directory. */
  readonly cache: string;
  /** Version of this program. */
  readonly version: string;
  /** How to wait between tries; a test does not. */
  readonly sleep?: Sleep;
}

export interface Remote {
  /** Calls the service as a cashbook. */
  readonly call: Transport;
  /** Asks what the service is, where that is not known from before. */
  readonly service: () => Promise<Exclude<ServiceKind, "book">>;
  /** Sends a request and answers what comes back, whatever it says; tries again where that is safe. */
  readonly exchange: (request: Request) => Promise<Exchanged>;
  /** Reads such an answer, leniently. Throws the problem that it is. */
  readonly read: <Op extends Operation>(operation: Op, exchanged: Exchanged) => Promise<Answer<OutputOf<Op>>>;
  /** Ends the connections. */
  readonly close: () => Promise<void>;
}

export function remoteTo(
  destination: Destination & { readonly place: Place & { readonly kind: "remote" } },
  { environment, cache, version, sleep }: RemoteOptions,
): Remote {
  const { place, caFile, timeoutSeconds, retries, note } = destination;
  const { baseUrl } = place;
  const link = linkTo({ baseUrl, caFile, timeoutSeconds, environment });
  const repeatable = async () => (await known()).kind === "cashbook";
  const requests = requestsTo({ destination, link, agent: `cashbook/${version}`, repeatable, sleep });
  const known = knownService({ baseUrl, cache, ask: () => whatItIs(requests) });

  /** Why the service does not have an operation; undefined where it has. */
  const lacking = async (
    { id }: Operation,
    options: { readonly anew?: boolean } = {},
  ): Promise<string | undefined> => {
    const found = await known(options);
    if (found.kind === "foreign") return `${baseUrl} is not a cashbook service, and does not have ${id}.`;
    const { version: theirs, operations } = found.discovery;
    return operations.includes(id) ? undefined : `${baseUrl} (cashbook ${theirs}) does not have ${id}.`;
  };
  /** Nothing of ours is sent to a stranger. What was remembered may be out of date, and refuses nothing by itself. */
  const offered = async (operation: Operation): Promise<void> => {
    if (!operation.extension || (await lacking(operation)) === undefined) return;
    const detail = await lacking(operation, { anew: true });
    if (detail !== undefined) throw new Problem("no_such_operation", { detail });
  };
  const read = async <Op extends Operation>(operation: Op, exchanged: Exchanged) =>
    readAnswer(operation, exchanged, await requests.asked(operation));

  const direct: Transport = async (operation, input, options) => {
    await offered(operation);
    const request = { operation, input: input as Request["input"], options };
    return read(operation, await requests.exchange(request));
  };
  const stream: NonNullable<Transport["stream"]> = async <Op extends Operation>(
    operation: Op,
    input: unknown,
    options: Request["options"],
  ) => {
    if (!operation.paged || (await known()).kind === "foreign") return undefined;
    await offered(operation);
    const begun = await requests.beginRows({ operation, input: input as Request["input"], options });
    if ("refused" in begun) throw readProblem(operation, begun.refused, await requests.asked(operation));
    // An answer of another form is left, and the list asked for page by page.
    if (mediaType(begun.rows.headers) !== "application/x-ndjson") {
      begun.rows.leave();
      return undefined;
    }
    return rowsOf(begun.rows, { operation, link }) as AsyncIterable<OutputOf<Op>>;
  };

  return {
    call: Object.assign(direct, { stream }),
    service: async () => (await whenOpen(known, { retries, note })).kind,
    exchange: requests.exchange,
    read,
    close: link.close,
  };
}
