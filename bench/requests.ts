/** Requests a second of a service for one transaction, read and written, beside a bare HTTP server. */
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { cashbook, type Book } from "./cashbook.ts";
import { answers, medianOf, type Answers } from "./load.ts";
import { json, type Command } from "./measure.ts";
import { postRequests } from "./post-requests.ts";

export const CONNECTIONS = 64;
export const SECONDS = 3;
export const ROUNDS = 3;
export const NO_LIMIT = "1000000000";

/** Answers a second, and how long they took, each the median of its rounds. */
export interface Rates {
  /** Of node:http with the bytes of the GET. */
  readonly bare: Answers;
  readonly get: Answers;
  /** Durable. */
  readonly post: Answers;
}

/** Expects a book with transactions. */
export async function requests(book: Book): Promise<Rates> {
  const [row] = await json<{ id: string; bank_account_id: string }[]>(
    cashbook(book, ["tx", "list", "--limit", "1", "--json"]),
  );
  const limits = ["--per-minute", NO_LIMIT, "--per-day", NO_LIMIT];
  const { key } = await json<{ key: string }>(
    cashbook(book, ["keys", "create", "Bench", "--scope", "write", "--scope", "read", ...limits, "--json"]),
  );
  const service = await started(cashbook(book, ["serve", "--port", "0", "--log-level", "error"]));
  try {
    const reading = `GET /api-v1/transactions/${row?.id} HTTP/1.1\r\nHost: bench\r\nX-API-Key: ${key}\r\n\r\n`;
    const answered = await fetch(`http://127.0.0.1:${service.port}/api-v1/transactions/${row?.id}`, {
      headers: { "X-API-Key": key },
    });
    const body = Buffer.from(await answered.arrayBuffer()).toString("base64");
    const bare = await started({
      command: process.execPath,
      args: [join(import.meta.dirname, "bare-server.ts"), body],
    });
    const writing = postRequests([{ key, account: row?.bank_account_id ?? "" }]);
    const load = { connections: CONNECTIONS, seconds: SECONDS, status: 200, request: () => reading };
    const rounds: Answers[][] = [[], [], []];
    try {
      for (let round = 0; round < ROUNDS; round++) {
        rounds[0]?.push(await answers({ ...load, port: bare.port }));
        rounds[1]?.push(await answers({ ...load, port: service.port }));
        rounds[2]?.push(await answers({ ...load, port: service.port, status: 201, request: writing }));
      }
    } finally {
      bare.stop();
    }
    const [bareAnswers, get, post] = rounds.map(medianOf) as [Answers, Answers, Answers];
    return { bare: bareAnswers, get, post };
  } finally {
    service.stop();
  }
}

export interface Started {
  readonly port: number;
  readonly stop: () => void;
}

/** Starts a server that says its address once it listens. */
export function started({ command, args, env }: Command): Promise<Started> {
  const child: ChildProcess = spawn(command, args, { env: { ...process.env, ...env }, stdio: "pipe" });
  return new Promise((resolve, reject) => {
    let said = "";
    const listen = (part: Buffer): void => {
      said += part.toString();
      const port = /Listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (port !== undefined) resolve({ port: Number(port), stop: () => void child.kill("SIGTERM") });
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.on("error", reject);
    child.on("close", (code) => reject(new Error(`${args.join(" ")} ended with ${code}: ${said}`)));
  });
}
