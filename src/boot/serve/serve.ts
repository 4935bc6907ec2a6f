/** Serves a book over HTTP until the signal is aborted. */
import { isIPv6 } from "node:net";
import { availableParallelism } from "node:os";
import type { ServeRequest, Serving } from "../../client/operator.ts";
import { createHttpApp } from "../../server/http.ts";
import { createRequestCounter } from "../../server/metrics.ts";
import { createSharedState } from "../../server/service-state.ts";
import { isServerAddress } from "../../store/dialect/postgres/address/scheme.ts";
import { sharedLockState } from "../../store/dialect/sqlite/open.ts";
import { bookForOwner, whereabouts, type BookPlace } from "../book.ts";
import { openPlace, type Whereabouts } from "../open-place.ts";
import type { ProgramFiles } from "../program-files.ts";
import { closeGracefully } from "./graceful-close.ts";
import { openListeners, type Listeners } from "./listeners/listeners.ts";
import { canSharePorts, listen } from "./listeners/shared-port.ts";
import { listeningProblem, requireSafePlace, tlsOf } from "./listening.ts";
import { openThreads } from "./threads/threads.ts";
import { tokenTrust } from "./token-trust.ts";
import { createUnrecordedReport } from "./unrecorded-requests.ts";

const DEFAULT_HOST = "127.0.0.1";
const DEFAULT_PORT = 8080;

/** Threads that listen: each has the book open and a part of its cache. */
const LISTENERS_MAX = 4;

/** Problems: settings_conflict, settings_invalid, and those of opening the book. */
export async function serve(
  at: BookPlace,
  request: ServeRequest,
  { worker, readPageFile }: ProgramFiles,
): Promise<Serving> {
  const { host = DEFAULT_HOST, port = DEFAULT_PORT, signal } = request;
  const tls = tlsOf(request);
  requireSafePlace({ host, tls: tls !== undefined, behindProxy: request.behindProxy });
  const trust = {
    jwksUrl: request.jwksUrl,
    secretFile: request.jwtSecretFile,
    issuer: request.jwtIssuer,
    audience: request.jwtAudience,
  };
  // Faults of the settings and of the book are found here, before the threads start, and reported as problems.
  tokenTrust(trust);
  if (request.migrate) await (await openPlace(whereabouts(at), { create: true })).close();
  await (await bookForOwner(at)).close();
  const listenerCount = await countListeners(whereabouts(at));
  const sharedState = createSharedState(listenerCount);
  const counter = createRequestCounter();
  const http = {
    ...(tls === undefined ? {} : { tls }),
    behindProxy: request.behindProxy,
    origins: request.corsOrigins,
    version: request.version,
  };
  const logLevel = request.logLevel ?? "info";
  const opening = Promise.withResolvers<Listeners>();
  const app = await createHttpApp({
    ...http,
    answer: (operation) => service.answer(operation),
    ready: () => service.ready(),
    stopping: () => signal.aborted,
    log: { level: logLevel, stream: { write: request.log } },
    readPageFile,
    sharedState,
    counter,
    otherCounts: async () => (await opening.promise).counts(),
  });
  const unrecordedReport = createUnrecordedReport((sentence) => app.log.error(sentence));
  const threads = {
    program: worker,
    note: (sentence: string) => app.log.warn(sentence),
    onUnrecorded: unrecordedReport.add,
  };
  const settings = { where: whereabouts(at), trust, shared: sharedLockState() };
  const service = await openThreads(settings, threads);
  let actualPort: number;
  try {
    actualPort = await listen(app, { host, port, isShared: listenerCount > 1 });
  } catch (error) {
    await service.close();
    throw listeningProblem(error, { host, port });
  }
  const listeners = await openListeners(listenerCount - 1, {
    ...threads,
    service,
    settings: (place) => ({
      service: settings,
      http: { ...http, logLevel, sharedState: { ...sharedState, place } },
      at: { host, port: actualPort },
    }),
    log: request.log,
    readPageFile,
    ownCounts: counter.counts,
  });
  opening.resolve(listeners);
  const name = isIPv6(host) ? `[${host}]` : host;
  return {
    url: `${tls === undefined ? "http" : "https"}://${name}:${actualPort}`,
    completion: untilAborted(signal).then(async () => {
      await Promise.all([closeGracefully(app), listeners.stop()]);
      await Promise.all([service.close(), listeners.close()]);
      unrecordedReport.end();
    }),
  };
}

/**
 * How many threads listen. A request to a database server waits for that, and takes the listening thread little; each more
 * would hold connections to it.
 */
async function countListeners({ database }: Whereabouts): Promise<number> {
  const processors = Math.min(LISTENERS_MAX, availableParallelism());
  return processors > 1 && !isServerAddress(database) && (await canSharePorts()) ? processors : 1;
}

function untilAborted(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) resolve();
  else signal.addEventListener("abort", () => resolve(), { once: true });
  return promise;
}
