/** Which of several servers is used, and how soon the next one is when it fails. */
import { Client } from "pg";
import { expect, test } from "vitest";
import { readAddress } from "../../../../../src/store/dialect/postgres/address/address.ts";
import { openPool, type ServerPool } from "../../../../../src/store/dialect/postgres/hosts/pool.ts";
import { emptyDatabase } from "../../../../support/postgres/database.ts";
import { startCluster, type Cluster } from "../../../../support/postgres/cluster.ts";
import { freePort } from "../../../../support/postgres/free-port.ts";

function poolOn(ports: readonly number[]): ServerPool {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(",");
  return openPool(readAddress(`postgres://postgres@${hosts}/postgres`, {}), { max: 8, role: "service" });
}

/** Writes a row, and answers where. */
async function written(pool: ServerPool): Promise<{ port: number; timeline: string }> {
  return pool.use(async ({ client, host, timeline }) => {
    await client.query("INSERT INTO public.kept VALUES (1)");
    return { port: host.port, timeline };
  });
}

async function owner(cluster: Cluster, sql: string): Promise<void> {
  const client = new Client({ connectionString: cluster.address("postgres") });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

test("the one that takes writes is used, and a stand-by that is promoted is within five seconds", async () => {
  await using primary = await startCluster();
  await owner(primary, "CREATE TABLE kept (row int)");
  await using standby = await startCluster({ standbyOf: primary });
  const pool = poolOn([await freePort(), standby.port, primary.port]);
  const before = await written(pool);
  expect(before.port).toBe(primary.port);

  const onlyStandby = poolOn([standby.port]);
  await expect(onlyStandby.use(async () => 1, { waitMs: 300 })).rejects.toMatchObject({
    code: "store_away",
    detail: "The database server is a standby, which is read-only.",
  });
  await onlyStandby.close();

  // Writers all the while, on as many connections as there are.
  let going = true;
  const codes = new Set<unknown>();
  const ports = new Set<number>();
  const writers = Array.from({ length: 8 }, async () => {
    while (going)
      await written(pool).then(
        ({ port }) => ports.add(port),
        (error: { code?: string }) => codes.add(error.code),
      );
  });
  await primary.kill();
  await standby.promote();
  const began = performance.now();
  await expect.poll(() => [...ports], { timeout: 5000 }).toContain(standby.port);
  expect(performance.now() - began).toBeLessThan(5000);
  going = false;
  await Promise.all(writers);
  const { timeline } = await written(pool);
  expect(timeline).not.toBe(before.timeline);
  expect(timeline.split("/")[0]).toBe(before.timeline.split("/")[0]);

  // What was written on a primary that comes back after it was replaced would be lost.
  await primary.start();
  await standby.stop();
  await expect
    .poll(() => written(pool).catch(({ message }: Error) => message), { timeout: 5000 })
    .toBe(
      "No host in the address of the database can be used. Host 1: The database server cannot be reached. Host 2: The database server cannot be reached. Host 3: The database server was replaced by another, but still accepts writes.",
    );
  await standby.start();
  expect(await pool.use(async ({ host }) => host.port)).toBe(standby.port);
  await pool.close();
});

test("a server that has become read-only is left, and used once it takes writes again", async () => {
  const database = await emptyDatabase();
  const pool = openPool(readAddress(database.address, {}), { max: 2, role: "login" });
  const write = () =>
    pool
      .use(({ client }) => client.query("CREATE TABLE public.kept AS SELECT 1 AS row"))
      .then(() => "written");
  const name = new URL(database.address).pathname.slice(1);
  await pool.use(async ({ client }) => {
    await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    // This session would not notice: what a primary that becomes a stand-by does to its own.
    await client.query("SET default_transaction_read_only = on");
  });
  await expect(write()).rejects.toMatchObject({ code: "25006" });
  await expect(write()).rejects.toMatchObject({
    code: "store_away",
    detail: "The database server is a standby, which is read-only.",
  });
  const waiting = pool.use(({ client }) => client.query("SELECT 1"), { waitMs: 10_000 });
  const other = new Client({ connectionString: database.address });
  await other.connect();
  await other.query("SET default_transaction_read_only = off");
  await other.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  await other.end();
  await waiting;
  expect(await write()).toBe("written");
  await pool.close();
  await database.drop();
});
