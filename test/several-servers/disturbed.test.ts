/** A database that is not there, has no connection left, or throws its clients out: servers wait within bounds, and go on. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { accounts } from "../../src/contract/account.ts";
import { imports } from "../../src/contract/import.ts";
import { transactions } from "../../src/contract/transaction.ts";
import type { Asked } from "../support/ask.ts";
import { behind } from "../support/behind.ts";
import { beginInput, rowsOf, type Line } from "../support/import.ts";
import { emptyDatabase } from "../support/postgres/database.ts";
import { freePort } from "../support/postgres/free-port.ts";
import { startLoad } from "./load.ts";
import { startServer } from "./server-process.ts";
import { newAccount, newKey, sharedBook } from "./shared-book.ts";

const FULL = process.env["CASHBOOK_TEST_FULL"] === "1";

test("a server whose database is away when it starts says so, and ends", async () => {
  const nowhere = `postgres://postgres:secret@127.0.0.1:${await freePort()}/book`;
  const failure = await startServer(nowhere).catch(({ message }: Error) => message);
  expect(failure).toMatch(/^the server ended with 12: .*The database server cannot be reached\./s);
  expect(failure).not.toContain("secret");
});

test(
  "imports that take all connections keep requests waiting, but not for ever",
  { timeout: 120_000 },
  async ({ skip }) => {
    skip(!FULL, "with CASHBOOK_TEST_FULL=1 only: takes all of the machine for a while");
    const { address, drop } = await emptyDatabase();
    await using book = await sharedBook(address);
    const narrow = Object.assign(new URL(address), { search: "?pool_max=1&lock_timeout=1000" }).href;
    await using server = await startServer(narrow);
    const key = await newKey(server, book);
    const rows = 5000;
    const lines = Array.from({ length: rows }, (_, n): Line => ["2026-01-05", -100 - n, `Purchase ${n}`]);
    const answers: (readonly [milliseconds: number, answer: Asked])[] = [];
    const timed = async (asking: Promise<Asked>): Promise<Asked> => {
      const began = performance.now();
      const answer = await asking;
      answers.push([performance.now() - began, answer]);
      return answer;
    };
    const importing = async (number: number): Promise<void> => {
      const target = await newAccount(server, book, `Import ${number}`).catch(() => undefined);
      if (target === undefined) return;
      const begun = await timed(
        server.ask(imports.begin, { ...beginInput(target, lines), chunk_size: rows }, key.headers),
      );
      const id = (begun.body["data"] as { id: string } | undefined)?.id;
      if (id === undefined) return;
      const chunk = await timed(server.ask(imports.chunk, { id, n: 0, rows: rowsOf(lines) }, key.headers));
      if (chunk.status === 503) return;
      await timed(server.ask(imports.complete, { id, rows }, key.headers));
    };
    let isImporting = true;
    const importers = Promise.all([importing(1), importing(2), importing(3), importing(4)]).finally(
      () => (isImporting = false),
    );
    const reading = async (): Promise<void> => {
      while (isImporting) await timed(server.ask(transactions.list, { limit: "5" }, key.headers));
    };
    await Promise.all([importers, ...Array.from({ length: 24 }, reading)]);
    process.stdout.write(`${answers.length} answers while imports took all connections\n`);

    const outcomes = new Set(
      answers.map(([, { status, body }]) => `${status} ${(body["code"] as string | undefined) ?? ""}`),
    );
    expect([...outcomes].filter((outcome) => !["200 ", "201 ", "503 store_busy"].includes(outcome))).toEqual(
      [],
    );
    expect(outcomes).toContain("200 ");
    expect(Math.max(...answers.map(([milliseconds]) => milliseconds))).toBeLessThan(30_000);
    expect((await server.ask(accounts.list, {}, key.headers)).status).toBe(200);
    await drop();
  },
);

test("connections that are ended ten times a second under load", { timeout: 120_000 }, async ({ skip }) => {
  skip(!FULL, "with CASHBOOK_TEST_FULL=1 only: takes a minute");
  const { address, drop } = await emptyDatabase();
  await using book = await sharedBook(address);
  const servers = await Promise.all([startServer(address), startServer(address)]);
  const account = await newAccount(servers[0], book, "Stormy");
  const load = startLoad(servers, { book, account, name: "Storm" });
  const rounds = 100;
  for (let round = 0; round < rounds; round++) {
    await behind(
      address,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    await pause(100);
  }
  const during = load.acknowledged();
  await expect.poll(load.acknowledged, { timeout: 20_000, interval: 5 }).toBeGreaterThan(during + 20);
  await load.stop();
  await load.check(book);
  expect(servers.map((server) => server.isRunning())).toEqual([true, true]);
  process.stdout.write(`${during} changes were acknowledged in ${rounds / 10} s\n`);
  for (const server of servers) await server[Symbol.asyncDispose]();
  await drop();
});
