import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { dayDate, dayNumber } from "../../../src/contract/values/date.ts";
import { isFullRun } from "../../support/in-short.ts";
import { cashbook, freshPlace, program, type Place } from "../../support/run.ts";

/** Of three chunks at least. */
const ROWS = isFullRun ? 100_000 : 6_000;
/** Of which most are still to come when the first are seen in the book. */
const MANY_ROWS = isFullRun ? 100_000 : 12_000;
const IMPORTS = isFullRun ? 40 : 2;
/** Each import is killed so often at most, before it may end. */
const KILLS = isFullRun ? 5 : 3;
/** About how long an import takes, until one has shown it. */
const LASTS_MS = isFullRun ? 6000 : 450;
const words = (path: string) => [
  "tx",
  "import",
  path,
  "--account",
  "Main",
  "--currency",
  "EUR",
  "--write-suspects",
  "--yes",
];

/** A bank file in which every text is there once, three hundred rows a day, oldest first or with its days in no order. */
function bankFile(path: string, text: string, count = ROWS, isShuffled = false): string {
  const first = dayNumber("2026-01-01");
  const rows = Array.from(
    { length: count },
    (_, n) => `${dayDate(first + Math.floor(n / 300))},${text} ${n},-${1 + (n % 97)}.00`,
  );
  // Steps of a prime length come to each row once.
  const lines = isShuffled ? rows.map((_, n) => rows[(((n + 1) * 7_919) % (count + 1)) - 1] ?? "") : rows;
  writeFileSync(path, `Date,Description,Amount\n${lines.join("\n")}\n`);
  return path;
}

function inBook<Row>(place: Place, sql: string): Row {
  const [path = ""] = globSync("**/cashbook.db", { cwd: place.home });
  const database = new DatabaseSync(join(place.home, path));
  try {
    return database.prepare(sql).get() as Row;
  } finally {
    database.close();
  }
}

/** Starts the import and kills it after some milliseconds. Answers how long it took when it ended before that. */
async function lasted(place: Place, path: string, milliseconds: number): Promise<number | undefined> {
  const begun = performance.now();
  const child = spawn(process.execPath, [program, ...words(path)], {
    cwd: place.folder,
    env: place.environment,
    stdio: "ignore",
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), milliseconds);
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  clearTimeout(timer);
  return signal === "SIGKILL" ? undefined : performance.now() - begun;
}

test(
  "an import that is killed at any moment, again and again, has each row once in the end",
  { timeout: 3_600_000 },
  async () => {
    await using place = await freshPlace();
    let kills = 0;
    let lasts = LASTS_MS;
    // An import that was faster than its killer is none; the next one knows how fast they are here.
    for (let round = 1; round <= IMPORTS || kills === 0; round++) {
      const path = bankFile(
        join(place.folder, `bank-${round}.csv`),
        `Row of ${round} number`,
        ROWS,
        round % 2 === 0,
      );
      for (let attempt = 0; attempt < KILLS; attempt++) {
        // Early kills hit the reading, late ones the writing and the end.
        const length = await lasted(place, path, 100 + Math.random() * lasts);
        if (length !== undefined) {
          lasts = length;
          break;
        }
        kills++;
      }
      const ended = await cashbook([...words(path), "--ok-if-unchanged", "--json"], { place });
      expect(ended).toMatchObject({ exit: 0 });
      const { total, texts } = inBook<{ total: number; texts: number }>(
        place,
        "SELECT COUNT(*) AS total, COUNT(DISTINCT description) AS texts FROM transactions",
      );
      expect([total, texts]).toEqual([round * ROWS, round * ROWS]);
      const sums = inBook<{ rows: number; totals: number }>(
        place,
        `SELECT (SELECT SUM(booked_minor) FROM transactions) AS rows,
          (SELECT SUM(inflow + outflow) FROM daily_totals) AS totals`,
      );
      expect(sums.rows).toBe(sums.totals);
      expect(globSync("**/.*.tmp", { cwd: place.home })).toEqual([]);
    }
    expect(inBook<{ integrity_check: string }>(place, "PRAGMA integrity_check").integrity_check).toBe("ok");
  },
);

test(
  "two processes that import into one book at the same time both complete",
  { timeout: 600_000 },
  async () => {
    await using place = await freshPlace();
    await cashbook(["accounts", "create", "Main", "--currency", "EUR"], { place });
    const paths = ["One", "Two"].map((text) => bankFile(join(place.folder, `${text}.csv`), text));
    const ends = await Promise.all(paths.map((path) => cashbook([...words(path), "--json"], { place })));
    expect(ends.map(({ exit, stderr }) => [exit, stderr])).toEqual([
      [0, ""],
      [0, ""],
    ]);
    const created = ends.map(({ stdout }) => (JSON.parse(stdout) as { created: number }).created);
    expect(created).toEqual([ROWS, ROWS]);
  },
);

test(
  "Ctrl-C stops between two chunks, says how to go on, and exits with 130",
  { timeout: 600_000 },
  async () => {
    await using place = await freshPlace();
    await cashbook(["accounts", "create", "Main", "--currency", "EUR"], { place });
    const path = bankFile(join(place.folder, "bank.csv"), "Row", MANY_ROWS);
    const child = spawn(process.execPath, [program, ...words(path)], {
      cwd: place.folder,
      env: place.environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let told = "";
    child.stderr.on("data", (part: Buffer) => (told += part.toString()));
    // The first chunk that is stored is the sign that rows are being written.
    const watch = setInterval(() => {
      try {
        const { n } = inBook<{ n: number }>(place, "SELECT COUNT(*) AS n FROM import_chunks");
        if (n === 0) return;
        clearInterval(watch);
        child.kill("SIGINT");
      } catch {
        // The book is not there yet, or is being written at this moment.
      }
    }, 20);
    const [code] = (await once(child, "exit")) as [number | null];
    clearInterval(watch);
    expect(code).toBe(130);
    expect(told).toMatch(/rows written so far are kept[\s\S]*cashbook imports resume [0-9a-f-]{36}/);
    const resumed = await cashbook(["imports", "resume", "--json"], { place });
    expect(resumed.exit).toBe(0);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ rows: MANY_ROWS, created: MANY_ROWS });
  },
);
