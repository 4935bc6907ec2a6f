/** What a killed backup or restore leaves: named by `doctor`, removed by the next one, never while somebody writes it. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, globSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, program, type Ended, type Place } from "../support/run.ts";

const files = { book: join("home", "data", "cashbook.db"), backup: join("folder", "backup.db") };

let made: Place;
beforeAll(async () => {
  made = await freshPlace();
  await run(made, "init", "Acme", "--currency", "EUR");
  enlarge(made.book);
  await run(made, "backup", join(made.folder, "backup.db"));
});
afterAll(() => made[Symbol.asyncDispose]());

/** Answers that were kept: what makes a book large, and its copying long. */
function enlarge(path: string): void {
  const database = new DatabaseSync(path);
  database.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
    INSERT INTO idempotency SELECT 1, 'owner', hex(i), '', randomblob(500000), 0 FROM n`);
  database.close();
}

async function run(place: Place, ...words: readonly string[]): Promise<Ended> {
  const ended = await cashbook(words, { place });
  expect(ended, words.join(" ")).toMatchObject({ exit: 0 });
  return ended;
}

/** A place with a large default book, and a backup of it in the folder where commands run. */
async function largeBook(): Promise<Place> {
  const place = await freshPlace();
  mkdirSync(dirname(place.book));
  for (const file of Object.values(files)) {
    copyFileSync(join(dirname(made.home), file), join(dirname(place.home), file));
  }
  return place;
}

function begin(place: Place, words: readonly string[]): ChildProcess {
  const { folder: cwd, environment: env } = place;
  return spawn(process.execPath, [program, ...words], { cwd, env, stdio: "ignore" });
}

/** Waits until a command has written some of a copy into a folder. */
async function copying(child: ChildProcess, folder: string): Promise<void> {
  while (child.exitCode === null && copiesIn(folder).every((path) => sizeOf(path) === 0)) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(child.exitCode).toBeNull();
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
}

/** Hidden files and folders. */
function copiesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith("."))
    .map((name) => join(folder, name));
}

function sizeOf(path: string): number {
  const all = [path, ...globSync("*", { cwd: path }).map((name) => join(path, name))];
  return all.reduce((sum, one) => {
    const found = statSync(one, { throwIfNoEntry: false });
    return found?.isFile() ? sum + found.size : sum;
  }, 0);
}

/** What doctor warns of. */
async function warnings(place: Place): Promise<readonly string[]> {
  const { stdout } = await run(place, "doctor", "-o", "json");
  const { findings } = JSON.parse(stdout) as {
    findings: { result: string; check: string; detail: string }[];
  };
  return findings.filter(({ result }) => result !== "ok").map(({ check, detail }) => `${check}: ${detail}`);
}

/** Each command, the folder that it writes its copy into, and the one that clears up. */
const killed: readonly {
  readonly what: string;
  readonly words: (place: Place) => readonly string[];
  readonly folder: (place: Place) => string;
  readonly next: (place: Place) => readonly string[];
}[] = [
  {
    what: "a backup into the book's own folder of backups",
    words: () => ["backup"],
    folder: ({ book }) => join(dirname(book), "backups"),
    next: () => ["backup"],
  },
  {
    what: "a restore over a book",
    words: () => ["restore", "backup.db", "--replace", "--yes"],
    folder: ({ book }) => dirname(book),
    next: () => ["restore", "backup.db", "--replace", "--yes"],
  },
  {
    what: "a restore that the next backup clears up",
    words: () => ["restore", "backup.db", "--replace", "--yes"],
    folder: ({ book }) => dirname(book),
    next: ({ folder }) => ["backup", join(folder, "next.db")],
  },
  {
    what: "a backup that the next restore clears up",
    words: () => ["backup"],
    folder: ({ book }) => join(dirname(book), "backups"),
    next: () => ["restore", "backup.db", "--replace", "--yes"],
  },
];
describe("a copy that was killed is named, and removed by the next command", () => {
  test.for(killed)("$what", async ({ words, folder, next }, { expect }) => {
    await using place = await largeBook();
    const child = begin(place, words(place));
    await copying(child, folder(place));
    await kill(child);
    const [left = "", ...more] = copiesIn(folder(place));
    expect(more).toEqual([]);
    expect(await warnings(place)).toEqual([expect.stringContaining(left) as string]);
    await run(place, ...next(place));
    expect(copiesIn(folder(place))).toEqual([]);
    expect(await warnings(place)).toEqual([]);
  });
});

test("a backup to another folder clears up there", async () => {
  await using place = await largeBook();
  const child = begin(place, ["backup", "other.db"]);
  await copying(child, place.folder);
  await kill(child);
  expect(copiesIn(place.folder)).toHaveLength(1);
  await run(place, "backup", "other.db");
  expect(copiesIn(place.folder)).toEqual([]);
});

test("a copy that a living process writes is left to it", async () => {
  await using place = await largeBook();
  const backups = join(dirname(place.book), "backups");
  mkdirSync(backups);
  const child = begin(place, ["backup", join(backups, "slow.db")]);
  await copying(child, backups);
  child.kill("SIGSTOP");
  const [living = ""] = copiesIn(backups);
  expect(await warnings(place)).toEqual([]);
  await run(place, "backup", join(backups, "quick.db"));
  expect(copiesIn(backups)).toEqual([living]);
  child.kill("SIGCONT");
  await once(child, "exit");
  expect(child.exitCode).toBe(0);
  expect(readdirSync(backups).sort()).toEqual(["quick.db", "slow.db"]);
});

test("a copy before an update of the tables never has its name before it is whole", async () => {
  await using place = await largeBook();
  const database = new DatabaseSync(place.book);
  database.exec("DELETE FROM migrations WHERE position = (SELECT MAX(position) FROM migrations)");
  database.close();
  const child = begin(place, ["accounts", "list"]);
  await copying(child, dirname(place.book));
  await kill(child);
  expect(globSync("*before-migration*", { cwd: dirname(place.book) })).toEqual([]);
  const [left = ""] = copiesIn(dirname(place.book));
  expect(await warnings(place)).toContainEqual(expect.stringContaining(left));
  await run(place, "restore", "backup.db", "--replace", "--yes");
  expect(copiesIn(dirname(place.book))).toEqual([]);
});

test("a book that was being made when its command was killed is named, and removed by the next init", async () => {
  await using place = await freshPlace();
  const child = begin(place, ["init", "Acme", "--currency", "EUR"]);
  await copying(child, dirname(place.book));
  await kill(child);
  const [left = ""] = copiesIn(dirname(place.book));
  expect(await warnings(place)).toContainEqual(expect.stringContaining(left));
  await run(place, "init", "Acme", "--currency", "EUR");
  expect(copiesIn(dirname(place.book))).toEqual([]);
});

test("what only looks like a copy is left alone", async () => {
  await using place = await largeBook();
  const others = [".cashbook.db.0123456789ab", ".cashbook.db.cashbook-copy-0123456789ab"];
  const folder = dirname(place.book);
  writeFileSync(join(folder, others[0] ?? ""), "somebody's");
  mkdirSync(join(folder, others[1] ?? ""));
  writeFileSync(join(folder, others[1] ?? "", "letters.txt"), "somebody's");
  expect(await warnings(place)).toEqual([]);
  await run(place, "restore", "backup.db", "--replace", "--yes");
  expect(
    copiesIn(folder)
      .map((path) => basename(path))
      .sort(),
  ).toEqual(others);
});
