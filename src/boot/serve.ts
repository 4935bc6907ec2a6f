/** Serves a book over HTTP until it is asked to stop. */
import { isIPv6, type AddressInfo } from "node:net";
import type { ServeRequest, Serving } from "../client/operator.ts";
import { createHttpApp } from "../server/http.ts";
import { sharedWaiting } from "../store/dialect/sqlite/open.ts";
import { bookForOwner, whereabouts, type BookPlace } from "./book.ts";
import { openPlace } from "./open-place.ts";
import { listeningProblem, requireSafePlace, tlsOf } from "./listening.ts";
import { openThreads } from "./threads/threads.ts";
import { tokenTrust } from "./token-trust.ts";
import { uncounted } from "./uncounted.ts";

const DEFAULT_HOST = "127.0.0.1";
const DEFAULT_PORT = 8080;

/** How long requests that have begun may take once the service is asked to stop. */
const GRACE_MS = 30_000;

/** Problems: settings_conflict, settings_invalid, and those of opening the book. */
export async function serve(
  at: BookPlace,
  request: ServeRequest,
  { worker }: { readonly worker: URL },
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
  // What is wrong with the settings or the book is found here, where it can be said.
  tokenTrust(trust);
  if (request.migrate) await (await openPlace(whereabouts(at), { create: true })).close();
  await (await bookForOwner(at)).close();
  const app = await createHttpApp({
    answer: (asked) => service.answer(asked),
    ready: () => service.ready(),
    stopping: () => signal.aborted,
    log: { level: request.logLevel ?? "info", stream: { write: request.log } },
    ...(tls === undefined ? {} : { tls }),
    behindProxy: request.behindProxy,
    origins: request.corsOrigins,
    version: request.version,
  });
  const lost = uncounted((sentence) => app.log.error(sentence));
  const service = await openThreads(
    { where: whereabouts(at), trust, shared: sharedWaiting() },
    { program: worker, note: (sentence) => app.log.warn(sentence), uncounted: lost.add },
  );
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `Listening at ${address}` });
  } catch (error) {
    await service.close();
    throw listeningProblem(error, { host, port });
  }
  const { port: opened } = app.server.address() as AddressInfo;
  const name = isIPv6(host) ? `[${host}]` : host;
  return {
    url: `${tls === undefined ? "http" : "https"}://${name}:${opened}`,
    completion: aborted(signal).then(async () => {
      const late = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
      await app.close();
      clearTimeout(late);
      await service.close();
      lost.end();
    }),
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) resolve();
  else signal.addEventListener("abort", () => resolve(), { once: true });
  return promise;
}
