/** The settings of Fastify and of Node's HTTP server. */
import type { Server } from "node:https";
import type { FastifyHttpsOptions, FastifyServerOptions } from "fastify";
import { Problem } from "../contract/problem.ts";
import { answerClientError } from "./client-errors.ts";
import type { Answerer } from "./answer.ts";
import { loggerOptions, type LogLevel, type LogStream } from "./log.ts";
import type { RequestCounter, RequestCounts } from "./metrics.ts";
import type { SharedState } from "./service-state.ts";
import type { Documents } from "./routes/documents.ts";
import type { Readiness } from "./routes/open-routes.ts";
import { problemAnswer } from "./reply/problem-answer.ts";
import { sendAnswer, setHeaders } from "./reply/send-answer.ts";
import { requestIdOf } from "./request-id.ts";

/** In milliseconds. */
interface Timeouts {
  /** Until the headers of a request are complete. */
  readonly headers: number;
  /** Until a request is complete. */
  readonly request: number;
  /** Until the next request on a connection. */
  readonly keepAlive: number;
  /** Without traffic on a connection, also while a request is being answered. */
  readonly inactivity: number;
  /** How often the first two are checked. */
  readonly checkInterval: number;
}

export interface HttpOptions extends Readiness, Documents {
  readonly answer: Answerer;
  readonly log: { readonly level: LogLevel; readonly stream: LogStream };
  /** Certificate and key in PEM; plain HTTP without. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
  /** Whether to trust one hop of X-Forwarded-For. */
  readonly behindProxy: boolean;
  /** Origins whose pages may call the service (CORS). */
  readonly origins: readonly string[];
  readonly timeouts?: Timeouts;
  /** Bytes of request bodies in memory at once. */
  readonly maxBodyBytes?: number;
  /** What this thread has together with others that listen at the same address; of its own when absent. */
  readonly sharedState?: SharedState;
  /** Counts the requests of this thread; of its own when absent. */
  readonly counter?: RequestCounter;
  /** What the others have counted. */
  readonly otherCounts?: () => Promise<readonly RequestCounts[]>;
}

const DEFAULT_TIMEOUTS: Timeouts = {
  headers: 15_000,
  request: 300_000,
  keepAlive: 65_000,
  inactivity: 600_000,
  checkInterval: 2_000,
};
const HEADER_MAX_BYTES = 16_384;
/** An id is opaque and may be long; the request line limits it. */
const ID_MAX_LENGTH = HEADER_MAX_BYTES;

/** `headers`: those of every answer. */
export function serverSettings(
  { log, tls, behindProxy, timeouts = DEFAULT_TIMEOUTS }: HttpOptions,
  headers: Readonly<Record<string, string>>,
): FastifyServerOptions {
  const server = {
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    connectionsCheckingInterval: timeouts.checkInterval,
    maxHeaderSize: HEADER_MAX_BYTES,
    // Checked by a hook, which answers with a problem document.
    requireHostHeader: false,
  };
  const settings: FastifyServerOptions & Partial<Pick<FastifyHttpsOptions<Server>, "https">> = {
    ...(tls === undefined ? { http: server } : { https: { ...server, ...tls } }),
    logger: loggerOptions(log.level, log.stream),
    // Trusts one hop of X-Forwarded-For.
    trustProxy: behindProxy ? (_address: string, hop: number) => hop === 0 : false,
    genReqId: (request) => requestIdOf(request.headers["x-request-id"]),
    requestIdHeader: false,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: "idle",
    connectionTimeout: timeouts.inactivity,
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    routerOptions: { maxParamLength: ID_MAX_LENGTH },
    clientErrorHandler: (error, socket) => answerClientError(error, { socket, headers }),
    frameworkErrors: (_error, request, reply) => {
      setHeaders(request, reply, headers);
      const problem = new Problem("malformed_request", { detail: "The path is not percent-encoded UTF-8." });
      sendAnswer(request, reply, problemAnswer(problem, { requestId: request.id }));
    },
  };
  return settings;
}
