/** The servers that tests start: killed, started again, followed and promoted, and the databases that they lend. */
import { existsSync } from "node:fs";
import { Client, type QueryResultRow } from "pg";
import { expect, test } from "vitest";
import { startCluster } from "./cluster.ts";
import { emptyDatabase } from "./database.ts";
import { ownServer } from "./own-server.ts";

async function asked(address: string, question: string): Promise<readonly QueryResultRow[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<QueryResultRow>(question)).rows;
  } finally {
    await client.end();
  }
}

test("a server that is killed starts again with what was committed", ownServer(), async () => {
  const cluster = await startCluster({ password: "a b:c/'d", settings: { fsync: true } });
  const address = cluster.address("postgres");
  await asked(address, "CREATE TABLE kept AS SELECT 1 AS row");
  await cluster.kill();
  await expect(asked(address, "SELECT 1")).rejects.toThrow("ECONNREFUSED");
  await cluster.start();
  expect(await asked(address, "SELECT row FROM kept")).toEqual([{ row: 1 }]);
  await expect(asked(address.replace("%20", ""), "SELECT 1")).rejects.toThrow(
    "password authentication failed",
  );
  await cluster[Symbol.asyncDispose]();
  expect(existsSync(cluster.folder)).toBe(false);
});

test("a stand-by follows, and is promoted when its primary is gone", ownServer(), async () => {
  await using primary = await startCluster();
  await asked(primary.address("postgres"), "CREATE TABLE kept AS SELECT 1 AS row");
  await using standby = await startCluster({ standbyOf: primary });
  const address = standby.address("postgres");
  expect(await asked(address, "SELECT row, pg_is_in_recovery() AS follows FROM kept")).toEqual([
    { row: 1, follows: true },
  ]);
  await asked(primary.address("postgres"), "INSERT INTO kept VALUES (2)");
  await expect.poll(() => asked(address, "SELECT row FROM kept")).toHaveLength(2);
  await primary.kill();
  await standby.promote();
  expect(await asked(address, "INSERT INTO kept VALUES (3) RETURNING row")).toEqual([{ row: 3 }]);
});

test("a database is gone after it was given back", async () => {
  const database = await emptyDatabase();
  await asked(database.address, "CREATE TABLE mine (row int)");
  await database.drop();
  await expect(asked(database.address, "SELECT 1")).rejects.toThrow("does not exist");
});
