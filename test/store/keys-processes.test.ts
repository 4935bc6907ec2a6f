import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { company } from "../../src/contract/company.ts";
import { keys, type KeyUsage } from "../../src/contract/key.ts";
import { testBook, type TestBook } from "../support/book.ts";

const CALLER = resolve(import.meta.dirname, "../support/keys-caller.ts");
/** Real kills and races: few by default, many in the full run. */
const ROUNDS = process.env["CASHBOOK_TEST_FULL"] === "1" ? 40 : 4;

let book: TestBook;
beforeEach(async () => {
  book = await testBook();
});
afterEach(() => book.close());

const usage = async (id: string): Promise<KeyUsage> =>
  (await book.core.call(keys.usageOf, book.owner, { id })).data;
const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** Starts a process that calls with a key, and gathers its lines. */
function caller(key: string, { calls, together }: { calls: number; together: number }) {
  const words = [CALLER, book.path, key, String(book.time), String(calls), String(together)];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => (text += part));
  const ended = once(child, "close").then(() => text.split("\n").slice(0, -1));
  return { child, ended, answered: () => text.split("\n").length - 1 };
}

describe("several processes with one key", () => {
  test("are admitted exactly as often as its limit says, and all are counted", async () => {
    const { data: key } = await book.core.call(keys.create, book.owner, {
      name: "CI",
      rate_limit_per_minute: 100,
    });
    const callers = [1, 8, 3, 20].map((together) => caller(key.key, { calls: 60, together }));
    const outcomes = (await Promise.all(callers.map(({ ended }) => ended))).flat();
    expect(outcomes.length).toBe(240);
    expect(outcomes.filter((outcome) => outcome === "admitted").length).toBe(100);
    expect(outcomes.filter((outcome) => outcome === "rate_limited").length).toBe(140);
    expect(await usage(key.id)).toMatchObject({
      total_requests: 240,
      last_24h_requests: 240,
      endpoints: { "/api-v1/company": 240 },
      status_codes: { "200": 100, "429": 140 },
    });
  });

  test("are refused from the moment that one of them sees it revoked", async () => {
    const { data: key } = await book.core.call(keys.create, book.owner, {
      name: "CI",
      rate_limit_per_minute: 1_000_000,
      rate_limit_per_day: 1_000_000,
    });
    const { child, ended, answered } = caller(key.key, { calls: 100_000, together: 1 });
    while (answered() < 20) await new Promise((wait) => setTimeout(wait, 5));
    await book.core.call(keys.revoke, book.owner, { id: key.id });
    const before = answered();
    while (answered() < before + 50) await new Promise((wait) => setTimeout(wait, 5));
    child.kill("SIGKILL");
    const outcomes = await ended;
    // The calls that were on their way, or written and not yet read here, when the revocation was answered.
    expect(outcomes.slice(before + 40).filter((outcome) => outcome === "admitted")).toEqual([]);
    expect(outcomes.at(-1)).toBe("key_revoked");
  });
});

test("a killed process forgets no request that it has answered", { timeout: 300_000 }, async () => {
  const { data: key } = await book.core.call(keys.create, book.owner, {
    name: "CI",
    rate_limit_per_minute: 1_000_000,
    rate_limit_per_day: 1_000_000,
  });
  let answered = 0;
  let started = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const together = 1 + (round % 3) * 4;
    const process_ = caller(key.key, { calls: 100_000, together });
    const wanted = 10 + (round % 8) * 17;
    while (process_.answered() < wanted) await new Promise((wait) => setTimeout(wait, 1));
    process_.child.kill("SIGKILL");
    answered += (await process_.ended).length;
    started += together;
  }
  const counted = await usage(key.id);
  expect(counted.total_requests).toBeGreaterThanOrEqual(answered);
  // A request that was counted and not yet answered when the process died.
  expect(counted.total_requests).toBeLessThanOrEqual(answered + started);
  expect(sum(counted.endpoints)).toBe(counted.total_requests);
  expect(sum(counted.status_codes)).toBe(counted.total_requests);
  expect(counted.last_24h_requests).toBe(counted.total_requests);
});

describe("beside a long write", () => {
  test("of the same process a call waits for the write and holds up nobody", async () => {
    const { data: key } = await book.core.call(keys.create, book.owner, { name: "CI" });
    const { promise: going, resolve: started } = Promise.withResolvers<void>();
    const writing = book.ports.store.write(async (ask) => {
      await ask.companies.all();
      started();
      await new Promise((wait) => setTimeout(wait, 300));
    });
    await going;
    const begun = performance.now();
    let turns = 0;
    const counting = setInterval(() => turns++, 10);
    await Promise.all([writing, book.core.call(company.get, { kind: "key", text: key.key }, {})]);
    clearInterval(counting);
    expect(performance.now() - begun).toBeLessThan(4000);
    expect(turns).toBeGreaterThan(5);
  });
});

test("counts are kept without waiting for the disk, everything else with it", async () => {
  const { data: key } = await book.core.call(keys.create, book.owner, { name: "CI" });
  await book.core.call(company.get, { kind: "key", text: key.key }, {});
  const database = new DatabaseSync(book.path, { readOnly: true });
  const row = database.prepare("SELECT minute_count, day_count FROM key_windows").get();
  database.close();
  expect(row).toEqual({ minute_count: 1, day_count: 1 });
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
  const database = new DatabaseSync(book.path, { readOnly: true });
  const count = (table: string) => database.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.["rows"];
  expect(["key_requests", "key_seconds", "key_usage"].map(count)).toEqual([20, 25, 1]);
  database.close();
});
