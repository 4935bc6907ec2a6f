/** A real server on this machine that answers as a test tells it to, faults of HTTP and of connections included. */
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, type TlsOptions } from "node:tls";

/** A request as it came. */
export interface Came {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Said {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text as it is, anything else as JSON. */
  readonly body?: unknown;
}

/** An answer; bytes as they are, and what becomes of the connection behind them; or no answer at all. */
export type Reply =
  Said | { readonly bytes: string; readonly then: "end" | "reset" | "hang" } | "reset" | "end" | "hang";

export interface FaultyServer {
  readonly url: string;
  readonly port: number;
  /** Every request, in order. */
  readonly came: readonly Came[];
  /** Connections that were made. */
  readonly connections: () => number;
  /** Connections that are open now. */
  readonly open: () => number;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

export interface ServerOptions {
  /** Certificate and key, to answer over TLS. */
  readonly tls?: TlsOptions;
  readonly host?: string;
}

/** Serves the replies one after another, and the last one for ever; a function answers by the request. */
export async function faultyServer(
  replies: readonly Reply[] | ((request: Came) => Reply),
  { tls, host = "127.0.0.1" }: ServerOptions = {},
): Promise<FaultyServer> {
  const came: Came[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const reply = (request: Came): Reply => {
    came.push(request);
    if (typeof replies === "function") return replies(request);
    return replies[Math.min(came.length, replies.length) - 1] ?? "reset";
  };
  const serve = (socket: Socket): void => {
    connections++;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    void answerAll(socket, reply).catch(() => socket.destroy());
  };
  const server: Server = tls === undefined ? createServer(serve) : createTlsServer(tls, serve);
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  const name = host.includes(":") ? `[${host}]` : host;
  return {
    url: `${tls === undefined ? "http" : "https"}://${name}:${port}`,
    port,
    came,
    connections: () => connections,
    open: () => sockets.size,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function answerAll(socket: Socket, reply: (request: Came) => Reply): Promise<void> {
  let waiting = Buffer.alloc(0);
  for await (const part of socket as AsyncIterable<Buffer>) {
    waiting = Buffer.concat([waiting, part]);
    for (let read = requestIn(waiting); read !== undefined; read = requestIn(waiting)) {
      waiting = waiting.subarray(read.length);
      const said = reply(read.request);
      if (said === "hang") continue;
      if (said === "reset") socket.resetAndDestroy();
      else if (said === "end") socket.end();
      else if ("bytes" in said) {
        socket.write(said.bytes, () => {
          if (said.then === "end") socket.end();
          if (said.then === "reset") socket.resetAndDestroy();
        });
      } else socket.write(httpText(said));
    }
  }
}

function httpText({ status = 200, headers = {}, body = "" }: Said): string {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const all = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(text)),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Said\r\n${lines.join("")}\r\n${text}`;
}

/** The first whole request of what has come, and its length in bytes. */
function requestIn(bytes: Buffer): { readonly request: Came; readonly length: number } | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [first = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const [method = "", path = ""] = first.split(" ");
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      line.slice(line.indexOf(":") + 1).trim(),
    ]),
  ) as Record<string, string>;
  const length = end + 4 + Number(headers["content-length"] ?? 0);
  if (bytes.length < length) return undefined;
  return { request: { method, path, headers, body: bytes.subarray(end + 4, length).toString() }, length };
}
