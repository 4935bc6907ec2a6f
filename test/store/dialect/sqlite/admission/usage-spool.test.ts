/** A server's statistics between the answer and the tables. */
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { keys, type KeyUsage, type NewApiKey } from "../../../../../src/contract/key.ts";
import type { Store } from "../../../../../src/core/ports.ts";
import { openBook } from "../../../../../src/store/dialect/sqlite/open.ts";
import { behind } from "../../../../support/behind.ts";
import { testBook, type TestBook } from "../../../../support/book.ts";
import { createKey, usageOf } from "../../../../support/keys.ts";

let book: TestBook;
let key: NewApiKey;
let folder: string;
const servers: Store[] = [];
beforeEach(async () => {
  book = await testBook();
  key = await createKey(book);
  folder = `${book.place}-usage`;
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  await book.close();
});

async function server(): Promise<Store> {
  const store = await openBook(book.place, { create: false, serving: true });
  servers.push(store);
  return store;
}

const request = (more: { status_code?: number; at?: number } = {}) => ({
  endpoint: "/api-v1/company",
  method: "GET",
  status_code: 200,
  duration_ms: 3,
  at: book.time,
  ...more,
});
const record = (store: Store, more: Parameters<typeof request>[0] = {}) =>
  store.admission.record({ company: 1, keyId: key.id }, request(more));
const usage = (): Promise<KeyUsage> => usageOf(book, key);
/** What the tables hold by themselves. */
function inTables(): number {
  const database = new DatabaseSync(book.place, { readOnly: true });
  const row = database.prepare("SELECT coalesce(sum(requests), 0) AS requests FROM key_usage").get();
  database.close();
  return Number(row?.["requests"]);
}

const machine = (name: string): string => Buffer.from(name).toString("hex");
const line = (status_code: number): string =>
  `${JSON.stringify([1, key.id, "/api-v1/company", "GET", status_code, 3, book.time])}\n`;
/** The spool of a process that is gone, or of another machine. */
function leftBehind(text: string, host = hostname()): string {
  const { pid } = spawnSync(process.execPath, ["-e", "0"]);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${pid}-${machine(host)}-0123456789abcdef`);
  writeFileSync(path, text);
  return path;
}

describe("a request that a server has answered", () => {
  test("is in its spool, which only its user can read, before the promise resolves", async () => {
    await record(await server());
    expect(inTables()).toBe(0);
    const [name = ""] = readdirSync(folder);
    const modes = [folder, join(folder, name)].map((path) => statSync(path).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600]);
  });

  test("is told to whoever asks in another process, at once and once", async () => {
    const store = await server();
    await record(store);
    expect((await usage()).total_requests).toBe(1);
    await record(store, { status_code: 404 });
    expect((await usage()).status_codes).toEqual({ "200": 1, "404": 1 });
    await store.admission.settle();
    expect(inTables()).toBe(2);
  });

  test("is in the tables soon, without anybody context", async () => {
    await record(await server());
    while (inTables() === 0) await new Promise((wait) => setTimeout(wait, 10));
    expect(inTables()).toBe(1);
  });

  test("stands among those of other threads in the order of time", async () => {
    const [left, right] = [await server(), await server()];
    for (const [at, store] of [left, right, right, left, right, left].entries()) {
      await record(store, { status_code: 200 + at, at: book.time + at });
    }
    const { recent_requests } = await usage();
    expect(recent_requests.map(({ status_code }) => status_code)).toEqual([205, 204, 203, 202, 201, 200]);
  });

  test("stands behind a later one of another thread that is in the tables already", async () => {
    const [left, right] = [await server(), await server()];
    await record(left, { status_code: 201, at: book.time + 1 });
    while (inTables() === 0) await new Promise((wait) => setTimeout(wait, 10));
    await record(right, { status_code: 200, at: book.time });
    const { recent_requests } = await usage();
    expect(recent_requests.map(({ status_code }) => status_code)).toEqual([201, 200]);
  });

  test("is counted once when a spool has grown so long that another is begun", async () => {
    const store = await server();
    for (let round = 0; round < 3; round++) {
      await Promise.all(Array.from({ length: 12_000 }, () => record(store)));
      await store.admission.settle();
      expect(inTables()).toBe(12_000 * (round + 1));
    }
    const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2 ** 21);
    await store.close();
    servers.pop();
    expect(existsSync(folder)).toBe(false);
    expect((await usage()).total_requests).toBe(36_000);
  });
});

describe("what a killed server has left", () => {
  test("is counted by the next one, and removed", async () => {
    leftBehind(line(200) + line(404));
    await server();
    expect(inTables()).toBe(2);
    expect(existsSync(folder)).toBe(false);
  });

  test("is counted once by several that come at the same time", async () => {
    leftBehind(line(200).repeat(5000));
    await Promise.all([server(), server(), usage(), server(), usage()]);
    expect(inTables()).toBe(5000);
  });

  test.each<[string, () => string, number]>([
    ["is cut", () => '[1,"', 1],
    ["is whole but for its end", () => line(200).trimEnd(), 1],
    ["is spoilt, and leaves the one after it", () => `[1,"\n${line(200)}`, 2],
  ])("leaves out a line that %s", async (_what, rest, counted) => {
    leftBehind(line(200) + rest());
    expect((await usage()).total_requests).toBe(counted);
    expect((await usage()).total_requests).toBe(counted);
  });

  test("is not counted again when another died between counting and removing it", async () => {
    const path = leftBehind(line(200) + line(404));
    const database = new DatabaseSync(book.place);
    database
      .prepare("INSERT INTO usage_spools (company_id, name, taken) VALUES (1, ?, ?)")
      .run(basename(path), line(200).length);
    database.close();
    expect((await usage()).status_codes).toEqual({ "404": 1 });
    expect(existsSync(path)).toBe(false);
  });
});

describe("the position of a spool", () => {
  const positions = () =>
    behind(book.place, "SELECT company_id, name FROM usage_spools ORDER BY company_id, name");

  test("is each company's own, and forgotten with the spool", async () => {
    const path = leftBehind(line(200) + line(404) + line(200).replace("[1,", "[2,"));
    await behind(book.place, `INSERT INTO usage_spools VALUES (2, '${basename(path)}', 1000000)`);
    expect((await usage()).status_codes).toEqual({ "200": 1, "404": 1 });
    expect(inTables()).toBe(2);
    expect(await positions()).toEqual([]);
  });

  test("is forgotten where another died between counting and forgetting it", async () => {
    const path = leftBehind(line(200));
    renameSync(path, `${path}.taken`);
    await behind(book.place, `INSERT INTO usage_spools VALUES (1, '${basename(path)}', ${line(200).length})`);
    expect((await usage()).total_requests).toBe(0);
    expect(await positions()).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });

  test("of a spool that lies elsewhere stays", async () => {
    await behind(book.place, "INSERT INTO usage_spools VALUES (1, 'elsewhere', 100)");
    leftBehind(line(200));
    await usage();
    expect(await positions()).toEqual([{ company_id: 1, name: "elsewhere" }]);
  });
});

describe("a spool of a machine that cannot be asked", () => {
  test("is counted, and left for a day, since somebody may go on writing to it", async () => {
    const path = leftBehind(line(200), "elsewhere");
    expect((await usage()).total_requests).toBe(1);
    appendFileSync(path, line(404));
    expect((await usage()).status_codes).toEqual({ "200": 1, "404": 1 });
    expect(existsSync(path)).toBe(true);
    const longAgo = Date.now() / 1000 - 90_000;
    utimesSync(path, longAgo, longAgo);
    expect((await usage()).total_requests).toBe(2);
    expect(existsSync(path)).toBe(false);
  });
});

test("a line that is being written is counted when it is whole", async () => {
  const whole = line(404);
  const path = leftBehind(line(200) + whole.slice(0, 20), "elsewhere");
  expect((await usage()).total_requests).toBe(1);
  appendFileSync(path, whole.slice(20));
  expect((await usage()).status_codes).toEqual({ "200": 1, "404": 1 });
});

test("what is no spool stands in nobody's way", async () => {
  const store = await server();
  mkdirSync(join(folder, "notes"), { recursive: true });
  leftBehind(`${line(200)}[1]\n{}\n"x"\n[1,2,3,4,5,6,7]\n${line(404)}`, "elsewhere");
  await Promise.all([
    store.admission.settle(),
    store.admission.use({ company: 1, keyId: key.id }, () => ({})),
  ]);
  expect((await usage()).status_codes).toEqual({ "200": 1, "404": 1 });
  expect(existsSync(join(folder, "notes"))).toBe(true);
});

test("a command leaves no spool", async () => {
  await book.core.call(keys.current, { kind: "key", text: key.key }, {});
  expect(existsSync(folder)).toBe(false);
  expect(inTables()).toBe(1);
});
