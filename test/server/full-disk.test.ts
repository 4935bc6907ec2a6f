/**
 * `cashbook serve` on a disk that is full: what cannot be written is refused and leaves nothing behind, and the log says how
 * many requests the usage statistics lost.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { cashbook, freshPlace, program, type Ended, type Place } from "../support/run.ts";

interface Served extends Place {
  readonly account: string;
  readonly key: string;
}

/** A place with a book, an account in it, and a key. `prepare` is done before there is a book. */
async function madePlace(prepare: (place: Place) => void = () => undefined): Promise<Served> {
  const place = await freshPlace();
  prepare(place);
  await run(place, "init", "Acme", "--currency", "EUR");
  const account = (await run(place, "accounts", "create", "Main", "--quiet")).stdout.trim();
  const limits = ["--per-minute", "100000", "--per-day", "1000000"];
  const words = ["keys", "create", "CI", "--scope", "read", "--scope", "write", ...limits, "--quiet"];
  return { ...place, account, key: (await run(place, ...words)).stdout.trim() };
}

async function run(place: Place, ...words: readonly string[]): Promise<Ended> {
  const ended = await cashbook(words, { place });
  expect(ended, words.join(" ")).toMatchObject({ exit: 0 });
  return ended;
}

/** A running service: how it is asked to book something and to list, and all that its log says when it has ended. */
async function serve(place: Served) {
  const child = spawn(process.execPath, [program, "serve", "--port", "0", "--log-level", "error"], {
    cwd: place.folder,
    env: place.environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, log] = ["", ""];
  child.stdout.on("data", (part: Buffer) => (stdout += part.toString()));
  child.stderr.on("data", (part: Buffer) => (log += part.toString()));
  await expect.poll(() => stdout, { timeout: 20_000 }).toMatch(/https?:\/\/\S+/);
  const url = /https?:\/\/[^\s"]+/.exec(stdout)?.[0] ?? "";
  const headers = { "x-api-key": place.key, "content-type": "application/json" };
  const outcome = async (answer: Response): Promise<string> => {
    const { code } = (await answer.json()) as { code?: string };
    return [answer.status, code].join(" ").trim();
  };
  return {
    list: async () => outcome(await fetch(`${url}/api-v1/bank-accounts`, { headers })),
    async book(description: string) {
      const row = {
        bank_account_id: place.account,
        transaction_date: "2026-01-02",
        amount: "-1.00",
        description,
      };
      const body = JSON.stringify(row);
      return outcome(await fetch(`${url}/api-v1/transactions`, { method: "POST", headers, body }));
    },
    log: () => log,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      expect(await ended).toEqual([0, null]);
      return log;
    },
  };
}

/** The numbers that lines of the log give. */
function missing(log: string): readonly number[] {
  return [...log.matchAll(/"message":"(\d+) requests? (?:is|are) missing in the usage statistics/g)].map(
    ([, count]) => Number(count),
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

test("requests that the statistics cannot count are answered, and the log says how many they are", async () => {
  await using place = await madePlace();
  const service = await serve(place);
  // In the place of the folder in which requests are kept on their way to the tables.
  writeFileSync(`${place.book}-usage`, "");
  const booked = await Promise.all(Array.from({ length: 20 }, (_, at) => service.book(`Row ${at}`)));
  expect(new Set(booked)).toEqual(new Set(["201"]));
  expect(await service.list()).toBe("503 store_unreadable");
  await expect.poll(() => sum(missing(service.log())), { timeout: 20_000 }).toBe(21);
  expect(service.log()).toContain("which could not be written: The book cannot be opened.");
  await service.book("One more");
  const lost = missing(await service.stop());
  expect(sum(lost)).toBe(22);
  expect(lost.length).toBeLessThanOrEqual(4);
});

test("a service goes on answering, and writes nothing by halves", { timeout: 120_000 }, async ({ skip }) => {
  let data = "";
  const mount = (place: Place): void => {
    data = dirname(place.book);
    mkdirSync(data);
    const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", data]);
    if (status !== 0) skip("this user may not mount a small file system");
  };
  await using place = await madePlace(mount);
  try {
    const service = await serve(place);
    expect(await service.book("Before")).toBe("201");
    const filler = join(data, "filler");
    expect(() => {
      for (;;) appendFileSync(filler, Buffer.alloc(4096));
    }).toThrow("ENOSPC");

    const outcomes: string[] = [];
    for (let at = 0; at < 100; at += 1) outcomes.push(await service.book(`Full ${at}`), await service.list());
    expect(new Set(outcomes)).toEqual(new Set(["503 store_full"]));
    const offline = await cashbook(["tx", "list"], { place });
    expect(offline).toMatchObject({ exit: 0, stdout: expect.stringContaining("Before") as string });
    const refused = await cashbook(["accounts", "create", "Other"], { place });
    expect(refused).toMatchObject({ exit: 12, stderr: expect.stringContaining("no space left") as string });

    rmSync(filler);
    expect(await service.book("After")).toBe("201");
    expect(await service.list()).toBe("200");
    const log = await service.stop();
    const rows = (await run(place, "tx", "list", "--fields", "description")).stdout.trim().split("\n");
    expect(rows.slice(1)).toEqual(["After", "Before"]);
    expect((await run(place, "doctor", "--audit", "-o", "json")).stdout).toContain('"faults": 0');

    const lost = missing(log);
    expect(lost.length).toBeLessThanOrEqual(2);
    expect(sum(lost)).toBeGreaterThan(0);
    const { stdout } = await run(place, "keys", "list", "-o", "json");
    const [key] = JSON.parse(stdout) as { usage_count: number }[];
    expect((key?.usage_count ?? 0) + sum(lost)).toBe(outcomes.length + 3);
  } finally {
    spawnSync("umount", [data]);
  }
});
