/** Connections over which no answer is going to come, and long answers, which are another matter. */
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAddress } from "../../../../../src/store/dialect/postgres/address/address.ts";
import type { Connection } from "../../../../../src/store/dialect/postgres/hosts/host-pool.ts";
import { isLost } from "../../../../../src/store/dialect/postgres/errors.ts";
import { openPool } from "../../../../../src/store/dialect/postgres/hosts/pool.ts";
import { livenessProbe } from "../../../../../src/store/dialect/postgres/hosts/liveness-probe.ts";
import { behind } from "../../../../support/behind.ts";
import { emptyDatabase, type TestDatabase } from "../../../../support/postgres/database.ts";
import { silentProxy } from "../../../../support/postgres/silent-proxy.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
  await behind(database.address, "CREATE TABLE public.held AS SELECT 1 AS row");
  await behind(database.address, "GRANT SELECT, UPDATE ON public.held TO cashbook_service");
});
afterAll(() => database.drop());

/** The server of the database is asked about a connection that hears nothing for so long. */
const SILENT_MS = 200;

/** How long a server that is busy with other tests may take to answer a question: it is there all the same. */
const BUSY_MS = 20_000;

/** A connection that is watched, to see whether it is still there after some work. */
async function watched(work: (client: Client) => Promise<unknown>): Promise<void> {
  const config = { connectionString: database.address, connectionTimeoutMillis: BUSY_MS };
  const client = new Client({ ...config, pipeline: true });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ process: number }>("SELECT pg_backend_pid() AS process");
  const process = rows[0]?.process ?? 0;
  const watch = livenessProbe({ config, silentMs: SILENT_MS, orphans: new Map() });
  watch.add(client, { process, timeline: "1/00000001", role: "login", version: 140_000 });
  try {
    await work(client);
    await client.query("SELECT");
  } finally {
    watch.stop();
  }
}

test(
  "an answer that takes long is waited for, and who asks nothing is left alone",
  () =>
    watched(async (client) => {
      await client.query("SELECT pg_sleep(0.8)");
      await pause(4 * SILENT_MS);
    }),
  3 * BUSY_MS,
);

test(
  "a server that has no connection left for the question is believed to be at work",
  async () => {
    const server = Object.assign(new URL(database.address), { pathname: "/postgres" }).href;
    const name = new URL(database.address).pathname.slice(1);
    const allow = (word: string) => behind(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS ${word}`);
    await watched(async (client) => {
      await allow("false");
      try {
        await client.query("SELECT pg_sleep(0.8)");
      } finally {
        await allow("true");
      }
    });
  },
  3 * BUSY_MS,
);

test(
  "what the network has forgotten ends soon, and holds nothing against those who come again",
  async () => {
    await using proxy = await silentProxy(Number(new URL(database.address).port));
    const { host } = new URL(database.address);
    const both = database.address.replace(host, `127.0.0.1:${proxy.port},${host}`);
    const address = readAddress(`${both}?statement_timeout=1000&connect_timeout=5`, {});
    const pool = openPool(address, { max: 2, role: "service" });
    const hold = ({ client }: Connection) => client.query("UPDATE public.held SET row = row + 1");
    const swallowed = pool.use(async (connection) => {
      await connection.client.query("BEGIN");
      await hold(connection);
      proxy.silence("open");
      await connection.client.query("COMMIT");
    });
    // The network would say so after a quarter of an hour.
    const began = performance.now();
    await expect(swallowed).rejects.toSatisfy(isLost);
    await pool.use(hold);
    expect(performance.now() - began).toBeLessThan(3 * BUSY_MS);
    await pool.close();
  },
  5 * BUSY_MS,
);
