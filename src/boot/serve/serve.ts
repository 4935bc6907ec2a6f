/** Serves a book over HTTP until the signal is aborted. */
import { isIPv6, type AddressInfo } from "node:net";
import type { ServeRequest, Serving } from "../../client/operator.ts";
import { createHttpApp } from "../../server/http.ts";
import { sharedLockState } from "../../store/dialect/sqlite/open.ts";
import { bookForOwner, whereabouts, type BookPlace } from "../book.ts";
import { openPlace } from "../open-place.ts";
import type { ProgramFiles } from "../program-files.ts";
import { listeningProblem, requireSafePlace, tlsOf } from "./listening.ts";
import { openThreads } from "./threads/threads.ts";
import { tokenTrust } from "./token-trust.ts";
import { createUnrecordedReport } from "./unrecorded-requests.ts";

const DEFAULT_HOST = "127.0.0.1";
const DEFAULT_PORT = 8080;

/** How long requests in flight may take once the service stops. */
const GRACE_MS = 30_000;

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
  const app = await createHttpApp({
    answer: (operation) => service.answer(operation),
    ready: () => service.ready(),
    stopping: () => signal.aborted,
    log: { level: request.logLevel ?? "info", stream: { write: request.log } },
    ...(tls === undefined ? {} : { tls }),
    behindProxy: request.behindProxy,
    origins: request.corsOrigins,
    version: request.version,
    readPageFile,
  });
  const unrecordedReport = createUnrecordedReport((sentence) => app.log.error(sentence));
  const service = await openThreads(
    { where: whereabouts(at), trust, shared: sharedLockState() },
    { program: worker, note: (sentence) => app.log.warn(sentence), onUnrecorded: unrecordedReport.add },
  );
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `Listening at ${address}` });
  } catch (error) {
    await service.close();
    throw listeningProblem(error, { host, port });
  }
  const { port: actualPort } = app.server.address() as AddressInfo;
  const name = isIPv6(host) ? `[${host}]` : host;
  return {
    url: `${tls === undefined ? "http" : "https"}://${name}:${actualPort}`,
    completion: untilAborted(signal).then(async () => {
      const timer = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
      await app.close();
      clearTimeout(timer);
      await service.close();
      unrecordedReport.end();
    }),
  };
}

function untilAborted(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) resolve();
  else signal.addEventListener("abort", () => resolve(), { once: true });
  return promise;
}
