/** A real server of a key set on this machine, which answers as a test tells it to. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface KeyServer {
  readonly url: URL;
  /** What was asked, in order: method and path. */
  readonly asked: string[];
  /** Answers with this from now on. */
  say(answer: Answer): void;
  /** Answers with a set of these keys from now on. */
  publish(...keys: readonly unknown[]): void;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function keyServer(): Promise<KeyServer> {
  const asked: string[] = [];
  let answer: Answer = (_request, response) => response.writeHead(404).end();
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}/jwks.json`),
    asked,
    say(next) {
      answer = next;
    },
    publish(...keys) {
      answer = (_request, response) => response.end(JSON.stringify({ keys }));
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
