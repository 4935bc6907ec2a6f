/** HTTP in front of `cashbook mcp`, for programs that reach a server of the protocol only so: each session is a process. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { program, type Place } from "./run.ts";

export interface Bridge {
  readonly url: string;
  stop(): Promise<void>;
}

interface Session {
  /** The answer to a request; undefined for what has none. */
  send(line: string): Promise<string | undefined>;
  end(): void;
}

interface Started {
  readonly place: Place;
  readonly key: string;
  readonly words: readonly string[];
}

export async function startBridge(started: Started): Promise<Bridge> {
  const sessions = new Map<string, Session>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const id = request.headers["mcp-session-id"]?.toString() ?? randomUUID();
    if (request.method === "DELETE") sessions.get(id)?.end();
    if (request.method !== "POST") {
      response.writeHead(request.method === "DELETE" ? 200 : 405).end();
      return;
    }
    const session = sessions.get(id) ?? startSession(started);
    sessions.set(id, session);
    const line = await session.send(await text(request));
    const headers = { "content-type": "application/json", "mcp-session-id": id };
    response.writeHead(line === undefined ? 202 : 200, headers).end(line);
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    async stop() {
      for (const session of sessions.values()) session.end();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function startSession({ place, key, words }: Started): Session {
  const child = spawn(process.execPath, [program, "mcp", ...words], {
    env: { ...place.environment, CASHBOOK_API_KEY: key },
    cwd: place.folder,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const waiting = new Map<unknown, (line: string) => void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const { id } = JSON.parse(line) as { id?: unknown };
    waiting.get(id)?.(line);
  });
  return {
    send: (message) =>
      new Promise((resolve) => {
        const { id } = JSON.parse(message) as { id?: unknown };
        if (id === undefined) resolve(undefined);
        else waiting.set(id, resolve);
        child.stdin.write(`${message.replaceAll("\n", " ")}\n`);
      }),
    end: () => void child.stdin.end(),
  };
}
