/** The routes without authentication: liveness, readiness, discovery. */
import type { FastifyInstance } from "fastify";
import { DISCOVERY_PATH, type Discovery } from "../../contract/http/discovery.ts";
import { IMPORT_CHUNK_MAX } from "../../contract/import/row.ts";
import { operations } from "../../contract/operations.ts";
import { Problem } from "../../contract/problem.ts";
import { envelope } from "../../contract/http/wire.ts";

/** How long the store may take before the service is not ready. */
const READY_TIMEOUT_MS = 5000;

export interface Readiness {
  /** The program's version. */
  readonly version: string;
  /** Queries the store; rejects when it does not answer. */
  readonly ready: () => Promise<void>;
  readonly stopping: () => boolean;
}

export function addOpenRoutes(app: FastifyInstance, { version, ready, stopping }: Readiness): void {
  const discovery: Discovery = {
    version,
    operations: operations.map(({ id }) => id),
    import_chunk_max: IMPORT_CHUNK_MAX,
  };
  const json = "application/json; charset=utf-8";
  app.get("/healthz", (_request, reply) => reply.type(json).send(envelope({ data: { status: "alive" } })));
  app.get("/readyz", async (_request, reply) => {
    if (stopping()) throw new Problem("store_busy", { detail: "The service is stopping." });
    await withTimeout(ready());
    return reply.type(json).send(envelope({ data: { status: "ready" } }));
  });
  app.get(DISCOVERY_PATH, (_request, reply) => reply.type(json).send(envelope({ data: discovery })));
}

async function withTimeout(work: Promise<void>): Promise<void> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const problem = new Problem("store_busy", { detail: "The database did not answer in time." });
  const timer = setTimeout(() => reject(problem), READY_TIMEOUT_MS);
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
