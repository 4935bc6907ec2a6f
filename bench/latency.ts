/** How long another key waits for a service that examines a hostile statement of the largest size. */
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Hostile } from "../test/support/hostile-files.ts";
import { writeBankFile } from "./book.ts";
import { cashbook, type Bench } from "./cashbook.ts";
import { json, run } from "./measure.ts";
import { started } from "./requests.ts";
import type { Result } from "./table.ts";

const ROWS = 10_000;
const NO_LIMIT = "1000000000";
/** Between two requests of one kind, in milliseconds: as many clients ask, and not as fast as it goes. */
const APART_MS = 10;
/** How long the service is asked with nothing else to do. */
const IDLE_MS = 5000;
const BUDGET_MS = { POST: 250, GET: 50 } as const;

const uploads: readonly Hostile[] = [
  "equal rows",
  "odd quotes, and one that is never closed",
  "wide lines that say amounts, and days below",
  "blank lines",
  "accounts of QIF",
  "details of one entry of CAMT",
];

type Method = keyof typeof BUDGET_MS;

export async function latency({ folder }: Bench): Promise<Result[]> {
  const book = { home: join(folder, "latency") };
  const file = join(folder, "latency.csv");
  await writeBankFile({ path: file, rows: ROWS, days: 600 });
  await run(cashbook(book, ["tx", "import", file, "--account", "Main", "--currency", "EUR", "--yes"]));
  const [row] = await json<{ id: string; bank_account_id: string }[]>(
    cashbook(book, ["tx", "list", "--limit", "1", "--json"]),
  );
  const limits = ["--per-minute", NO_LIMIT, "--per-day", NO_LIMIT];
  const keyOf = async (name: string) => {
    const words = ["keys", "create", name, "--scope", "write", "--scope", "read", ...limits, "--json"];
    return (await json<{ key: string }>(cashbook(book, words))).key;
  };
  const [own, other] = [await keyOf("Uploading"), await keyOf("Waiting")];
  const service = await started(cashbook(book, ["serve", "--port", "0", "--log-level", "error"]));
  const results: Result[] = [];
  try {
    const asked = { port: service.port, key: other, id: row?.id ?? "", account: row?.bank_account_id ?? "" };
    await waits(asked, pause(1000));
    const idle = await waits(asked, pause(IDLE_MS));
    for (const which of uploads) {
      const words = [String(service.port), own, asked.account, which];
      const upload = run({
        command: process.execPath,
        args: [join(import.meta.dirname, "upload.ts"), ...words],
      });
      const found = await waits(asked, upload);
      const [status, seconds] = (await upload).stdout.trim().split(" ");
      for (const method of ["POST", "GET"] as const) {
        results.push({
          work: `${method} of another key while 64 MiB of "${which}" are examined (${seconds} s, ${status}): p99 of ${found[method].length}`,
          floor_name: "the same with nothing to examine",
          floor: p99(idle[method]),
          figure: p99(found[method]),
          unit: "ms",
          budget: BUDGET_MS[method],
        });
      }
    }
    return results;
  } finally {
    service.stop();
  }
}

interface Asked {
  readonly port: number;
  readonly key: string;
  readonly id: string;
  readonly account: string;
}

/** Milliseconds of each request of either kind until the end. */
async function waits(asked: Asked, end: Promise<unknown>): Promise<Record<Method, number[]>> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  void end.then(over, over);
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const found: Record<Method, number[]> = { POST: [], GET: [] };
  const ask = async (method: Method) => {
    while (!isOver) {
      const start = performance.now();
      await answered(asked, { method, agent, count: found[method].length });
      found[method].push(performance.now() - start);
      await pause(APART_MS);
    }
  };
  await Promise.all([ask("POST"), ask("GET")]);
  agent.destroy();
  return found;
}

function answered(
  { port, key, id, account }: Asked,
  { method, agent, count }: { method: Method; agent: Agent; count: number },
): Promise<void> {
  const isRead = method === "GET";
  const path = `/api-v1/transactions${isRead ? `/${id}` : ""}`;
  const headers = { "X-API-Key": key, ...(isRead ? {} : { "Content-Type": "application/json" }) };
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, method, agent, headers }, (answer) => {
      const { statusCode } = answer;
      answer.resume().on("end", () => {
        if (statusCode === (isRead ? 200 : 201)) resolve();
        else reject(new Error(`${method} ${path} was answered ${statusCode}`));
      });
    });
    sent.on("error", reject);
    sent.end(
      isRead
        ? undefined
        : JSON.stringify({
            bank_account_id: account,
            transaction_date: "2026-10-31",
            description: `Waiting ${count}`,
            amount: -12.5,
          }),
    );
  });
}

function p99(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length * 0.99)] ?? NaN;
}
