/** The HTTP adapter: routes of the catalogue on Fastify, in front of whatever answers operations. */
import type { Server } from "node:https";
import type { FastifyHttpsOptions, FastifyInstance, FastifyRequest, FastifyServerOptions } from "fastify";
import { Problem } from "../contract/problem.ts";
import type { Answerer } from "./answer.ts";
import { answerClientError } from "./client-errors.ts";
import { allowOrigins } from "./cross-origin.ts";
import { documentRoutes } from "./documents.ts";
import { formOptions } from "./form.ts";
import { singleHeader } from "./header-values.ts";
import { logAnswer, logBegun, loggerOptions, logsAll, type LogLevel, type LogStream } from "./log.ts";
import { openRoutes, type Readiness } from "./open-routes.ts";
import { operationRoutes } from "./operation-routes.ts";
import { problemAnswer } from "./problem-answer.ts";
import { send, setHeaders } from "./reply.ts";
import { requestIdOf } from "./request-id.ts";
import { methodsAt } from "./routes.ts";
import { safeHeaders } from "./safe-headers.ts";

export interface HttpOptions extends Readiness {
  readonly answer: Answerer;
  readonly log: { readonly level: LogLevel; readonly stream: LogStream };
  /** Certificate and key in PEM; plain HTTP without. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
  /** Whether the address in X-Forwarded-For is the client's. */
  readonly behindProxy: boolean;
  /** Origins whose pages may call; none when empty. */
  readonly origins: readonly string[];
  readonly patience?: Patience;
  /** Bytes of bodies that are in hand at once. */
  readonly bodiesMax?: number;
}

/** How long clients are waited for, in milliseconds. */
export interface Patience {
  /** Until the headers of a request are there. */
  readonly headers: number;
  /** Until all of a request is there. */
  readonly request: number;
  /** For the next request on a connection. */
  readonly keepAlive: number;
  /** While nothing moves on a connection, also while a request is worked on. */
  readonly silence: number;
  /** How often the first two are looked at. */
  readonly check: number;
}

const PATIENCE: Patience = {
  headers: 15_000,
  request: 300_000,
  keepAlive: 65_000,
  silence: 600_000,
  check: 2_000,
};
/** How often connections are looked at while the service stops. */
const CLOSING_MS = 50;
const HEADER_MAX_BYTES = 16_384;
/** An id is opaque and may be long; the request line bounds it. */
const ID_MAX_LENGTH = HEADER_MAX_BYTES;

export async function httpApp(options: HttpOptions): Promise<FastifyInstance> {
  const [{ default: fastify }, { default: multipart }] = await Promise.all([
    import("fastify"),
    import("@fastify/multipart"),
  ]);
  const { patience = PATIENCE } = options;
  const all = logsAll(options.log.level);
  const headers = safeHeaders({ secure: options.tls !== undefined });
  const server = {
    headersTimeout: patience.headers,
    requestTimeout: patience.request,
    connectionsCheckingInterval: patience.check,
    maxHeaderSize: HEADER_MAX_BYTES,
    // Looked at below, in the words of this service.
    requireHostHeader: false,
  };
  const settings: FastifyServerOptions & Partial<Pick<FastifyHttpsOptions<Server>, "https">> = {
    ...(options.tls === undefined ? { http: server } : { https: { ...server, ...options.tls } }),
    logger: loggerOptions(options.log.level, options.log.stream),
    logController: new fastify.LogController({
      disableRequestLogging: true,
      requestIdLogLabel: "request_id",
    }),
    // The proxy itself is believed, and nobody whom it only repeats.
    trustProxy: options.behindProxy ? (_address: string, hop: number) => hop === 0 : false,
    genReqId: (request) => requestIdOf(request.headers["x-request-id"]),
    requestIdHeader: false,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: "idle",
    connectionTimeout: patience.silence,
    requestTimeout: patience.request,
    keepAliveTimeout: patience.keepAlive,
    routerOptions: { maxParamLength: ID_MAX_LENGTH },
    clientErrorHandler: (error, socket) => answerClientError(error, { socket, headers }),
    frameworkErrors: (_error, request, reply) => {
      setHeaders(request, reply, headers);
      const problem = new Problem("malformed_request", { detail: "The path is not percent-encoded UTF-8." });
      void send(request, reply, problemAnswer(problem, { requestId: request.id }));
    },
  };
  const app = fastify(settings as FastifyServerOptions);
  app.removeAllContentTypeParsers();
  // Bodies are read by the operation's own handler, which knows how large they may be.
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
  await app.register(multipart, formOptions);
  app.addHook("onRequest", async (request, reply) => {
    setHeaders(request, reply, headers);
    logBegun(request);
    requireHost(request);
  });
  app.addHook("onSend", async (_request, reply) => {
    if (options.stopping()) reply.header("Connection", "close");
  });
  app.addHook("onResponse", async (request, reply) => {
    // A client that still sends what is refused would not read the answer from a closed connection, nor send what comes next.
    if (!request.raw.complete) request.raw.unpipe().resume();
    logAnswer(request, reply, { all });
  });
  app.addHook("preClose", async () => {
    // A connection that is busy when closing begins may be idle, and kept, a moment later.
    const closing = setInterval(() => app.server.closeIdleConnections(), CLOSING_MS);
    app.server.once("close", () => clearInterval(closing));
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/[?#].*/s, "");
    const allowed = [...new Set([...methodsAt(path), ...openMethods(app, path)])];
    if (allowed.length > 0) reply.header("Allow", allowed.join(", "));
    const problem =
      allowed.length === 0
        ? new Problem("no_such_operation")
        : new Problem("method_not_allowed", {
            detail: `${request.method} is not accepted here, only ${allowed.join(", ")}.`,
          });
    return send(request, reply, problemAnswer(problem, { requestId: request.id }));
  });
  app.setErrorHandler((error, request, reply) =>
    send(request, reply, problemAnswer(error, { requestId: request.id })),
  );
  await allowOrigins(app, options.origins);
  openRoutes(app, options);
  documentRoutes(app, options);
  operationRoutes(app, options);
  return app;
}

/** RFC 9112 §3.2: one Host, and only an old client may leave it out. */
function requireHost({ raw }: FastifyRequest): void {
  const host = singleHeader(raw.rawHeaders, { name: "Host" });
  if (host === undefined && raw.httpVersion !== "1.0")
    throw new Problem("malformed_request", { detail: "The request has no Host." });
}

/** Whether one of the paths that anybody may read stands here. */
function openMethods(app: FastifyInstance, path: string): readonly string[] {
  return app.hasRoute({ method: "GET", url: path }) ? ["GET"] : [];
}
