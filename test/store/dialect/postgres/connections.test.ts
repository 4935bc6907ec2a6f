/** How many connections a command makes: what it asks one after another goes over one. */
import { Client } from "pg";
import { expect, test } from "vitest";
import { openTestStore } from "../../../support/open-store.ts";
import { freshDatabase } from "../../../support/postgres/database.ts";

test("a command that asks one thing after another has one connection", async () => {
  const { address, drop } = await freshDatabase();
  const store = await openTestStore(address, { create: false });
  const client = new Client({ connectionString: address, application_name: "witness" });
  await client.connect();
  try {
    for (let round = 0; round < 3; round++) {
      await store.read((queries) => queries.companies.all());
      await store.write((queries) => queries.companies.all());
    }
    const { rows } = await client.query(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'cashbook'",
    );
    expect(rows).toHaveLength(1);
  } finally {
    await client.end();
    await store.close();
    await drop();
  }
});
