/** An HTTP proxy on this machine (RFC 9110 §9.3.6, RFC 9112 §3.2.2), which writes down what is asked of it. */
import { createServer, request, type IncomingMessage } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";

export interface Proxy {
  readonly url: string;
  readonly port: number;
  /** First lines of what was asked, and the credentials for the proxy. */
  readonly asked: readonly { readonly line: string; readonly authorization: string | undefined }[];
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** A proxy that lets everybody through, or answers everything with a status. */
export async function proxy({ refuses }: { readonly refuses?: number } = {}): Promise<Proxy> {
  const asked: { line: string; authorization: string | undefined }[] = [];
  const sockets = new Set<Socket>();
  const write = ({ method, url, headers }: IncomingMessage) =>
    asked.push({ line: `${method} ${url}`, authorization: headers["proxy-authorization"] });
  const server = createServer((incoming, outgoing) => {
    write(incoming);
    if (refuses !== undefined) {
      outgoing.writeHead(refuses).end();
      return;
    }
    const { method, headers } = incoming;
    const onward = request(incoming.url ?? "", { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  server.on("connect", (incoming: IncomingMessage, client: Socket) => {
    write(incoming);
    if (refuses !== undefined) {
      client.end(`HTTP/1.1 ${refuses} No\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const [host, port] = (incoming.url ?? "").split(":");
    const service = connect(Number(port), host, () => {
      client.write("HTTP/1.1 200 Connected\r\n\r\n");
      service.pipe(client).pipe(service);
    });
    for (const socket of [service, client]) socket.on("error", () => socket.destroy());
    sockets.add(service);
  });
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    asked,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
