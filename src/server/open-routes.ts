/** What anybody may ask: whether the process lives, whether it can serve, and what it is. */
import type { FastifyInstance } from "fastify";
import { DISCOVERY_PATH, type Discovery } from "../contract/discovery.ts";
import { IMPORT_CHUNK_MAX } from "../contract/import-row.ts";
import { operations } from "../contract/operations.ts";
import { Problem } from "../contract/problem.ts";
import { envelope } from "../contract/wire.ts";

/** How long the store may take to answer before the service calls itself not ready. */
const READY_MS = 5000;

export interface Readiness {
  /** The program's version. */
  readonly version: string;
  /** Asks the store something; rejects when it does not answer. */
  readonly ready: () => Promise<void>;
  readonly stopping: () => boolean;
}

export function openRoutes(app: FastifyInstance, { version, ready, stopping }: Readiness): void {
  const discovery: Discovery = {
    version,
    operations: operations.map(({ id }) => id),
    import_chunk_max: IMPORT_CHUNK_MAX,
  };
  const json = "application/json; charset=utf-8";
  app.get("/healthz", (_request, reply) => reply.type(json).send(envelope({ data: { status: "alive" } })));
  app.get("/readyz", async (_request, reply) => {
    if (stopping()) throw new Problem("store_busy", { detail: "The service is stopping." });
    await inTime(ready());
    return reply.type(json).send(envelope({ data: { status: "ready" } }));
  });
  app.get(DISCOVERY_PATH, (_request, reply) => reply.type(json).send(envelope({ data: discovery })));
}

async function inTime(work: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const problem = new Problem("store_busy", { detail: "The store does not answer in time." });
  const timer = setTimeout(() => reject(problem), READY_MS);
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
