/** `cashbook migrate-book`, and backups of a book on a server: what arrives is what was sent, row by row, however often killed. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { behind } from "../support/behind.ts";
import { createKey } from "../support/keys.ts";
import { emptyDatabase, type TestDatabase } from "../support/postgres/database.ts";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, program, type Ended, type Place } from "../support/run.ts";
import { sampleBook } from "../support/sample.ts";

const full = process.env["CASHBOOK_TEST_FULL"] === "1";
/** Rows of the book that is moved while the move is killed. */
const ROWS = full ? 1_000_000 : 6000;
/** Milliseconds for what is done with it. */
const LARGE_MS = 600_000;

let place: Place;
let sample: string;
let large: string;
beforeAll(async () => {
  place = await freshPlace();
  [sample, large] = [join(place.folder, "sample.db"), join(place.folder, "large.db")];
  const { book } = await sampleBook();
  await createKey(book);
  // Copied as a backup would: what is in the log goes with it.
  await behind(book.place, `VACUUM INTO '${sample}'`);
  await book.close();
  writeFileSync(join(place.folder, "rows.csv"), csv(ROWS));
  await run("init", "Large", "--currency", "EUR", "--database", large);
  await run("accounts", "create", "Main", "--database", large);
  await run("tx", "import", "rows.csv", "--account", "Main", "--yes", "--database", large);
  rmSync(join(place.folder, "rows.csv"));
  await run("categories", "map", "Kiosk", "meals", "--database", large);
  await run("categories", "map", "Various", "--ignore", "--database", large);
}, LARGE_MS);
afterAll(() => place[Symbol.asyncDispose]());

async function run(...words: readonly string[]): Promise<Ended> {
  const ended = await cashbook(words, { place });
  expect(ended, words.join(" ")).toMatchObject({ exit: 0 });
  return ended;
}

/** No day of a million rows lies in the future. */
function csv(rows: number): string {
  const line = (at: number): string => {
    const day = new Date(Date.UTC(2020, 0, 1) + Math.floor(at / 500) * 86_400_000).toISOString().slice(0, 10);
    return `${day},Shop ${at},${(at % 2 === 0 ? "-" : "") + String((at % 90) + 1)}.${String(at % 100).padStart(2, "0")}`;
  };
  return ["Date,Description,Amount", ...Array.from({ length: rows }, (_, at) => line(at)), ""].join("\n");
}

async function withDatabase(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await emptyDatabase();
  try {
    await work(database);
  } finally {
    await database.drop();
  }
}

/** The tables of a book's file, each with its rows in a fixed order. */
async function contents(path: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const tables = await behind(
    path,
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'migrations'",
  );
  const rows = async (name: string) =>
    (await behind(path, `SELECT * FROM ${name}`)).map((row) => JSON.stringify(row)).sort();
  const entries = await Promise.all(
    tables.map(async ({ name }) => [String(name), await rows(String(name))] as const),
  );
  return Object.fromEntries(entries.toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** Whether a backup of the book on the server is the file, row by row. */
async function expectSame(address: string, path: string): Promise<void> {
  const copy = join(place.folder, "copy.db");
  rmSync(copy, { force: true });
  await run("backup", copy, "--database", address);
  // Too many to hold them all.
  if (full && path !== sample) {
    const there = (await run("doctor", "--audit", "--database", copy, "-o", "json")).stdout;
    expect(there).toContain('"faults": 0');
    expect(await totals(copy)).toEqual(await totals(path));
    return;
  }
  expect(await contents(copy)).toEqual(await contents(path));
}

function totals(path: string) {
  return behind(
    path,
    `SELECT COUNT(*) AS n, SUM(amount_minor) AS amount, SUM(booked_minor) AS booked, COUNT(DISTINCT description) AS words,
      (SELECT COUNT(*) FROM fingerprints) AS fingerprints, (SELECT SUM(place) FROM fingerprints) AS lines FROM transactions`,
  );
}

/** The two commands that bring a book to a server; either goes on with what the other has begun. */
type Mover = "migrate-book" | "restore";

function wordsOf(mover: Mover, from: string, address: string): readonly string[] {
  return mover === "restore"
    ? ["restore", from, "--database", address]
    : ["migrate-book", "--from", from, "--to", address];
}

/** Begins to move a book, and waits until some more of it is there. */
async function moving(words: readonly string[], address: string): Promise<ChildProcess> {
  const before = await position(address);
  const child = spawn(process.execPath, [program, ...words], {
    cwd: place.folder,
    env: place.environment,
    stdio: "ignore",
  });
  while (child.exitCode === null) {
    const now = await position(address);
    if (now !== undefined && now !== "" && now !== before) break;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return child;
}

/** Answers whether the process was killed before its end. */
async function killed(child: ChildProcess): Promise<boolean> {
  const ended = child.exitCode === null ? once(child, "exit") : [child.exitCode];
  child.kill("SIGKILL");
  const [code] = (await ended) as [number | null];
  return code === null;
}

/** Moves a book, and kills the move when it has brought some of it. Answers whether it was killed before its end. */
async function killedMove(from: string, address: string, mover: Mover = "migrate-book"): Promise<boolean> {
  const child = await moving(wordsOf(mover, from, address), address);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * (full ? 5000 : 30)));
  return killed(child);
}

/** What doctor says of a database, but for what is well and what a throw-away server of tests is warned of. */
async function warned(address: string): Promise<readonly string[]> {
  const { stdout } = await run("doctor", "--database", address, "-o", "json");
  const { findings } = JSON.parse(stdout) as {
    findings: { result: string; check: string; detail: string }[];
  };
  return findings
    .filter(({ result, check }) => result !== "ok" && !["fsync", "full_page_writes"].includes(check))
    .map(({ check, detail }) => `${check}: ${detail}`);
}

async function position(address: string): Promise<string | undefined> {
  const client = new Client({ connectionString: address, options: "-c search_path=cashbook" });
  await client.connect();
  try {
    const { rows } = await client.query<{ position: string }>("SELECT position FROM book_moves");
    return rows[0]?.position;
  } catch {
    return undefined;
  } finally {
    await client.end();
  }
}

describe("a book that was moved to a server", () => {
  let address: string;
  let drop: () => Promise<void>;
  let moved: Ended;
  beforeAll(async () => {
    ({ address, drop } = await emptyDatabase());
    moved = await run("migrate-book", "--from", sample, "--to", address, "-o", "json");
  });
  afterAll(() => drop());

  test("comes back the same", async () => {
    expect(JSON.parse(moved.stdout)).toMatchObject({ result: "moved", counts: { transactions: 240 } });
    await expectSame(address, sample);
  });

  test("is backed up whole by a role that owns nothing", async () => {
    const role = `reader_${process.pid}`;
    await behind(address, `CREATE ROLE ${role} LOGIN`);
    try {
      await behind(address, `GRANT cashbook_service TO ${role}`);
      await expectSame(Object.assign(new URL(address), { username: role }).href, sample);
    } finally {
      await behind(address, `DROP ROLE ${role}`);
    }
  });

  test("is there when it is moved again", async () => {
    const again = await run("migrate-book", "--from", sample, "--to", address, "-o", "json");
    expect(JSON.parse(again.stdout)).toEqual({ ...(JSON.parse(moved.stdout) as object), result: "complete" });
  });

  test("is not overwritten by another", async () => {
    const other = await cashbook(["migrate-book", "--from", large, "--to", address], { place });
    expect(other).toMatchObject({ exit: 9, stderr: expect.stringContaining("another book") as string });
  });

  test("goes on, and is not taken back to what it was", async () => {
    const late = ["--account", "EUR", "--date", "2026-12-01", "--amount", "-3.50", "--description", "Late"];
    await run("tx", "create", ...late, "--database", address);
    const gone = await cashbook(["migrate-book", "--from", sample, "--to", address], { place });
    expect(gone).toMatchObject({ exit: 9, stderr: expect.stringContaining("has changed since") as string });
    expect((await run("tx", "list", "--limit", "1", "--database", address)).stdout).toContain("Late");
  });
});

test("a backup is restored to a database of a server", async () => {
  await withDatabase(async ({ address }) => {
    await run("restore", sample, "--database", address);
    await expectSame(address, sample);
  });
});

test("a move that is killed again and again continues where it was", { timeout: LARGE_MS }, async () => {
  // Moves that were all faster than their killers show nothing.
  while (!(await isContinued()));
});

/** Kills moves to a new database, and expects the next to go on. False where none was killed before its end. */
async function isContinued(): Promise<boolean> {
  let kills = 0;
  await withDatabase(async ({ address }) => {
    for (const mover of ["migrate-book", "restore", "migrate-book"] as const) {
      if (await killedMove(large, address, mover)) kills += 1;
    }
    if (kills === 0) return;
    const unfinished = (await position(address)) !== undefined;
    const { stderr } = await run("migrate-book", "--from", large, "--to", address);
    expect(stderr.includes("Continuing the interrupted migration")).toBe(unfinished);
    expect(await position(address)).toBeUndefined();
    await expectSame(address, large);
  });
  return kills > 0;
}

describe("while a move is not finished", () => {
  let database: TestDatabase;
  let changed: string;
  beforeAll(async () => {
    database = await emptyDatabase();
    changed = join(place.folder, "changed.db");
    copyFileSync(large, changed);
    while (
      !(await killedMove(changed, database.address)) ||
      (await position(database.address)) === undefined
    ) {
      await database.drop();
      database = await emptyDatabase();
    }
  }, LARGE_MS);
  afterAll(() => database.drop());

  const refused: readonly (readonly string[])[] = [
    ["accounts", "list"],
    ["init", "Other", "--currency", "EUR"],
    ["serve", "--port", "0"],
    ["backup", "half.db"],
  ];
  test.for(refused)("%s is refused", async (words, { expect }) => {
    const { exit, stderr } = await cashbook([...words, "--database", database.address], { place });
    expect(stderr).toContain("A book is being migrated to postgres://");
    expect(exit).toBe(6);
  });

  test("doctor names it, and finds no fault in what is there so far", async () => {
    expect(await warned(database.address)).toEqual([
      expect.stringMatching(/^move: A migration or restore to .* was interrupted/) as string,
    ]);
  });

  test("doctor does not take a move that goes on for one that was left", async () => {
    await withDatabase(async ({ address }) => {
      const child = await moving(wordsOf("restore", large, address), address);
      child.kill("SIGSTOP");
      expect(await warned(address)).toEqual([
        expect.stringContaining("is being migrated or restored") as string,
      ]);
      expect(await killed(child)).toBe(true);
    });
  });

  test("a book that has changed since begins anew", { timeout: LARGE_MS }, async () => {
    const words = ["--account", "Main", "--date", "2026-01-02", "--amount", "-3.50", "--description", "Late"];
    await run("tx", "create", ...words, "--database", changed);
    const { stderr } = await run("migrate-book", "--from", changed, "--to", database.address);
    expect(stderr).toContain("it starts over");
    await expectSame(database.address, changed);
  });
});

test("a book that cannot be trusted does not become one on a server", async () => {
  const spoilt = join(place.folder, "spoilt.db");
  copyFileSync(sample, spoilt);
  await behind(spoilt, "UPDATE events SET actor = 'nobody' WHERE sequence = 5");
  await withDatabase(async ({ address }) => {
    const refused = await cashbook(["migrate-book", "--from", spoilt, "--to", address], { place });
    expect(refused).toMatchObject({
      exit: 12,
      stderr: expect.stringContaining("changed at event 5") as string,
    });
    expect((await cashbook(["accounts", "list", "--database", address], { place })).exit).toBe(6);
  });
});

const wrong: readonly (readonly [words: readonly string[], says: string])[] = [
  [["--to", "postgres://ada@localhost/x"], "--from is missing"],
  [["--from", "a.db", "--to", "b.db"], "from a file to a database"],
];
test.for(wrong)("migrate-book %s is refused", async ([words, says], { expect }) => {
  const { exit, stderr } = await cashbook(["migrate-book", ...words], { place });
  expect(stderr).toContain(says);
  expect(exit).toBe(2);
});
