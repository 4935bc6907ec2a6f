/** HTTP as bytes on a socket, for requests that no client would send. */
import { connect } from "node:net";

export interface RawAnswer {
  readonly status: number;
  /** By lower-case name; values of one name joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Milliseconds until the connection ended or the answer was whole. */
  readonly after: number;
}

/** Sends the parts, each when it is there and with a pause after it, and answers what came back until the answer is whole or the service closes. */
export function rawRequest(
  url: string,
  parts: readonly (string | Uint8Array | Promise<string>)[],
  { pause = 0 }: { readonly pause?: number } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const began = performance.now();
  const [first = ""] = parts;
  const isHead = !(first instanceof Promise) && Buffer.from(first).toString("latin1").startsWith("HEAD ");
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = "";
    const end = () => {
      socket.destroy();
      resolve({ ...parsed(received), after: performance.now() - began });
    };
    socket.setEncoding("utf8");
    socket.on("data", (part: string) => {
      received += part;
      const { headers, text } = parsed(received);
      // The answer to a HEAD tells the length of a body that does not come.
      if (isHead && received.includes("\r\n\r\n")) return end();
      if (
        headers["content-length"] !== undefined &&
        Buffer.byteLength(text) >= Number(headers["content-length"])
      )
        end();
    });
    socket.on("end", end);
    socket.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" || error.code === "EPIPE" ? end() : reject(error),
    );
    socket.on("connect", () => {
      void (async () => {
        for (const part of parts) {
          const bytes = await part;
          if (socket.destroyed) return;
          socket.write(bytes);
          if (pause > 0) await new Promise((done) => setTimeout(done, pause));
        }
      })();
    });
  });
}

function parsed(received: string): Pick<RawAnswer, "status" | "headers" | "text"> {
  const split = received.indexOf("\r\n\r\n");
  const [first = "", ...fields] = received.slice(0, split === -1 ? 0 : split).split("\r\n");
  const headers: Record<string, string> = {};
  for (const field of fields) {
    const [name = "", value = ""] = field.split(/: *(.*)/s);
    const known = headers[name.toLowerCase()];
    headers[name.toLowerCase()] = known === undefined ? value : `${known}, ${value}`;
  }
  return {
    status: Number(first.split(" ")[1] ?? 0),
    headers,
    text: split === -1 ? "" : received.slice(split + 4),
  };
}
