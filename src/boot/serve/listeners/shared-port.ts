/** One port for several threads: each listens by itself, and the system spreads connections over them (SO_REUSEPORT). */
import { once } from "node:events";
import { createServer, type AddressInfo, type ListenOptions, type Server } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyListenOptions } from "fastify";
import { systemCode } from "../../../files/system-code.ts";

/** Whether the system lets several sockets listen at one port; Windows and macOS do not spread connections over them. */
export async function canSharePorts(): Promise<boolean> {
  // Programs take turns by a name that only Linux has.
  if (process.platform !== "linux") return false;
  try {
    await listenBriefly({ host: "127.0.0.1", port: 0, reusePort: true });
    return true;
  } catch {
    return false;
  }
}

/** Listens, and answers the port. Rejects where others listen there, also if they would share the port. */
export async function listen(
  app: FastifyInstance,
  { host, port, isShared }: { readonly host: string; readonly port: number; readonly isShared: boolean },
): Promise<number> {
  const words = { listenTextResolver: (address: string) => `Listening at ${address}` };
  if (!isShared) await app.listen({ host, port, ...words });
  else if (port === 0) await app.listen({ ...sharedPort({ host, port }), ...words });
  else {
    // The system lets another program of the same user join a shared port, but no one whose socket does not share. Of two that
    // start together the one asks when the other listens.
    const turn = await takeTurn(port);
    try {
      await listenBriefly({ host, port });
      await app.listen({ ...sharedPort({ host, port }), ...words });
    } finally {
      turn.close();
    }
  }
  return (app.server.address() as AddressInfo).port;
}

/** Fastify hands on to Node what it does not know itself. */
export function sharedPort(at: { readonly host: string; readonly port: number }): FastifyListenOptions {
  const options: FastifyListenOptions & ListenOptions = { ...at, reusePort: true };
  return options;
}

/** How long another program may take to begin to listen. */
const TURN_MS = 10_000;

/**
 * The turn to begin to listen at a port, of all programs in reach of it: a socket of a name that no file has, which the system gives
 * to one at a time, and takes back from one that ends. Rejects as a port in use does, if the turn does not come.
 */
async function takeTurn(port: number): Promise<Server> {
  const until = performance.now() + TURN_MS;
  for (;;) {
    const server = createServer((socket) => socket.destroy()).listen({ path: `\0cashbook-port-${port}` });
    try {
      await once(server, "listening");
      return server;
    } catch (error) {
      if (systemCode(error) !== "EADDRINUSE" || performance.now() > until) throw error;
      await pause(10);
    }
  }
}

async function listenBriefly(options: ListenOptions): Promise<void> {
  const server = createServer((socket) => socket.destroy()).listen(options);
  await once(server, "listening");
  server.close();
  await once(server, "close");
}
