import type { FastifyInstance } from "fastify";

/** How long requests in flight may take once the service stops. */
const GRACE_MS = 30_000;

/** Takes no more connections, and resolves when the requests in flight are answered, or their time is over. */
export async function closeGracefully(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
  await app.close();
  clearTimeout(timer);
}
