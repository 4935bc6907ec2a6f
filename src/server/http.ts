/** The HTTP server: the routes of the catalogue on Fastify, in front of an answerer of operations. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Problem } from "../contract/problem.ts";
import { allowOrigins } from "./cross-origin.ts";
import { createFailedAttempts } from "./admission/failed-attempts.ts";
import { addDocumentRoutes } from "./routes/documents.ts";
import { singleHeader } from "./header-values.ts";
import { logAnswer, logStart, logsAll } from "./log.ts";
import { countRequests, createRequestCounter, formatMetrics } from "./metrics.ts";
import { createSharedState } from "./service-state.ts";
import { addMetricsRoute } from "./routes/metrics-route.ts";
import { addOpenRoutes } from "./routes/open-routes.ts";
import { addReportPage } from "./routes/report-page.ts";
import { addOperationRoutes } from "./routes/operation-routes.ts";
import { problemAnswer } from "./reply/problem-answer.ts";
import { sendAnswer, setHeaders } from "./reply/send-answer.ts";
import { methodsAt } from "./routes/paths.ts";
import { securityHeaders } from "./reply/security-headers.ts";
import { serverSettings, type HttpOptions } from "./server-settings.ts";

/** How often idle connections are closed while the service stops. */
const CLOSE_IDLE_MS = 50;

export async function createHttpApp(options: HttpOptions): Promise<FastifyInstance> {
  const { default: fastify } = await import("fastify");
  const headers = securityHeaders({ secure: options.tls !== undefined });
  const logController = new fastify.LogController({
    disableRequestLogging: true,
    requestIdLogLabel: "request_id",
  });
  const app = fastify({ ...serverSettings(options, headers), logController });
  app.removeAllContentTypeParsers();
  // Bodies are read by the handler of the operation, which knows their limit.
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
  addHooks(app, { options, headers });
  const { counter = createRequestCounter(), otherCounts = async () => [], ...rest } = options;
  const { sharedState = createSharedState() } = rest;
  countRequests(app, counter);
  const attempts = createFailedAttempts(Date.now, sharedState.failedAttempts);
  addFailureHandlers(app);
  await allowOrigins(app, options.origins);
  addOpenRoutes(app, options);
  addDocumentRoutes(app, options);
  addReportPage(app, options);
  const metrics = async () => formatMetrics([counter.counts(), ...(await otherCounts())], options);
  addMetricsRoute(app, { metrics, answer: options.answer, attempts });
  addOperationRoutes(app, { ...options, attempts, sharedState });
  return app;
}

/** Headers and log of every request, and the closing of idle connections while the service stops. */
function addHooks(
  app: FastifyInstance,
  { options, headers }: { options: HttpOptions; headers: Readonly<Record<string, string>> },
): void {
  const all = logsAll(options.log.level);
  // Each request meets all of these, and a promise for each would take as long as what they do.
  app.addHook("onRequest", (request, reply, done) => {
    setHeaders(request, reply, headers);
    if (options.log.level === "debug") logStart(request);
    requireHost(request);
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (options.stopping()) reply.header("Connection", "close");
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    // Reads the rest of a refused body: on a closed connection the client could not read the answer.
    if (!request.raw.complete) request.raw.unpipe().resume();
    logAnswer(request, reply, { all });
    done();
  });
  app.addHook("preClose", async () => {
    // A connection that is busy now may be idle, and kept alive, later.
    const timer = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MS);
    app.server.once("close", () => clearInterval(timer));
  });
}

/** Answers unknown paths and methods, and errors. */
function addFailureHandlers(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/[?#].*/s, "");
    const methods = [...new Set([...methodsAt(path), ...openMethods(app, path)])];
    if (methods.length > 0) reply.header("Allow", methods.join(", "));
    const problem =
      methods.length === 0
        ? new Problem("no_such_operation")
        : new Problem("method_not_allowed", {
            detail: `${request.method} is not allowed here, only ${methods.join(", ")}.`,
          });
    return sendAnswer(request, reply, problemAnswer(problem, { requestId: request.id }));
  });
  app.setErrorHandler((error, request, reply) =>
    sendAnswer(request, reply, problemAnswer(error, { requestId: request.id })),
  );
}

/** RFC 9112 §3.2: exactly one Host, which only HTTP/1.0 may omit. */
function requireHost({ raw }: FastifyRequest): void {
  const host = singleHeader(raw.rawHeaders, { name: "Host" });
  if (host === undefined && raw.httpVersion !== "1.0")
    throw new Problem("malformed_request", { detail: "The request has no Host." });
}

/** The methods of a path without authentication. */
function openMethods(app: FastifyInstance, path: string): readonly string[] {
  return app.hasRoute({ method: "GET", url: path }) ? ["GET"] : [];
}
