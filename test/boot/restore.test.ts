/** `cashbook restore`: what is refused changes nothing, and a restore that is killed leaves the old book or the new one. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, globSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BookPlace } from "../../src/boot/book.ts";
import { restore } from "../../src/boot/restore.ts";
import { startService } from "../support/door.ts";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, program, type Ended, type Place } from "../support/run.ts";

const full = process.env["CASHBOOK_TEST_FULL"] === "1";

async function run(place: Place, ...words: readonly string[]): Promise<Ended> {
  const ended = await cashbook(words, { place });
  expect(ended, words.join(" ")).toMatchObject({ exit: 0 });
  return ended;
}

const files = { book: join("home", "data", "cashbook.db"), backup: join("folder", "backup.db") };
let made: Place;
beforeAll(async () => {
  made = await freshPlace();
  await run(made, "init", "Acme", "--currency", "EUR");
  await run(made, "accounts", "create", "Main");
  await create(made, "Coffee");
  await run(made, "backup", join(made.folder, "backup.db"));
});
afterAll(() => made[Symbol.asyncDispose]());

/** A place with a default book, of a company with one transaction, and a backup of it. */
async function backedUp(): Promise<{ place: Place; book: string; backup: string }> {
  const place = await freshPlace();
  const [from, to] = [dirname(made.home), dirname(place.home)];
  await mkdir(join(place.home, "data"));
  for (const file of Object.values(files)) copyFileSync(join(from, file), join(to, file));
  return { place, book: join(to, files.book), backup: join(to, files.backup) };
}

async function create(place: Place, description: string): Promise<void> {
  const words = ["--account", "Main", "--date", "2026-01-02", "--amount", "-3.50"];
  await run(place, "tx", "create", ...words, "--description", description);
}

async function descriptions(place: Place, ...words: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await run(place, "tx", "list", "--fields", "description", ...words);
  return stdout.trim().split("\n").slice(1);
}

function change(path: string, statement: string): void {
  const database = new DatabaseSync(path);
  database.exec(statement);
  database.close();
}

function overwritten(path: string, { from, bytes }: { from: number; bytes: number }): void {
  const file = readFileSync(path);
  file.fill(0x2a, from, from + bytes);
  writeFileSync(path, file);
}

describe("a file that is no whole book changes nothing", () => {
  const spoilt: readonly (readonly [what: string, spoil: (path: string) => void, says: RegExp])[] = [
    ["a text", (path) => writeFileSync(path, "Date,Amount\n"), /not a book, or is damaged/],
    ["an empty file", (path) => writeFileSync(path, ""), /not a book/],
    ["a book that is cut short", (path) => truncateSync(path, 50_000), /not a book, or is damaged/],
    ["a book with a damaged page", (path) => overwritten(path, { from: 8192, bytes: 4096 }), /damaged/],
    [
      "another program's database",
      (path) => {
        writeFileSync(path, "");
        change(path, "CREATE TABLE photos (id INTEGER)");
      },
      /not a cashbook book/,
    ],
    [
      "a book of a newer version",
      (path) => change(path, "INSERT INTO migrations VALUES (99, '9999-later', 'x', 0, 0)"),
      /schema steps/,
    ],
    [
      "a book whose history was changed",
      (path) => change(path, "UPDATE events SET actor = 'nobody' WHERE sequence = 2"),
      /audit log of Acme was changed at event 2/,
    ],
    [
      "a book whose history was cut off",
      (path) => change(path, "DELETE FROM events WHERE sequence = 3"),
      /audit log of Acme was changed at event 3/,
    ],
    [
      "a book whose totals are wrong",
      (path) => change(path, "UPDATE daily_totals SET outflow = outflow - 1"),
      /totals of 2026-01-02 of account/,
    ],
  ];
  test.concurrent.for(spoilt)("%s", async ([, spoil, says], { expect }) => {
    const { place, book, backup } = await backedUp();
    await using _ = place;
    spoil(backup);
    const before = readFileSync(book);
    const { stderr, exit } = await cashbook(["restore", backup, "--replace", "--yes"], { place });
    expect(stderr).toMatch(says);
    expect(exit).toBe(12);
    expect(readFileSync(book).equals(before)).toBe(true);
    expect(globSync("*", { cwd: join(place.home, "data") })).toEqual(["cashbook.db"]);
  });
});

test("a file that is written to while its restore is confirmed is not put in place", async () => {
  const { place, book, backup } = await backedUp();
  await using _ = place;
  const before = readFileSync(book);
  const at: BookPlace = {
    place: { kind: "database", database: book, isExplicit: true },
    environment: place.environment,
    state: join(place.home, "state"),
    note: () => {},
  };
  const restoring = restore(at, {
    file: backup,
    replace: true,
    confirm: async () => change(backup, "UPDATE transactions SET amount_minor = amount_minor - 1"),
    signal: new AbortController().signal,
  });
  await expect(restoring).rejects.toMatchObject({
    code: "store_damaged",
    detail: expect.stringMatching(/differs from the file: the sums of account \S+ differ/) as string,
  });
  expect(readFileSync(book).equals(before)).toBe(true);
});

test("a book that a service has open is left to it", async () => {
  const { place, backup } = await backedUp();
  await using _ = place;
  await create(place, "Tea");
  const service = await startService(place);
  const refused = await cashbook(["restore", backup, "--replace", "--yes"], { place });
  expect(refused).toMatchObject({
    exit: 12,
    stderr: expect.stringContaining("in use by another process") as string,
  });
  expect(await service.stop()).toBe(0);
  expect(await descriptions(place)).toEqual(["Tea", "Coffee"]);
  await run(place, "restore", backup, "--replace", "--yes");
  expect(await descriptions(place)).toEqual(["Coffee"]);
});

test("a book that cannot be read any more is replaced, and kept with its log", async () => {
  const { place, book, backup } = await backedUp();
  await using _ = place;
  truncateSync(book, 30_000);
  writeFileSync(`${book}-wal`, "what was left of a log");
  await run(place, "restore", backup, "--replace", "--yes");
  expect(await descriptions(place)).toEqual(["Coffee"]);
  const [kept = ""] = globSync(`${book}.before-restore-*Z`);
  expect(readFileSync(kept).length).toBe(30_000);
  expect(readFileSync(`${kept}-wal`, "utf8")).toBe("what was left of a log");
});

test("a log that a lost book has left is not applied to another", async () => {
  const { place, book, backup } = await backedUp();
  await using _ = place;
  const lost = join(place.folder, "lost.db");
  copyFileSync(book, `${lost}-wal`);
  const refused = await cashbook(["restore", backup, "--database", lost], { place });
  expect(refused).toMatchObject({ exit: 9, stderr: expect.stringContaining(`${lost}-wal`) as string });
  await run(place, "restore", backup, "--database", lost, "--replace", "--yes");
  expect(await descriptions(place, "--database", lost)).toEqual(["Coffee"]);
  expect(existsSync(`${lost}-wal`)).toBe(false);
});

test("requests that a killed service has answered are not counted in another book", async () => {
  const { place, backup } = await backedUp();
  await using _ = place;
  const other = join(place.folder, "other.db");
  await mkdir(`${other}-usage`);
  writeFileSync(join(`${other}-usage`, "1-00-1"), '[1,"k","GET /x","GET",200,1,1]\n');
  await run(place, "restore", backup, "--database", other);
  expect(existsSync(`${other}-usage`)).toBe(false);
  expect(globSync(`${other}.before-restore-*-usage/*`)).toHaveLength(1);
});

test("a restore that is killed leaves the old book or the new one", { timeout: 600_000 }, async () => {
  const { place, book, backup } = await backedUp();
  await using _ = place;
  // Answers that were kept: what makes a book large, and its restoring long.
  const large = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60) ";
  change(
    backup,
    `${large} INSERT INTO idempotency SELECT 1, 'owner', hex(i), '', randomblob(500000), 0 FROM n`,
  );
  await create(place, "Tea");
  for (let kill = 0; kill < (full ? 100 : 3); kill += 1) {
    copyFileSync(book, join(place.folder, "before.db"));
    const child = spawn(process.execPath, [program, "restore", backup, "--replace", "--yes"], {
      cwd: place.folder,
      env: place.environment,
      stdio: "ignore",
    });
    const ended = once(child, "exit");
    const wait = setTimeout(() => child.kill("SIGKILL"), 200 + Math.random() * 800);
    await ended;
    clearTimeout(wait);
    expect(["Tea,Coffee", "Coffee"]).toContain((await descriptions(place)).join());
    await run(place, "doctor", "--audit");
    copyFileSync(join(place.folder, "before.db"), book);
  }
});
