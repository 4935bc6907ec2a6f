/** Counts go over the connection of all other writes, whose commits wait for the disk. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  groupCommit,
  type GroupCommit,
} from "../../../../../src/store/dialect/sqlite/admission/group-commit.ts";
import { sqliteConnection } from "../../../../../src/store/dialect/sqlite/query-layer.ts";
import {
  sqliteTransactions,
  type Transactions,
} from "../../../../../src/store/dialect/sqlite/transactions.ts";
import { sqliteWriteLock } from "../../../../../src/store/dialect/sqlite/write-lock.ts";

let folder: string;
let database: DatabaseSync;
let transactions: Transactions;
let write: GroupCommit;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cashbook-group-commit-"));
  database = new DatabaseSync(join(folder, "some.db"), { timeout: 0 });
  database.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE rows (id INTEGER) STRICT",
  );
  const connection = sqliteConnection(database);
  const lock = sqliteWriteLock();
  transactions = sqliteTransactions(connection, { lock });
  write = groupCommit({ connection, lock, between: transactions.between });
});
afterEach(async () => {
  await transactions.whenIdle();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const sync = (): unknown => database.prepare("PRAGMA synchronous").get()?.["synchronous"];
const count = (): unknown => database.prepare("SELECT count(*) AS rows FROM rows").get()?.["rows"];
const [NORMAL, FULL] = [1, 2];

test("a count does not wait for the disk, and every change after it does", async () => {
  expect(await write(sync)).toBe(NORMAL);
  expect(await transactions.write(async () => sync())).toBe(FULL);
  await expect(
    write(() => {
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await transactions.write(async () => sync())).toBe(FULL);
});

test("a count waits for the end of a transaction that is open, and no transaction begins in it", async () => {
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const change = transactions.write(async () => {
    database.exec("INSERT INTO rows VALUES (1)");
    order.push("change");
    await promise;
    throw new Error("undone");
  });
  const undone = expect(change).rejects.toThrow("undone");
  await expect.poll(() => order).toEqual(["change"]);
  const counted = write(() => {
    order.push(`count, ${String(count())} rows`);
    database.exec("INSERT INTO rows VALUES (2)");
  });
  const read = transactions.read(async () => void order.push("read"));
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  expect(order).toEqual(["change"]);
  resolve();
  await Promise.all([undone, counted, read]);
  expect(order.toSorted()).toEqual(["change", "count, 0 rows", "read"]);
});
