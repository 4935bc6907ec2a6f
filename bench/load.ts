/** Load over HTTP/1.1 keep-alive connections, by sockets and nothing above them, so that the generator is not what is measured. */
import { connect, type Socket } from "node:net";

export interface Load {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** The next request as it stands on the wire. */
  readonly request: () => string;
  /** Status that every answer must have. */
  readonly status: number;
}

/** Answers a second. Throws when an answer has another status. */
export async function rate({ port, connections, seconds, request, status }: Load): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const start = performance.now();
  const counts = await Promise.all(
    Array.from({ length: connections }, () => asking({ port, request, status, end })),
  );
  const answers = counts.reduce((sum, count) => sum + count, 0);
  return answers / ((performance.now() - start) / 1000);
}

/** One connection: the next request goes when the answer to the one before is whole. */
function asking({
  port,
  request,
  status,
  end,
}: Pick<Load, "port" | "request" | "status"> & { readonly end: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    let count = 0;
    let received = "";
    const done = (error?: Error): void => {
      socket.destroy();
      if (error === undefined) resolve(count);
      else reject(error);
    };
    socket.on("connect", () => socket.write(request()));
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
      count++;
      if (performance.now() >= end) done();
      else socket.write(request());
    });
  });
}
