/** What anybody may ask: whether the process lives, whether it can serve, and what it is. */
import type { FastifyInstance } from "fastify";
import { DISCOVERY_PATH, type Discovery } from "../contract/discovery.ts";
import { IMPORT_CHUNK_MAX } from "../contract/import.ts";
import { operations } from "../contract/operations.ts";
import { Problem } from "../contract/problem.ts";
import { envelope } from "../contract/wire.ts";

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
    await ready();
    return reply.type(json).send(envelope({ data: { status: "ready" } }));
  });
  app.get(DISCOVERY_PATH, (_request, reply) => reply.type(json).send(envelope({ data: discovery })));
}
