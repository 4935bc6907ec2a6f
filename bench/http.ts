/** A service on a large book against a bare HTTP server, and an import over loopback against an embedded one. */
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { writeBankFile } from "./book.ts";
import { cashbook, type Bench } from "./cashbook.ts";
import { rate } from "./load.ts";
import { medians, run, type Command } from "./measure.ts";
import type { Result } from "./table.ts";

const CONNECTIONS = 64;
const SECONDS = 3;
const ROUNDS = 3;
/** Rows of the import. */
const FILE_ROWS = 100_000;
const NO_LIMIT = "1000000000";

/** Expects the large book of the import's bench in `home`. */
export async function http(bench: Bench): Promise<Result[]> {
  return [...(await requests(bench)), await remoteImport(bench)];
}

/** One transaction read and written, at 64 connections. */
async function requests({ home }: Bench): Promise<Result[]> {
  const [row] = await json<{ id: string; bank_account_id: string }[]>(
    cashbook(home, ["tx", "list", "--limit", "1", "--json"]),
  );
  const limits = ["--per-minute", NO_LIMIT, "--per-day", NO_LIMIT];
  const { key } = await json<{ key: string }>(
    cashbook(home, ["keys", "create", "Bench", "--scope", "write", "--scope", "read", ...limits, "--json"]),
  );
  const service = await started(cashbook(home, ["serve", "--port", "0", "--log-level", "error"]));
  try {
    const get = `GET /api-v1/transactions/${row?.id} HTTP/1.1\r\nHost: bench\r\nX-API-Key: ${key}\r\n\r\n`;
    const answered = await fetch(`http://127.0.0.1:${service.port}/api-v1/transactions/${row?.id}`, {
      headers: { "X-API-Key": key },
    });
    const body = Buffer.from(await answered.arrayBuffer()).toString("base64");
    const bare = await started({
      command: process.execPath,
      args: [join(import.meta.dirname, "bare-server.ts"), body],
    });
    let posted = 0;
    const post = (): string => {
      const request = JSON.stringify({
        bank_account_id: row?.bank_account_id,
        transaction_date: "2026-10-31",
        description: `Bench ${posted++}`,
        amount: -12.5,
      });
      const length = `Content-Type: application/json\r\nContent-Length: ${request.length}`;
      const idempotency = `Idempotency-Key: bench-${process.pid}-${posted}`;
      return `POST /api-v1/transactions HTTP/1.1\r\nHost: bench\r\nX-API-Key: ${key}\r\n${idempotency}\r\n${length}\r\n\r\n${request}`;
    };
    const load = { connections: CONNECTIONS, seconds: SECONDS, status: 200, request: () => get };
    const rates: number[][] = [[], [], []];
    try {
      for (let round = 0; round < ROUNDS; round++) {
        rates[0]?.push(await rate({ ...load, port: bare.port }));
        rates[1]?.push(await rate({ ...load, port: service.port }));
        rates[2]?.push(await rate({ ...load, port: service.port, status: 201, request: post }));
      }
    } finally {
      bare.stop();
    }
    const [floor = NaN, got = NaN, written = NaN] = rates.map(
      (list) => list.sort((left, right) => left - right)[Math.floor(list.length / 2)] ?? NaN,
    );
    const of = { unit: "/s", budget: 0.4 } as const;
    return [
      {
        ...of,
        work: `GET one transaction over HTTP, ${CONNECTIONS} connections`,
        floor_name: "bare node:http, the same bytes",
        floor,
        figure: got,
      },
      {
        ...of,
        work: `POST one transaction over HTTP, durable, ${CONNECTIONS} connections`,
        floor_name: "the GET above",
        floor: got,
        figure: written,
      },
    ];
  } finally {
    service.stop();
  }
}

/** The same file into two new books: into one through a service on loopback, into the other embedded. */
async function remoteImport({ folder }: Bench): Promise<Result> {
  const file = join(folder, "remote.csv");
  await writeBankFile({ path: file, rows: FILE_ROWS, days: 600 });
  const served = join(folder, "served");
  await run(cashbook(served, ["init", "Bench", "--currency", "EUR"]));
  const service = await started(cashbook(served, ["serve", "--port", "0", "--log-level", "error"]));
  try {
    const scopes = ["--scope", "read", "--scope", "write"];
    const token = (await run(cashbook(served, ["auth", "token", ...scopes]))).stdout.trim();
    const words = (account: string) => ["tx", "import", file, "--account", account, "--yes"];
    const client = { CASHBOOK_BASE_URL: `http://127.0.0.1:${service.port}`, CASHBOOK_TOKEN: token };
    const remote = cashbook(join(folder, "client"), words("Main"));
    const [embedded = NaN, over = NaN] = await medians(
      [cashbook(join(folder, "embedded"), words("Main")), { ...remote, env: { ...remote.env, ...client } }],
      1,
    );
    return {
      work: `tx import of ${FILE_ROWS.toLocaleString("en")} rows over loopback`,
      floor_name: "the same import, embedded",
      floor: embedded,
      figure: over,
      unit: "s",
      budget: 2,
    };
  } finally {
    service.stop();
  }
}

interface Started {
  readonly port: number;
  readonly stop: () => void;
}

/** Starts a server that says its address once it listens. */
function started({ command, args, env }: Command): Promise<Started> {
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

async function json<Data>(command: Command): Promise<Data> {
  return JSON.parse((await run(command)).stdout) as Data;
}
