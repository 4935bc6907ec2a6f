/** One port for several threads: each listens by itself, and the system spreads connections over them (SO_REUSEPORT). */
import { once } from "node:events";
import { createServer, type AddressInfo, type ListenOptions } from "node:net";
import type { FastifyInstance, FastifyListenOptions } from "fastify";

/** Whether the system lets several sockets listen at one port; Windows and macOS do not spread connections over them. */
export async function canSharePorts(): Promise<boolean> {
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
  // The system lets another program of the same user join a shared port, but no one whose socket does not share.
  if (isShared && port !== 0) await listenBriefly({ host, port });
  await app.listen({
    ...(isShared ? sharedPort({ host, port }) : { host, port }),
    listenTextResolver: (address) => `Listening at ${address}`,
  });
  return (app.server.address() as AddressInfo).port;
}

/** Fastify hands on to Node what it does not know itself. */
export function sharedPort(at: { readonly host: string; readonly port: number }): FastifyListenOptions {
  const options: FastifyListenOptions & ListenOptions = { ...at, reusePort: true };
  return options;
}

async function listenBriefly(options: ListenOptions): Promise<void> {
  const server = createServer((socket) => socket.destroy()).listen(options);
  await once(server, "listening");
  server.close();
  await once(server, "close");
}
