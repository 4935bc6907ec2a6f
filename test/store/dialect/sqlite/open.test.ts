import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrations } from "../../../../src/store/migrations/index.ts";
import { openBook } from "../../../../src/store/dialect/sqlite/open.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cashbook-store-"));
  path = join(folder, "book.db");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const company = (name: string) => ({
  id: `id-${name}`,
  name,
  base_currency: "EUR",
  base_currency_assumed: false,
  country: null,
  secret: "00",
  created_at: 0,
});
test("a new book is private to its owner, write-ahead log included", async () => {
  const before = process.umask(0);
  try {
    const store = await openBook(path, { create: true });
    await store.write((queries) => queries.companies.insert(company("Acme")));
    const modes = [path, `${path}-wal`, `${path}-shm`].map((file) => statSync(file).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600, 0o600]);
    await store.close();
  } finally {
    process.umask(before);
  }
});

test("a commit is synchronous: the pragmas are FULL and WAL", async () => {
  const store = await openBook(path, { create: true });
  await store.close();
  const database = new DatabaseSync(path);
  expect(database.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
  database.close();
});

test("a book that is closed is one file, though nothing was asked of it", async () => {
  const store = await openBook(path, { create: true });
  await store.close();
  expect(readdirSync(folder)).toEqual(["book.db"]);
});

describe("what is no book is refused and left alone", () => {
  test("a missing file is not made by opening alone", async () => {
    await expect(openBook(path, { create: false })).rejects.toMatchObject({ code: "database_missing" });
    expect(existsSync(path)).toBe(false);
  });

  test("a text file", async () => {
    writeFileSync(path, "Date,Amount\n".repeat(500));
    await expect(openBook(path, { create: true })).rejects.toMatchObject({ code: "store_damaged" });
    expect(statSync(path).size).toBe(6000);
  });

  test("somebody else's database", async () => {
    const database = new DatabaseSync(path);
    database.exec("CREATE TABLE photos (id INTEGER)");
    database.close();
    await expect(openBook(path, { create: true })).rejects.toMatchObject({ code: "store_damaged" });
  });

  test("a folder", async () => {
    await expect(openBook(folder, { create: true })).rejects.toMatchObject({ code: "store_unreadable" });
  });

  test("a book of a newer version", async () => {
    await (await openBook(path, { create: true })).close();
    const database = new DatabaseSync(path);
    database
      .prepare(
        "INSERT INTO migrations (position, name, checksum, is_additive, applied_at) VALUES (?, ?, ?, 0, ?)",
      )
      .run(migrations.length + 1, "9999-later", "00", 0);
    database.close();
    await expect(openBook(path, { create: false })).rejects.toMatchObject({ code: "store_newer" });
  });

  test("a book whose history differs from ours", async () => {
    await (await openBook(path, { create: true })).close();
    const database = new DatabaseSync(path);
    database.exec("UPDATE migrations SET checksum = 'other' WHERE position = 1");
    database.close();
    await expect(openBook(path, { create: false })).rejects.toMatchObject({ code: "store_newer" });
  });
});
