/** Limits, revocation and expiry of keys among servers whose own clocks are wrong: only the database's clock counts. */
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keys } from "../../src/contract/key.ts";
import { transactions } from "../../src/contract/transaction.ts";
import type { Asked } from "../support/ask.ts";
import { behind } from "../support/behind.ts";
import { emptyDatabase, type TestDatabase } from "../support/postgres/database.ts";
import { startServer, type Server } from "./server-process.ts";
import { newAccount, newKey, sharedBook, type MadeKey, type SharedBook } from "./shared-book.ts";

const FULL = process.env["CASHBOOK_TEST_FULL"] === "1";
const CONNECTIONS = 64;
const LIMIT = FULL ? 500 : 200;
const DAY_MS = 86_400_000;

let database: TestDatabase;
let book: SharedBook;
let servers: readonly [Server, Server];

beforeAll(async () => {
  database = await emptyDatabase();
  book = await sharedBook(database.address);
  const [late, early] = await Promise.all(
    [-DAY_MS, DAY_MS].map((clockOff) => startServer(book.address, { clockOff })),
  );
  servers = [late as Server, early as Server];
});
afterAll(async () => {
  for (const server of servers) await server[Symbol.asyncDispose]();
  await book[Symbol.asyncDispose]();
  await database.drop();
});

/** The database's time, in milliseconds. */
async function databaseTime(): Promise<number> {
  const [row] = await behind(book.address, "SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now");
  return Number(row?.["now"]);
}

/** Between how many milliseconds the database's clock is ahead of this process's: on a busy machine it is not known closer. */
async function ahead(): Promise<{ readonly least: number; readonly most: number }> {
  const before = Date.now();
  const now = await databaseTime();
  return { least: now - Date.now() - 1, most: now - before };
}

test("the servers' own clocks are wrong, and what they write has the right time", async () => {
  const [late, early] = servers;
  for (const [server, off] of [
    [late, -DAY_MS],
    [early, DAY_MS],
  ] as const) {
    const account = await newAccount(server, book, `Account ${off}`);
    const [, logged] = /"time":"([^"]+)"/.exec(server.said()) ?? [];
    expect(Math.abs(Date.parse(logged ?? "") - off - Date.now())).toBeLessThan(60_000);
    const [row] = await behind(book.address, `SELECT created_at FROM accounts WHERE id = '${account}'`);
    expect(Math.abs(Number(row?.["created_at"]) - (await databaseTime()))).toBeLessThan(60_000);
  }
});

interface Counted {
  /** The end of the window, in whole minutes of the database's clock. */
  readonly window: number;
  readonly remaining: number;
  readonly answer: Asked;
}

/** What an answer says of the minute's window. */
function counted(answer: Asked, offset: number): Counted {
  const [, remaining, reset] = /"minute";r=(\d+);t=(\d+)/.exec(String(answer.headers["ratelimit"])) ?? [];
  const end = Date.now() + offset + Number(reset) * 1000;
  return { window: Math.round(end / 60_000), remaining: Number(remaining), answer };
}

test(
  `two servers and ${CONNECTIONS} connections: exactly ${LIMIT} requests are served in each minute`,
  { timeout: 300_000 },
  async () => {
    const key = await newKey(servers[0], book, { rate_limit_per_minute: LIMIT });
    const { least, most } = await ahead();
    const offset = (least + most) / 2;
    const requests = FULL ? 20_000 : 400;
    const clients: (readonly Counted[])[] = [];
    let sent = 0;
    const began = performance.now();
    const client = async (server: Server): Promise<void> => {
      const mine: Counted[] = [];
      clients.push(mine);
      while (sent++ < requests) mine.push(counted(await server.ask(keys.current, {}, key.headers), offset));
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => client(servers[n % 2] as Server)));
    const perSecond = Math.round((requests / (performance.now() - began)) * 1000);
    process.stdout.write(`${perSecond} requests a second through the gate of two servers\n`);

    const all = clients.flat();
    for (const [window, answers] of Map.groupBy(all, (one) => one.window)) {
      const served = answers.filter(({ answer }) => answer.status === 200);
      const refused = answers.filter(({ answer }) => answer.status === 429);
      expect([window, served.length + refused.length]).toEqual([window, answers.length]);
      // Every request that was served has a place of its own in the window, and none is left out.
      const places = served.map(({ remaining }) => remaining).sort((a, b) => b - a);
      expect(places).toEqual(Array.from(served, (_, n) => LIMIT - 1 - n));
      if (refused.length > 0) expect(served).toHaveLength(LIMIT);
      for (const { remaining, answer } of refused) {
        expect(answer.body).toMatchObject({ code: "rate_limited" });
        expect([remaining, String(answer.headers["ratelimit"])]).toEqual([
          0,
          expect.stringContaining(`"minute";r=0;t=${String(answer.headers["retry-after"])},`),
        ]);
      }
    }
    expect(all).toHaveLength(requests);
    // Who asks one request after another sees less and less left.
    for (const mine of clients) {
      for (const [, answers] of Map.groupBy(mine, (one) => one.window)) {
        const left = answers.map(({ remaining }) => remaining);
        expect(left).toEqual(left.toSorted((a, b) => b - a));
      }
    }
    const usage = async () =>
      (
        (await servers[1].ask(keys.usageOf, { id: key.id }, book.owner)).body["data"] as {
          total_requests: number;
        }
      ).total_requests;
    await expect.poll(usage, { timeout: 10_000 }).toBe(requests);
  },
);

describe("a key that is taken back through one server", () => {
  const ends: readonly (readonly [string, string, (key: MadeKey) => Promise<Asked>])[] = [
    ["by revoking it", "key_revoked", ({ id }) => servers[0].ask(keys.revoke, { id }, book.owner)],
    [
      "by switching it off",
      "key_inactive",
      ({ id }) => servers[0].ask(keys.update, { id, is_active: false }, book.owner),
    ],
  ];
  test.each(ends)(
    "%s, is refused by the other from the answer on",
    { timeout: 300_000 },
    async (_how, code, end) => {
      const requests = FULL ? 10_000 : 200;
      const key = await newKey(servers[0], book);
      let ended = Infinity;
      let ending: Promise<unknown> | undefined;
      const seen: Seen[] = [];
      const after = () => seen.filter(({ begun }) => begun > ended);
      await asking(key, seen, () => {
        if (seen.length >= requests / 3)
          ending ??= end(key).then(({ status }) => (ended = status === 200 ? performance.now() : NaN));
        // However long the end took.
        return !Number.isNaN(ended) && (seen.length < requests || after().length < requests / 10);
      });
      await ending;
      const before = seen.filter(({ begun }) => begun < ended);
      expect(before.some(({ answer }) => answer.status === 200)).toBe(true);
      expect(new Set(after().map(({ answer }) => answer.body["code"]))).toEqual(new Set([code]));
    },
  );

  test("by the time that it expires, is refused by both from then on", { timeout: 120_000 }, async () => {
    // A busy machine asks nothing in the first moments of a key.
    let outcomes: readonly string[] = [];
    for (let lasts = 700; lasts < 20_000 && !outcomes.includes("200"); lasts *= 2)
      outcomes = await outcomesAroundExpiry(lasts);
    expect(new Set(outcomes)).toEqual(new Set(["200", "key_expired"]));
    expect(outcomes.lastIndexOf("200")).toBeLessThan(outcomes.indexOf("key_expired"));
  });

  /** What both servers answer to a key that lasts so many milliseconds, until a little after its end. */
  async function outcomesAroundExpiry(lasts: number): Promise<readonly string[]> {
    const key = await newKey(servers[0], book, {
      expires_at: new Date((await databaseTime()) + lasts).toISOString(),
    });
    const { least, most } = await ahead();
    const [row] = await behind(book.address, `SELECT expires_at FROM api_keys WHERE id = '${key.id}'`);
    const expires = Number(row?.["expires_at"]);
    const outcomes: string[] = [];
    const client = async (server: Server): Promise<void> => {
      while (Date.now() < expires - least + 300) {
        const begun = Date.now();
        const { status, body } = await server.ask(keys.current, {}, key.headers);
        if (begun > expires - least) outcomes.push(String(body["code"]));
        else if (Date.now() < expires - most) outcomes.push(String(status));
        await pause(2);
      }
    };
    await Promise.all(servers.flatMap((server) => [client(server), client(server)]));
    return outcomes;
  }
});

interface Seen {
  /** When it was begun, by performance.now(). */
  readonly begun: number;
  readonly answer: Asked;
}

/** Asks the second server with the key as long as `goesOn` says after an answer, and adds each answer to `seen`. */
async function asking(key: MadeKey, seen: Seen[], goesOn: () => boolean): Promise<void> {
  const client = async (): Promise<void> => {
    do {
      const begun = performance.now();
      seen.push({ begun, answer: await servers[1].ask(transactions.list, { limit: "1" }, key.headers) });
    } while (goesOn());
  };
  await Promise.all(Array.from({ length: 16 }, client));
}
