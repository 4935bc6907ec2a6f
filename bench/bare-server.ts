/** The floor of an HTTP service: node:http that answers the bytes it is given, on a port that it prints. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const body = Buffer.from(process.argv[2] ?? "", "base64");
const headers = { "Content-Type": "application/json; charset=utf-8", "Content-Length": body.length };
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
