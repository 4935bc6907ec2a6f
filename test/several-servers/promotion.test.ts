/** The database's primary dies under load, and a stand-by takes its place: servers find it by themselves. */
import { expect, test } from "vitest";
import { accounts } from "../../src/contract/account.ts";
import { behind } from "../support/behind.ts";
import { startCluster } from "../support/postgres/cluster.ts";
import { startLoad } from "./load.ts";
import { startServer, type Server } from "./server-process.ts";
import { newAccount, newKey, sharedBook, type MadeKey } from "./shared-book.ts";

const FULL = process.env["CASHBOOK_TEST_FULL"] === "1";

test("servers answer 503 while there is no primary, and recover within five seconds of the promotion", async ({
  skip,
}) => {
  skip(
    !FULL,
    "with CASHBOOK_TEST_FULL=1 only: takes two clusters; test/store/dialect/postgres/hosts/failover.test.ts promotes one in the short run",
  );
  await using primary = await startCluster();
  await using book = await sharedBook(primary.address("postgres"));
  await using standby = await startCluster({ standbyOf: primary });
  // A commit is answered when the stand-by has it too, so that nothing that was acknowledged may be missing there.
  await behind(book.address, "ALTER SYSTEM SET synchronous_standby_names = '*'");
  await behind(book.address, "SELECT pg_reload_conf()");
  const both = `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`;
  await using first = await startServer(both);
  await using second = await startServer(both);
  const servers = [first, second];
  const account = await newAccount(first, book);
  const key = await newKey(first, book);
  const load = startLoad(servers, { book, account, name: "Promoted" });
  await expect.poll(load.acknowledged, { timeout: 30_000, interval: 5 }).toBeGreaterThan(30);

  await primary.kill();
  await Promise.all(servers.map((server) => withoutPrimary(server, [key.headers, book.owner])));

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
  await expect.poll(load.acknowledged, { timeout: 10_000, interval: 5 }).toBeGreaterThan(before + 20);
  process.stdout.write(`recovered ${times.map(Math.round).join(" and ")} ms after the promotion\n`);
  for (const server of servers) expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await load.stop();
  await load.check({
    ...book,
    address: standby.address("postgres"),
    run: (...words) => book.run(...words, "--database", standby.address("postgres")),
  });
  expect(servers.map((server) => server.isRunning())).toEqual([true, true]);
});

/** What a server answers as long as no database takes writes. */
async function withoutPrimary(server: Server, credentials: readonly MadeKey["headers"][]): Promise<void> {
  const asked = credentials.map(async (headers) => {
    const { status, body, headers: told } = await server.ask(accounts.list, {}, headers);
    expect([status, body["code"], told["retry-after"]]).toEqual([503, "store_away", "10"]);
  });
  await Promise.all([
    ...asked,
    // What cannot be a key is refused without asking the database.
    server.ask(accounts.list, {}, { "x-api-key": "nobody's" }).then(({ status }) => expect(status).toBe(401)),
    fetch(`${server.url}/healthz`).then(({ status }) => expect(status).toBe(200)),
    fetch(`${server.url}/readyz`).then(async (ready) => {
      expect([ready.status, await ready.json()]).toMatchObject([503, { code: "store_away" }]);
    }),
  ]);
}
