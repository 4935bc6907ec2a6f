/** Servers and databases that are killed during writes and imports: what was acknowledged is there, and is there once. */
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCluster, type Cluster } from "../support/postgres/cluster.ts";
import { startLoad, type Load } from "./load.ts";
import { startServer, type Server } from "./server-process.ts";
import { newAccount, sharedBook, type SharedBook } from "./shared-book.ts";

const KILLS = process.env["CASHBOOK_TEST_FULL"] === "1" ? 100 : 1;

let cluster: Cluster;
let book: SharedBook;
let servers: readonly [Server, Server];

beforeAll(async () => {
  // What is committed is on the disk, as it is where somebody's money is.
  cluster = await startCluster({ settings: { fsync: true, full_page_writes: true } });
  const address = cluster.address("postgres");
  book = await sharedBook(address);
  servers = await Promise.all([startServer(address), startServer(address)]);
});
afterAll(async () => {
  for (const each of [...servers, book, cluster]) await each[Symbol.asyncDispose]();
});

/** Kills again and again, each time when there is something new to lose. */
async function killedUnder(load: Load, kill: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < KILLS; round++) {
    const enough = load.acknowledged() + 15;
    await expect.poll(load.acknowledged, { timeout: 30_000, interval: 5 }).toBeGreaterThan(enough);
    await pause(Math.random() * 100);
    await kill(round);
  }
}

/** The measured figures of a load, in a sentence. */
function told({ moments }: Load): string {
  const pauses = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
  const seconds = ((moments.at(-1) ?? 0) - (moments[0] ?? 0)) / 1000;
  return `${moments.length} changes in ${Math.round(seconds)} s, the longest pause ${Math.round(Math.max(...pauses))} ms`;
}

const killServer = async (round: number): Promise<void> => {
  const server = servers[round % 2] as Server;
  await server.kill();
  await server.start();
};
const killDatabase = async (): Promise<void> => {
  await cluster.kill();
  await cluster.start();
};
type Way = readonly [who: string, name: string, kills: readonly ((round: number) => Promise<void>)[]];
const WAYS: readonly Way[] = [
  ["one of two servers", "S", [killServer]],
  ["all of PostgreSQL", "P", [killDatabase]],
];
/** In the short run one load meets both, so that clients begin, stop and are checked once. */
const SHORT: readonly Way[] = [
  ["one of two servers, then all of PostgreSQL", "B", [killServer, killDatabase]],
];

test.each(KILLS > 1 ? WAYS : SHORT)(
  `%s, killed under load (${KILLS})`,
  { timeout: 60_000 + KILLS * 20_000 },
  async (_who, name, kills) => {
    const account = await newAccount(servers[0], book, `Account ${name}`);
    const load = startLoad(servers, { book, account, name });
    for (const kill of kills) await killedUnder(load, kill);
    await load.stop();
    if (KILLS > 1) process.stdout.write(`${told(load)}\n`);
    await load.check(book);
    expect(servers.map((server) => server.isRunning())).toEqual([true, true]);
  },
);
