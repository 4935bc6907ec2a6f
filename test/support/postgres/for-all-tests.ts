/**
 * One PostgreSQL server for a whole run, started when the first test asks for a database. Tests run in processes of their
 * own, so that they ask over HTTP: POST /book and POST /empty, POST /copy and POST /back with an address.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { TestProject } from "vitest/node";
import { startLender, type Lender } from "./lender.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where tests ask for databases. */
    readonly databases: string;
  }
}

/** Called by vitest before the tests of a run. @returns what is to be done after them */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let lender: Promise<Lender> | undefined;
  const server = createServer((request, answer) => {
    answered((lender ??= startLender()), request).then(
      (body) => answer.end(body),
      (error: unknown) => answer.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  project.provide("databases", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    server.closeAllConnections();
    // What it failed at has been told to the tests that asked.
    await lender?.then(
      (started) => started.close(),
      () => {},
    );
  };
}

async function answered(starting: Promise<Lender>, request: IncomingMessage): Promise<string> {
  const lender = await starting;
  if (request.url === "/book") return lender.book();
  if (request.url === "/empty") return lender.empty();
  const address = await text(request);
  if (request.url === "/copy") return lender.copy(address);
  await lender.giveBack(address);
  return "";
}
