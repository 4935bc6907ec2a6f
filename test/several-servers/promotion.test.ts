/** The database's primary dies under load, and a stand-by takes its place: servers find it by themselves. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "../../src/contract/account.ts";
import { behind } from "../support/behind.ts";
import { startCluster, type Cluster } from "../support/postgres/cluster.ts";
import { startLoad } from "./load.ts";
import { startServer, type Server } from "./server-process.ts";
import { newAccount, newKey, sharedBook, type SharedBook } from "./shared-book.ts";

const FULL = process.env["CASHBOOK_TEST_FULL"] === "1";

let primary: Cluster;
let standby: Cluster;
let book: SharedBook;
let servers: readonly [Server, Server];

beforeAll(async () => {
  primary = await startCluster();
  book = await sharedBook(primary.address("postgres"));
  standby = await startCluster({ standbyOf: primary });
  // A commit is answered when the stand-by has it too, so that nothing that was acknowledged may be missing there.
  await behind(book.address, "ALTER SYSTEM SET synchronous_standby_names = '*'");
  await behind(book.address, "SELECT pg_reload_conf()");
  const both = `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`;
  servers = await Promise.all([startServer(both), startServer(both)]);
});
afterAll(async () => {
  for (const each of [...servers, book, standby, primary]) await each[Symbol.asyncDispose]();
});

test("servers answer 503 while there is no primary, and recover within five seconds of the promotion", async () => {
  const account = await newAccount(servers[0], book);
  const key = await newKey(servers[0], book);
  const load = startLoad(servers, { book, account, name: "Promoted" });
  await expect.poll(load.acknowledged, { timeout: 30_000, interval: 5 }).toBeGreaterThan(60);

  await primary.kill();
  for (const server of servers) {
    for (const headers of [key.headers, book.owner, { "x-api-key": "nobody's" }]) {
      const answer = await server.ask(accounts.list, {}, headers);
      const known = headers !== key.headers && headers !== book.owner;
      // A key that cannot be one is refused without asking the database; all others are not let through.
      expect([answer.status, answer.body["code"]]).toEqual(
        known ? [401, "invalid_credential"] : [503, "store_away"],
      );
      if (!known) expect(answer.headers["retry-after"]).toBe("10");
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { code: "store_away" }]);
  }

  await standby.promote();
  const promoted = performance.now();
  const recovered = servers.map(async (server) => {
    for (;;) {
      const { status } = await server.ask(accounts.list, {}, key.headers);
      if (status === 200) return performance.now() - promoted;
    }
  });
  const times = await Promise.all(recovered);
  expect(Math.max(...times)).toBeLessThan(5000);
  const before = load.acknowledged();
  await expect.poll(load.acknowledged, { timeout: 10_000, interval: 5 }).toBeGreaterThan(before + 40);
  if (FULL) process.stdout.write(`recovered ${times.map(Math.round).join(" and ")} ms after the promotion\n`);
  for (const server of servers) expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await load.stop();
  await load.check({ ...book, address: standby.address("postgres"), run: runOn(standby) });
  expect(servers.map((server) => server.isRunning())).toEqual([true, true]);
});

/** Runs `cashbook` on the book as this cluster has it. */
function runOn(cluster: Cluster): SharedBook["run"] {
  return (...words) => book.run(...words, "--database", cluster.address("postgres"));
}
