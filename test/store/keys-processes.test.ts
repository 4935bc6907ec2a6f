import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { company } from "../../src/contract/company.ts";
import { keys, type KeyUsage } from "../../src/contract/key.ts";
import { behind } from "../support/behind.ts";
import { testBook, type TestBook } from "../support/book.ts";
import { isFullRun } from "../support/in-short.ts";
import { onlyOnInShort } from "../support/only.ts";
import { spoolFolder } from "../support/open-store.ts";

const CALLER = resolve(import.meta.dirname, "../support/keys-caller.ts");
/** Real kills and races: few by default, many in the full run. */
const ROUNDS = isFullRun ? 40 : 2;
const KILLS = onlyOnInShort("sqlite", "a server that counts on PostgreSQL is killed by usage.test.ts");
const CROWDS = onlyOnInShort("sqlite", "test/several-servers and admission.test.ts have them on PostgreSQL");

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

const usage = async (id: string): Promise<KeyUsage> =>
  (await book.core.call(keys.usageOf, book.owner, { id })).data;
const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

type How = "once" | "serving" | "threads";

/** Starts a process that calls with a key, and gathers its lines. */
function caller(key: string, { calls, together, how }: { calls: number; together: number; how: How }) {
  const words = [CALLER, book.place, key, String(book.time), String(calls), String(together), how];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => (text += part));
  const lines = () => text.split("\n").slice(0, -1);
  const told = (line: string) => {
    const [begun = "", ...outcome] = line.split(" ");
    return { begun: Number(begun), outcome: outcome.join(" ") };
  };
  const ended = once(child, "close").then(() => lines().map(told));
  return { child, ended, answered: () => lines().length };
}

type Callers = readonly [who: string, callers: readonly (readonly [together: number, how: How])[]];

/** In the short run those of each kind are in one crowd. */
const ALIKE: readonly Callers[] = [
  ["four commands, a few at once each", [1, 8, 3, 20].map((together) => [together, "once"] as const)],
  ["four servers, all at once", [1, 2, 3, 4].map(() => [125, "serving"] as const)],
  ["one server of three threads, all at once", [[200, "threads"]]],
];
const OTHERS: readonly Callers[] = [
  ["one process, all at once", [[500, "serving"]]],
  [
    "a server of threads, a server and two commands",
    [
      [50, "threads"],
      [125, "serving"],
      [1, "once"],
      [9, "once"],
    ],
  ],
];

describe("500 calls with one key and a limit of 100", CROWDS, () => {
  test.each(isFullRun ? [...ALIKE, ...OTHERS] : OTHERS)(
    "%s: 100 are served, the others told when to come again, and all are counted",
    async (_who, callers) => {
      const { data: key } = await book.core.call(keys.create, book.owner, {
        name: "CI",
        rate_limit_per_minute: 100,
      });
      book.time += 12_300;
      // Threads share their calls; each makes a third, rounded up.
      const calls = 500 / callers.length;
      const started = callers.map(([together, how]) => caller(key.key, { calls, together, how }));
      const answers = (await Promise.all(started.map(({ ended }) => ended))).flat();
      const outcomes = answers.map(({ outcome }) => outcome);
      const total = outcomes.length;
      expect(total).toBeGreaterThanOrEqual(500);
      expect(outcomes.filter((outcome) => outcome === "admitted").length).toBe(100);
      expect(outcomes.filter((outcome) => outcome === "rate_limited 48").length).toBe(total - 100);
      expect(await usage(key.id)).toMatchObject({
        total_requests: total,
        last_24h_requests: total,
        endpoints: { "/api-v1/company": total },
        status_codes: { "200": 100, "429": total - 100 },
      });
      // A server that has ended leaves nothing behind.
      expect(existsSync(spoolFolder(book.place))).toBe(false);
    },
  );
});

describe("several processes with one key", () => {
  test.each<[How]>([["once"], ["serving"]])("are refused once a revocation is answered (%s)", async (how) => {
    const { data: key } = await book.core.call(keys.create, book.owner, {
      name: "CI",
      rate_limit_per_minute: 1_000_000,
      rate_limit_per_day: 1_000_000,
    });
    const { child, ended, answered } = caller(key.key, { calls: 100_000, together: 1, how });
    while (answered() < 20) await new Promise((wait) => setTimeout(wait, 5));
    await book.core.call(keys.revoke, book.owner, { id: key.id });
    const revoked = Date.now();
    const before = answered();
    while (answered() < before + 500) await new Promise((wait) => setTimeout(wait, 5));
    child.kill("SIGKILL");
    const later = (await ended).filter(({ begun }) => begun > revoked);
    expect(new Set(later.map(({ outcome }) => outcome))).toEqual(new Set(["key_revoked"]));
  });
});

test.each<[string, How]>([
  ["command", "once"],
  ["server", "serving"],
  ["server of three threads", "threads"],
])(
  "a killed %s forgets no request that it has answered",
  { timeout: 300_000, ...KILLS },
  async (_what, how) => {
    const { data: key } = await book.core.call(keys.create, book.owner, {
      name: "CI",
      rate_limit_per_minute: 1_000_000,
      rate_limit_per_day: 1_000_000,
    });
    let answered = 0;
    let started = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const together = 1 + (round % 3) * 4;
      const process_ = caller(key.key, { calls: 300_000, together, how });
      const wanted = 10 + (round % 8) * 117;
      while (process_.answered() < wanted) await new Promise((wait) => setTimeout(wait, 1));
      process_.child.kill("SIGKILL");
      answered += (await process_.ended).length;
      started += together * (how === "threads" ? 3 : 1);
    }
    const counted = await usage(key.id);
    expect(counted.total_requests).toBeGreaterThanOrEqual(answered);
    // A request that was counted and not yet answered when the process died.
    expect(counted.total_requests).toBeLessThanOrEqual(answered + started);
    expect(sum(counted.endpoints)).toBe(counted.total_requests);
    expect(sum(counted.status_codes)).toBe(counted.total_requests);
    expect(counted.last_24h_requests).toBe(counted.total_requests);
    // What the dead have left is counted once, whoever asks how often.
    expect(await usage(key.id)).toEqual(counted);
    expect(existsSync(spoolFolder(book.place))).toBe(false);
  },
);

describe("beside a long write", () => {
  test("of the same process a call waits for the write and holds up nobody", async () => {
    const { data: key } = await book.core.call(keys.create, book.owner, { name: "CI" });
    const { promise: going, resolve: started } = Promise.withResolvers<void>();
    const writing = book.ports.store.write(async (queries) => {
      await queries.companies.all();
      started();
      await new Promise((wait) => setTimeout(wait, 300));
    });
    await going;
    let turns = 0;
    const counting = setInterval(() => turns++, 10);
    await Promise.all([writing, book.core.call(company.get, { kind: "key", text: key.key }, {})]);
    clearInterval(counting);
    // A call that held the thread would hold the write, too, and be told in the end that the book is busy.
    expect(turns).toBeGreaterThan(1);
  });
});

test("counts are kept without waiting for the disk, everything else with it", async () => {
  const { data: key } = await book.core.call(keys.create, book.owner, { name: "CI" });
  await book.core.call(company.get, { kind: "key", text: key.key }, {});
  const rows = await behind(book.place, "SELECT minute_count, day_count FROM key_windows");
  expect(rows).toEqual([{ minute_count: 1, day_count: 1 }]);
});

test("what is kept of each request is bounded, however many there are", async () => {
  const { data: key } = await book.core.call(keys.create, book.owner, {
    name: "CI",
    rate_limit_per_minute: 0,
  });
  for (let n = 0; n < 60; n++) {
    book.time += 3_600_000;
    await book.core.call(company.get, { kind: "key", text: key.key }, {}).catch(() => undefined);
  }
  const count = async (table: string) => (await behind(book.place, `SELECT * FROM ${table}`)).length;
  expect(await Promise.all(["key_requests", "key_seconds", "key_usage"].map(count))).toEqual([20, 25, 1]);
});
