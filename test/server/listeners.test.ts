/** Threads that listen at one port: what holds for all of them together, whichever a connection comes to. */
import { once } from "node:events";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "undici";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openListeners, type Listeners } from "../../src/boot/serve/listeners/listeners.ts";
import { canSharePorts, listen } from "../../src/boot/serve/listeners/shared-port.ts";
import { openThreads } from "../../src/boot/serve/threads/threads.ts";
import { keys } from "../../src/contract/key.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { MAX_FAILURES_PER_MINUTE } from "../../src/server/admission/failed-attempts.ts";
import { createHttpApp } from "../../src/server/http.ts";
import { createRequestCounter, type RequestCounter } from "../../src/server/metrics.ts";
import { createSharedState } from "../../src/server/service-state.ts";
import { sharedLockState } from "../../src/store/dialect/sqlite/open.ts";
import { asker, type Asker } from "../support/ask.ts";
import { testBook, type TestBook } from "../support/book.ts";
import { assertCurrentBuild } from "../support/current-build.ts";
import { makeAccount } from "../support/import.ts";
import { program } from "../support/run.ts";
import { readPageFile } from "../support/served-book.ts";

/** Beside the thread that starts them. */
const LISTENERS = 2;
const CONNECTIONS = 48;
const NO_TRANSACTION = { id: "01a00000-0000-7000-8000-000000000000" };

const isPossible = await canSharePorts();

interface Served {
  readonly book: TestBook;
  readonly port: number;
  readonly url: string;
  readonly listeners: Listeners;
  readonly notes: string[];
  readonly ownCounts: RequestCounter["counts"];
  readonly server: Asker;
  readonly close: () => Promise<void>;
}

let served: Served | undefined;

beforeAll(() => assertCurrentBuild(program));
afterEach(async () => {
  await served?.close();
  served = undefined;
});

async function open({ worker = "../../dist/worker.js" } = {}): Promise<Served> {
  const book = await testBook();
  const notes: string[] = [];
  const threads = {
    program: pathToFileURL(join(import.meta.dirname, "../../dist/worker.js")),
    note: (sentence: string) => void notes.push(sentence),
    onUnrecorded: () => undefined,
  };
  const settings = {
    where: { database: book.place, environment: {}, state: tmpdir() },
    trust: {},
    shared: sharedLockState(),
  };
  const service = await openThreads(settings, threads);
  const sharedState = createSharedState(1 + LISTENERS);
  const counter = createRequestCounter();
  const http = { behindProxy: true, origins: [], version: "1.2.3" };
  const app = await createHttpApp({
    ...http,
    answer: service.answer,
    ready: service.ready,
    stopping: () => false,
    log: { level: "silent", stream: { write: () => undefined } },
    readPageFile,
    sharedState,
    counter,
    otherCounts: () => listeners.counts(),
  });
  const port = await listen(app, { host: "127.0.0.1", port: 0, isShared: true });
  const listeners = await openListeners(LISTENERS, {
    ...threads,
    program: pathToFileURL(join(import.meta.dirname, worker)),
    service,
    settings: (place) => ({
      service: settings,
      http: { ...http, logLevel: "silent", sharedState: { ...sharedState, place } },
      at: { host: "127.0.0.1", port },
    }),
    log: () => undefined,
    readPageFile,
    ownCounts: counter.counts,
  });
  const url = `http://127.0.0.1:${port}`;
  const server = asker(url, CONNECTIONS);
  return {
    ...{ book, port, url, listeners, notes, server, ownCounts: counter.counts },
    async close() {
      await server.close();
      await Promise.all([app.close(), listeners.stop()]);
      await Promise.all([service.close(), listeners.close()]);
      await book.close();
    },
  };
}

async function newKey(book: TestBook, input: object = {}) {
  const whole = { name: "CI", scopes: ["read", "write"], rate_limit_per_minute: 1_000_000, ...input };
  return (await book.core.call(keys.create, book.owner, whole)).data;
}

/** Waits for a minute that has some seconds left, so that one window has all requests. */
async function freshMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 15_000) await new Promise((resolve) => setTimeout(resolve, left + 50));
}

/** How often each status came. */
function tally(statuses: readonly number[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Map.groupBy(statuses, String)
      .entries()
      .map(([status, { length }]) => [status, length]),
  );
}

describe.skipIf(!isPossible)("what holds for all threads together", () => {
  let shared: Served;
  beforeAll(async () => {
    shared = await open();
  });
  afterAll(() => shared.close());

  test("connections are spread, and a key's limit holds for all together", async () => {
    const { book, server, listeners, url } = shared;
    const { key } = await newKey(book, { rate_limit_per_minute: 60 });
    await freshMinute();
    const answers = await Promise.all(
      Array.from({ length: 400 }, () => server.ask(transactions.get, NO_TRANSACTION, { "x-api-key": key })),
    );
    expect(tally(answers.map(({ status }) => status))).toEqual({ "404": 60, "429": 340 });
    const left = answers
      .filter(({ status }) => status === 404)
      .map(({ headers }) => Number(headers["x-ratelimit-remaining"]));
    expect(left.sort((one, other) => one - other)).toEqual(Array.from({ length: 60 }, (_, index) => index));

    const counted = (await listeners.counts()).map(({ series }) =>
      series.reduce((sum, one) => sum + one.count, 0),
    );
    expect(counted.filter((count) => count > 0)).toHaveLength(LISTENERS);
    // Whichever thread is asked, its figures are those of all.
    for (let n = 0; n < 6; n++) {
      const text = await (await fetch(`${url}/metrics`, { headers: { connection: "close" } })).text();
      expect(text).toContain(
        'cashbook_requests_total{method="GET",path="/api-v1/transactions/{id}",status="429"} 340\n',
      );
    }
  });

  test("a revoked key is refused by every thread at once, and its statistics have all", async () => {
    const { book, server } = shared;
    const { key, id } = await newKey(book);
    const statuses = async () =>
      tally(
        await Promise.all(
          Array.from({ length: 200 }, async () => {
            const { status } = await server.ask(transactions.get, NO_TRANSACTION, { "x-api-key": key });
            return status;
          }),
        ),
      );
    expect(await statuses()).toEqual({ "404": 200 });
    await book.core.call(keys.revoke, book.owner, { id });
    expect(await statuses()).toEqual({ "401": 200 });
    const { data } = await book.core.call(keys.list, book.owner, {});
    expect(data.find((one) => one.id === id)?.usage_count).toBe(400);
  });

  test("failed attempts of an address are counted by all threads together", async () => {
    const { server, listeners } = shared;
    await freshMinute();
    const headers = { "x-forwarded-for": "203.0.113.9", "x-api-key": "cb_live_short", connection: "close" };
    const statuses: number[] = [];
    // One after another, each on a connection of its own, which comes to any of the threads.
    for (let n = 0; n < MAX_FAILURES_PER_MINUTE + 30; n++)
      statuses.push((await server.ask(transactions.get, NO_TRANSACTION, headers)).status);
    const more = await Promise.all(
      Array.from({ length: CONNECTIONS }, () => server.ask(transactions.get, NO_TRANSACTION, headers)),
    );
    expect(tally(statuses)).toEqual({ "401": MAX_FAILURES_PER_MINUTE, "429": 30 });
    expect(tally(more.map(({ status }) => status))).toEqual({ "429": CONNECTIONS });
    const counted = (await listeners.counts()).flatMap(({ series }) => series.map(({ count }) => count));
    expect(Math.max(...counted)).toBeGreaterThan(0);
  });
});

test.skipIf(!isPossible)("requests in flight are answered by every thread that stops", async () => {
  const { book, port, listeners, ownCounts } = (served = await open());
  const { key } = await newKey(book);
  const body = JSON.stringify({
    bank_account_id: await makeAccount(book),
    transaction_date: "2026-02-03",
    description: "Coffee",
    amount: "-3.50",
  });
  const head = [
    "POST /api-v1/transactions HTTP/1.1",
    "Host: x",
    `X-API-Key: ${key}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  ];
  const sockets = await Promise.all(
    Array.from({ length: 24 }, async () => {
      const socket = connect(port, "127.0.0.1").setEncoding("latin1");
      await once(socket, "connect");
      socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, 20)}`);
      return socket;
    }),
  );
  const begun = async () => [ownCounts(), ...(await listeners.counts())].map(({ inFlight }) => inFlight);
  const sum = async () => (await begun()).reduce((total, count) => total + count, 0);
  // One that has not been read yet is none in flight.
  await expect.poll(sum, { timeout: 20_000 }).toBe(sockets.length);
  expect(Math.min(...(await begun()))).toBeGreaterThan(0);
  const stopped = listeners.stop();
  const answers = sockets.map(async (socket) => {
    const [text] = (await once(socket, "data")) as [string];
    socket.destroy();
    return text;
  });
  for (const socket of sockets) socket.write(body.slice(20));
  for (const text of await Promise.all(answers)) expect(text).toMatch(/^HTTP\/1\.1 201 /);
  await stopped;
});

test.skipIf(!isPossible)("one that dies is replaced, and what it has counted stays", async () => {
  const worker = "../support/mortal-listener.ts";
  const { book, server, notes, url, ownCounts } = (served = await open({ worker }));
  const { key } = await newKey(book);
  const asking = async (from: Asker, count: number) =>
    tally(
      await Promise.all(
        Array.from({ length: count }, async () => {
          const { status } = await from.ask(transactions.get, NO_TRANSACTION, { "x-api-key": key });
          return status;
        }),
      ),
    );
  expect(await asking(server, 200)).toEqual({ "404": 200 });
  const deaths = () =>
    notes.filter((note) => note === "A listening thread ended and is being replaced.").length;
  // All of so many come to one of the listeners once in a thousand million times.
  const all = Array.from({ length: 48 }, () => connection(url));
  const toListeners: Connection[] = [];
  for (const one of all) if (await isToListener(one, ownCounts)) toListeners.push(one);
  const [first = expect.fail("no connection came to a listener"), ...others] = toListeners;
  // It says with its question what it has counted itself, and the others are asked.
  expect(await countOf(first)).toBe(200);
  await expect(first.get("/reports")).rejects.toThrow();
  await expect.poll(deaths, { timeout: 20_000 }).toBe(1);
  const second = others.find((one) => one.isOpen()) ?? expect.fail("every connection came to one listener");
  expect(await countOf(second)).toBe(200);
  await expect(second.get("/reports")).rejects.toThrow();
  await expect.poll(deaths, { timeout: 20_000 }).toBe(2);
  await Promise.all([server.close(), ...all.map((one) => one.close())]);

  const later = asker(url, CONNECTIONS);
  expect(await asking(later, 100)).toEqual({ "404": 100 });
  await later.close();
  const last = connection(url);
  expect(await countOf(last)).toBe(300);
  await last.close();
});

/** A single connection, which stays with the thread that it has come to. */
interface Connection {
  readonly get: (path: string) => Promise<string>;
  readonly isOpen: () => boolean;
  readonly close: () => Promise<void>;
}

function connection(url: string): Connection {
  const client = new Client(url, { keepAliveTimeout: 60_000 });
  let isOpen = true;
  client.on("disconnect", () => (isOpen = false));
  return {
    async get(path) {
      const { body } = await client.request({ method: "GET", path });
      return body.text();
    },
    isOpen: () => isOpen,
    close: () => client.destroy(),
  };
}

/** Whether it has come to a thread beside the one that starts them, which counts what it answers itself. */
async function isToListener({ get }: Connection, ownCounts: RequestCounter["counts"]): Promise<boolean> {
  const own = () => ownCounts().series.reduce((sum, { count }) => sum + count, 0);
  const before = own();
  await get("/healthz");
  return own() === before;
}

/** How many requests for a transaction all threads together have answered. */
async function countOf({ get }: Connection): Promise<number> {
  const text = await get("/metrics");
  return Number(/path="\/api-v1\/transactions\/\{id\}",status="404"\} (\d+)/.exec(text)?.[1]);
}
