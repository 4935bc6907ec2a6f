/** Serves a book over HTTP until it is asked to stop. */
import type { AddressInfo } from "node:net";
import { isIPv6 } from "node:net";
import type { ServeRequest, Serving } from "../client/operator.ts";
import { answering } from "../server/answer.ts";
import { httpApp } from "../server/http.ts";
import { bookForCall, type BookPlace } from "./book.ts";
import { listeningProblem, requireSafePlace, tlsOf } from "./listening.ts";

const DEFAULT_HOST = "127.0.0.1";
const DEFAULT_PORT = 8080;

/** How long requests that have begun may take once the service is asked to stop. */
const GRACE_MS = 30_000;

/** Problems: settings_conflict, settings_invalid, and those of opening the book. */
export async function serve(at: BookPlace, request: ServeRequest): Promise<Serving> {
  const { host = DEFAULT_HOST, port = DEFAULT_PORT, signal } = request;
  const tls = tlsOf(request);
  requireSafePlace({ host, tls: tls !== undefined, behindProxy: request.behindProxy });
  const book = await bookForCall(at, { writes: false });
  try {
    const app = await httpApp({
      answer: answering(book.core),
      log: { level: request.logLevel ?? "info", stream: { write: request.log } },
      ...(tls === undefined ? {} : { tls }),
      behindProxy: request.behindProxy,
      origins: request.corsOrigins,
      version: request.version,
      stopping: () => signal.aborted,
      ready: async () => {
        await book.ports.store.read((ask) => ask.companies.all());
      },
    });
    await app.listen({ host, port }).catch((error: unknown) => {
      throw listeningProblem(error, { host, port });
    });
    const { port: opened } = app.server.address() as AddressInfo;
    const name = isIPv6(host) ? `[${host}]` : host;
    return {
      url: `${tls === undefined ? "http" : "https"}://${name}:${opened}`,
      stopped: aborted(signal).then(async () => {
        const late = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
        await app.close();
        clearTimeout(late);
        await book.close();
      }),
    };
  } catch (error) {
    await book.close();
    throw error;
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) resolve();
  else signal.addEventListener("abort", () => resolve(), { once: true });
  return promise;
}
