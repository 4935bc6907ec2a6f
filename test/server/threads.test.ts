/** Threads that answer: the one that listens goes on whatever the others do. */
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openThreads } from "../../src/boot/serve/threads/threads.ts";
import type { Service } from "../../src/boot/serve/service.ts";
import { categories } from "../../src/contract/category.ts";
import { imports } from "../../src/contract/import.ts";
import { keys } from "../../src/contract/key.ts";
import { STATEMENT_MAX_BYTES, statements } from "../../src/contract/statement.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { createHttpApp } from "../../src/server/http.ts";
import { sharedLockState } from "../../src/store/dialect/sqlite/open.ts";
import { assertCurrentBuild } from "../support/current-build.ts";
import { asker, type Asker } from "../support/ask.ts";
import { testBook, type TestBook } from "../support/book.ts";
import { isFullRun } from "../support/in-short.ts";
import { hostileFiles, hostilePieces, type Hostile } from "../support/hostile-files.ts";
import { beginInput, makeAccount, rowsOf, type Line } from "../support/import.ts";
import { rawRequest } from "../support/raw-http.ts";
import { program } from "../support/run.ts";
import { readPageFile } from "../support/served-book.ts";

const ROWS = isFullRun ? 20_000 : 10_000;

let book: TestBook;
let account: string;
let key: { readonly "x-api-key": string };
let opened: { service: Service; server: Asker; url: string; notes: string[]; close: () => Promise<void> };

beforeAll(async () => {
  assertCurrentBuild(program);
  book = await testBook();
  account = await makeAccount(book);
  const input = { name: "CI", scopes: ["read", "write"], rate_limit_per_minute: 1_000_000 };
  key = { "x-api-key": (await book.core.call(keys.create, book.owner, input)).data.key };
});
afterAll(() => book.close());
afterEach(() => opened.close());

const WORKER = "../../dist/worker.js";

async function open(worker = WORKER): Promise<typeof opened> {
  const notes: string[] = [];
  const service = await openThreads(
    {
      where: { database: book.place, environment: {}, state: tmpdir() },
      trust: {},
      shared: sharedLockState(),
    },
    {
      program: pathToFileURL(join(import.meta.dirname, worker)),
      note: (sentence) => notes.push(sentence),
      onUnrecorded: () => undefined,
    },
  );
  const app = await createHttpApp({
    answer: service.answer,
    ready: service.ready,
    stopping: () => false,
    log: { level: "silent", stream: { write: () => undefined } },
    behindProxy: false,
    origins: [],
    version: "1.2.3",
    readPageFile,
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const server = asker(url, 8);
  const close = async () => {
    await server.close();
    await app.close();
    await service.close();
  };
  return { service, server, url, notes, close };
}

test("what one thread has written the others read, and a repeated write is answered the same", async () => {
  opened = await open();
  const { server } = opened;
  const coffee = {
    bank_account_id: account,
    transaction_date: "2026-02-03",
    description: "Coffee",
    amount: "-3.50",
  };
  for (let n = 0; n < 20; n++) {
    const headers = { ...key, "idempotency-key": `n${n}` };
    const made = await server.ask(transactions.create, coffee, headers);
    const { id } = made.body["data"] as { id: string };
    expect((await server.ask(transactions.get, { id }, key)).body["data"]).toEqual(made.body["data"]);
    const again = await server.ask(transactions.create, coffee, headers);
    expect([again.text, again.headers["idempotent-replayed"]]).toEqual([made.text, "true"]);
  }
});

test("a thread that dies fails its own requests, and is replaced", async () => {
  opened = await open("../support/mortal-worker.ts");
  const { server, url, notes } = opened;
  const died = await server.ask(categories.list, {}, key);
  expect(died.status).toBe(500);
  expect(died.body).toMatchObject({ code: "unexpected" });
  expect((await rawRequest(url, ["GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"])).status).toBe(200);
  // Others read meanwhile, and the new thread soon.
  for (let n = 0; n < 5; n++) expect((await server.ask(transactions.list, {}, key)).status).toBe(200);
  await pause(1500);
  expect((await server.ask(transactions.list, {}, key)).status).toBe(200);
  expect(notes).toEqual(["A request thread ended and is being replaced."]);
});

test("the thread that listens reads single rows itself", async () => {
  opened = await open("../support/mortal-worker.ts");
  const { server, notes } = opened;
  const id = "01a00000-0000-7000-8000-000000000000";
  expect((await server.ask(transactions.get, { id }, key)).body).toMatchObject({
    code: "not_found",
  });
  expect(notes).toEqual([]);
});

test("a book that cannot be opened is told at once", async () => {
  opened = await open();
  const settings = {
    where: { database: join(book.place, "nothing.db"), environment: {}, state: tmpdir() },
    trust: {},
    shared: sharedLockState(),
  };
  const threads = {
    program: pathToFileURL(join(import.meta.dirname, WORKER)),
    note: () => undefined,
    onUnrecorded: () => undefined,
  };
  await expect(openThreads(settings, threads)).rejects.toThrow(/no book/);
});

test("a whole list streams through a thread, and a reader who leaves ends it", async () => {
  opened = await open();
  const { url, server } = opened;
  const lines: Line[] = Array.from({ length: 1200 }, (_, n) => ["2026-01-05", -100 - n, `Row ${n}`]);
  const streamed = await makeAccount(book, "Streamed");
  const begun = await server.ask(imports.begin, beginInput(streamed, lines), key);
  const { id } = begun.body["data"] as { id: string };
  await server.ask(imports.chunk, { id, n: 0, rows: rowsOf(lines) }, key);
  await server.ask(imports.complete, { id, rows: lines.length }, key);

  const path = `${url}/api-v1/transactions?bank_account_id=${streamed}`;
  const headers = { ...key, accept: "application/x-ndjson" };
  const whole = await fetch(path, { headers });
  expect(whole.headers.get("content-type")).toBe("application/x-ndjson");
  const rows = (await whole.text()).trimEnd().split("\n");
  expect(rows).toHaveLength(lines.length);
  expect(new Set(rows.map((row) => (JSON.parse(row) as { id: string }).id)).size).toBe(lines.length);

  const left = await fetch(path, { headers });
  await left.body?.getReader().cancel();
  expect((await server.ask(transactions.list, {}, key)).status).toBe(200);
});

test("while a large chunk is written, health and reading go on", async () => {
  opened = await open();
  const { server, url } = opened;
  const lines: Line[] = Array.from({ length: ROWS }, (_, n) => [
    "2026-01-05",
    -100 - n,
    `Purchase ${n} of many`,
  ]);
  const large = await makeAccount(book, "Large");
  const begun = await server.ask(imports.begin, { ...beginInput(large, lines), chunk_size: ROWS }, key);
  const { id } = begun.body["data"] as { id: string };
  let done = false;
  const chunk = server
    .ask(imports.chunk, { id, n: 0, rows: rowsOf(lines) }, key)
    .finally(() => (done = true));
  const health: number[] = [];
  const sent = performance.now();
  let read = 0;
  while (!done) {
    const began = performance.now();
    expect((await rawRequest(url, ["GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"])).status).toBe(200);
    health.push(performance.now() - began);
    if ((await server.ask(transactions.list, { limit: "5" }, key)).status === 200 && !done) read++;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const whole = performance.now() - sent;
  expect((await chunk).status).toBe(201);
  expect(median(health)).toBeLessThan(whole / 4);
  expect(health.length).toBeGreaterThan(3);
  expect(read).toBeGreaterThan(0);
});

/** Of a file that is examined: as large as a statement may be, and in the short run a tenth of it. */
const FILE_BYTES = Math.floor((STATEMENT_MAX_BYTES - (1 << 20)) / (isFullRun ? 1 : 10));

/** Shapes of the largest file that a statement may be. One that would be imported takes as long as its rows do. */
const largest: readonly Hostile[] = isFullRun
  ? (Object.keys(hostileFiles) as Hostile[]).filter((name) => name !== "rows of many accounts")
  : ["details of one entry of CAMT"];

test.each(largest)(
  "a large file that is examined keeps no other key waiting: %s",
  async (name) => {
    opened = await open();
    const { server, url } = opened;
    const made = await book.core.call(keys.create, book.owner, {
      name: `Beside ${name}`,
      scopes: ["read", "write"],
      rate_limit_per_minute: 1_000_000,
    });
    const other = { "x-api-key": made.data.key };
    const form = new FormData();
    form.append("bank_account_id", account);
    const pieces = [...hostilePieces(name, FILE_BYTES)];
    form.append("file", new Blob(pieces), hostileFiles[name].name);
    let done = false;
    const upload = fetch(`${url}${statements.upload.path}`, {
      method: "POST",
      headers: key,
      body: form,
    }).then((answer) => {
      done = true;
      return answer.status;
    });
    const tea = {
      bank_account_id: account,
      transaction_date: "2026-02-04",
      description: "Tea",
      amount: "-2.00",
    };
    const waited: number[] = [];
    const sent = performance.now();
    for (;;) {
      const start = performance.now();
      const { status } = await server.ask(transactions.create, tea, other);
      if (done) break;
      expect(status).toBe(201);
      waited.push(performance.now() - start);
    }
    const whole = performance.now() - sent;
    expect([201, 422]).toContain(await upload);
    // Without a thread of its own, the examination lets a single one through.
    expect(waited.length).toBeGreaterThan(5);
    expect(median(waited)).toBeLessThan(whole / 4);
  },
  120_000,
);

/** Of the waits beside long work: a share of that work says more than milliseconds, which a busy machine has more of. */
function median(numbers: readonly number[]): number {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? NaN;
}
