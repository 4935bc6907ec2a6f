/**
 * A TCP proxy that misbehaves as networks do: it cuts requests, loses answers after the service has done its work,
 * truncates and delays them. Which request meets which fault follows from a seed.
 */
import { createServer, connect, type AddressInfo, type Socket } from "node:net";

export const faults = [
  "refuse",
  "cut-request",
  "lose-answer",
  "truncate-answer",
  "delay",
  "trickle",
] as const;
export type Fault = (typeof faults)[number];

export interface FaultProxy {
  readonly url: string;
  /** How often each fault was done, and how many requests passed untouched. */
  readonly done: Readonly<Record<Fault | "none", number>>;
  readonly close: () => Promise<void>;
}

/** Starts a proxy in front of a port of this machine; `share` of all requests meets a fault. */
export async function faultProxy(
  port: number,
  { share, seed }: { readonly share: number; readonly seed: number },
): Promise<FaultProxy> {
  const random = mulberry(seed);
  const done: Record<Fault | "none", number> = {
    none: 0,
    refuse: 0,
    "cut-request": 0,
    "lose-answer": 0,
    "truncate-answer": 0,
    delay: 0,
    trickle: 0,
  };
  const draw = (): Fault | "none" =>
    random() < share ? (faults[Math.floor(random() * faults.length)] ?? "none") : "none";

  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const service = connect(port, "127.0.0.1");
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
    const end = (): void => {
      client.resetAndDestroy();
      service.destroy();
    };
    client.on("close", () => service.destroy());
    service.on("close", () => client.destroy());
    let fault: Fault | "none" = "none";
    client.on("data", (part: Buffer) => {
      // A request is one part here: the next one on a connection comes only after the answer.
      fault = draw();
      done[fault]++;
      if (fault === "refuse") end();
      else if (fault === "cut-request") {
        service.write(part.subarray(0, Math.floor(part.length / 2)), () => end());
      } else if (fault === "delay") setTimeout(() => service.write(part), 5 + random() * 60);
      else service.write(part);
    });
    service.on("data", (part: Buffer) => {
      if (fault === "lose-answer") end();
      else if (fault === "truncate-answer") {
        client.write(part.subarray(0, Math.floor(part.length * random())), () => end());
      } else if (fault === "trickle") {
        const middle = Math.floor(part.length / 2);
        client.write(part.subarray(0, middle));
        setTimeout(() => client.write(part.subarray(middle)), 5);
      } else client.write(part);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    done,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A small generator of numbers in [0, 1), the same ones for the same seed. */
function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
