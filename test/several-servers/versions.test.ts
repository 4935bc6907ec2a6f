/** Servers of two versions on one database, and two that bring it up to date at the same time. */
import { expect, test } from "vitest";
import { readAddress } from "../../src/store/dialect/postgres/address/address.ts";
import { migrate } from "../../src/store/dialect/postgres/migrate.ts";
import { openPool } from "../../src/store/dialect/postgres/hosts/pool.ts";
import { migrations } from "../../src/store/migrations/index.ts";
import type { Migration } from "../../src/store/migrations/migration.ts";
import { behind } from "../support/behind.ts";
import { emptyDatabase } from "../support/postgres/database.ts";
import { startLoad } from "./load.ts";
import { startServer, type Server } from "./server-process.ts";
import { newAccount, sharedBook } from "./shared-book.ts";

/** What a next version could add: this one can do without it. */
const ADDED: Migration = {
  name: "9001-notes",
  isAdditive: true,
  statements: [
    "ALTER TABLE transactions ADD COLUMN note TEXT",
    "CREATE TABLE notes (company_id INTEGER NOT NULL, id TEXT NOT NULL, PRIMARY KEY (company_id, id)) STRICT",
    "CREATE INDEX transactions_by_note ON transactions (company_id, note) WHERE note IS NOT NULL",
  ],
};
/** What it cannot do without, or must keep in step. */
const CHANGED: Migration = {
  name: "9002-renamed",
  statements: ["ALTER TABLE transactions RENAME COLUMN merchant_name TO merchant"],
};

/** Does what `--migrate` of a version with these steps does. */
async function migrateTo(address: string, steps: readonly Migration[]): Promise<void> {
  const pool = openPool(readAddress(address, {}), { max: 1, role: "login" });
  try {
    await migrate(pool, steps);
  } finally {
    await pool.close();
  }
}

test("servers make the tables together, go on beside what only adds, and do not start beside what does not", async () => {
  const { address, drop } = await emptyDatabase();
  const servers = await Promise.all([0, 1].map(() => startServer(address, { words: ["--migrate"] })));
  const [first, second] = servers as [Server, Server];
  const steps = await behind(address, "SELECT position, name FROM migrations ORDER BY position");
  expect(steps).toEqual(migrations.map(({ name }, index) => ({ position: index + 1, name })));

  await using book = await sharedBook(address);
  const load = startLoad(servers, { book, account: await newAccount(first, book), name: "Old" });
  const more = async (): Promise<void> => {
    const now = load.acknowledged();
    await expect.poll(load.acknowledged, { timeout: 30_000, interval: 5 }).toBeGreaterThan(now + 15);
  };
  await more();
  await migrateTo(address, [...migrations, ADDED]);
  await more();
  expect(await second.stop()).toBe(0);
  await second.start();
  await more();
  await load.stop();
  await load.check(book);

  await migrateTo(address, [...migrations, ADDED, CHANGED]);
  expect(await second.stop()).toBe(0);
  const failure = await second.start().catch(({ message }: Error) => message);
  const [has, knows] = [migrations.length + 2, migrations.length];
  expect(failure).toContain(`The book has ${has} schema steps and this version of cashbook knows ${knows}.`);
  expect(failure).toMatch(/^the server ended with 12: /);
  for (const server of servers) await server[Symbol.asyncDispose]();
  await drop();
});
