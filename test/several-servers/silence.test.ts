/** A network that swallows packets and closes nothing: servers answer in bounded time, find another way, and do nothing twice. */
import { expect, test } from "vitest";
import { transactions } from "../../src/contract/transaction.ts";
import { emptyDatabase } from "../support/postgres/database.ts";
import { silentProxy } from "../support/postgres/silent-proxy.ts";
import { startLoad } from "./load.ts";
import { startServer } from "./server-process.ts";
import { newAccount, newKey, sharedBook } from "./shared-book.ts";

const FULL = process.env["CASHBOOK_TEST_FULL"] === "1";

/** With the time-outs of an address that says none, in the full run only. */
const PARAMETERS = FULL ? "" : "?statement_timeout=1000&connect_timeout=1";
const ROUNDS = FULL ? (["open", "all"] as const) : (["all"] as const);

test("clients are answered in bounded time, and the other way is found", { timeout: 180_000 }, async () => {
  const { address, drop } = await emptyDatabase();
  const { host, port } = new URL(address);
  await using book = await sharedBook(address);
  await using proxy = await silentProxy(Number(port));
  const both = address.replace(host, `127.0.0.1:${proxy.port},${host}`);
  await using server = await startServer(both + PARAMETERS);
  const account = await newAccount(server, book);
  const key = await newKey(server, book);
  const load = startLoad([server], { book, account, name: "Silenced" });
  await expect.poll(load.acknowledged, { timeout: 20_000, interval: 5 }).toBeGreaterThan(20);
  for (const which of ROUNDS) {
    proxy.silence(which);
    const began = performance.now();
    const since = (): number => Math.round(performance.now() - began);
    const before = load.acknowledged();
    // What stands before each request of a key waits for its own answer.
    const withKey = Array.from({ length: FULL ? 8 : 0 }, async () => {
      const { status } = await server.ask(transactions.list, { limit: "1" }, key.headers);
      return [status, since()] as const;
    });
    for (const [status, milliseconds] of await Promise.all(withKey)) {
      expect([200, 503]).toContain(status);
      expect(milliseconds).toBeLessThan(12_000);
    }
    await expect.poll(load.acknowledged, { timeout: 20_000, interval: 5 }).toBeGreaterThan(before + 20);
    process.stdout.write(`${which}: 20 changes are acknowledged after ${since()} ms\n`);
  }
  await load.stop();
  await load.check(book);
  expect(server.isRunning()).toBe(true);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);

  proxy.silence("all");
  await using late = await startServer(both);
  expect((await fetch(`${late.url}/readyz`)).status).toBe(200);
  await drop();
});
