/** Load over HTTP/1.1 keep-alive connections, by sockets and nothing above them, so that the generator is not what is measured. */
import { connect, type Socket } from "node:net";
import { median } from "./measure.ts";

export interface Load {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** The next request as it stands on the wire. */
  readonly request: () => string;
  /** Status that every answer must have. */
  readonly status: number;
}

export interface Answers {
  readonly perSecond: number;
  /** Milliseconds within which 99 of 100 came. */
  readonly p99: number;
}

/** Throws when an answer has another status. */
export async function answers({ port, connections, seconds, request, status }: Load): Promise<Answers> {
  const end = performance.now() + seconds * 1000;
  const start = performance.now();
  const waits = await Promise.all(
    Array.from({ length: connections }, () => asking({ port, request, status, end })),
  );
  const perSecond = waits.flat().length / ((performance.now() - start) / 1000);
  const inOrder = waits.flat().sort((one, other) => one - other);
  return { perSecond, p99: inOrder[Math.floor(inOrder.length * 0.99)] ?? NaN };
}

/** The median of several rounds, of each figure. */
export function medianOf(rounds: readonly Answers[]): Answers {
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p99: median(rounds.map(({ p99 }) => p99)),
  };
}

/** One connection: the next request goes when the answer to the one before is whole. Resolves with how long each took. */
function asking({
  port,
  request,
  status,
  end,
}: Pick<Load, "port" | "request" | "status"> & { readonly end: number }): Promise<readonly number[]> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    const waits: number[] = [];
    let sent = 0;
    const send = (): void => {
      sent = performance.now();
      socket.write(request());
    };
    let received = "";
    const done = (error?: Error): void => {
      socket.destroy();
      if (error === undefined) resolve(waits);
      else reject(error);
    };
    socket.on("connect", send);
    socket.on("error", done);
    socket.on("close", () => done(new Error("the service closed the connection")));
    socket.setEncoding("latin1");
    socket.on("data", (part: string) => {
      received += part;
      const head = received.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(received.slice(0, head))?.[1]);
      if (received.length < head + 4 + length) return;
      if (!received.startsWith(`HTTP/1.1 ${status}`)) return done(new Error(received));
      received = received.slice(head + 4 + length);
      waits.push(performance.now() - sent);
      if (performance.now() >= end) done();
      else send();
    });
  });
}
