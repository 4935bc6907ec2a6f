/**
 * A TCP proxy in front of a PostgreSQL server that can fall silent: bytes no longer pass in either direction and nothing is
 * closed, as behind a firewall that drops packets or a cable that is pulled.
 */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface SilentProxy extends AsyncDisposable {
  readonly port: number;
  /** Nothing passes any more: on the connections that are `open` now, or on `all`, those that are still to come as well. */
  silence(which: "open" | "all"): void;
  /** What was held back passes, and all that comes. */
  speak(): void;
}

/** Starts a proxy to a port of this machine. */
export async function silentProxy(port: number): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((client) => {
    const database = connect(port, "127.0.0.1");
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on("error", () => from.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on("data", (part: Buffer) => to.write(part));
      // Nothing is read from it, not even its end.
      if (isSilent) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    silence(which) {
      isSilent = which === "all";
      for (const socket of sockets) socket.pause();
    },
    speak() {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
