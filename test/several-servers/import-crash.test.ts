import { Client } from "pg";
import { expect, test } from "vitest";
import { COUNTS, killImports, type Counts } from "../client/import/killed-imports.ts";
import { isFullRun } from "../support/in-short.ts";
import { emptyDatabase } from "../support/postgres/database.ts";
import { cashbook, freshPlace } from "../support/run.ts";

const IMPORTS = isFullRun ? 40 : 1;

test(
  "an import into PostgreSQL that is killed at any moment, again and again, has each row once in the end",
  { timeout: 7_200_000 },
  async () => {
    const database = await emptyDatabase();
    const client = new Client({ connectionString: database.address, options: "-c search_path=cashbook" });
    await client.connect();
    try {
      await using place = await freshPlace(database.address);
      await cashbook(["init", "Acme", "--currency", "EUR"], { place });
      const count = async () => (await client.query<Counts>(COUNTS)).rows[0] as Counts;
      await killImports(place, { imports: IMPORTS, count });
      expect(await cashbook(["doctor"], { place })).toMatchObject({ exit: 0 });
    } finally {
      await client.end();
      await database.drop();
    }
  },
);
