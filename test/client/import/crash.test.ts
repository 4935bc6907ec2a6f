import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { isFullRun } from "../../support/in-short.ts";
import { cashbook, freshPlace, program, type Place } from "../../support/run.ts";
import { bankFile, COUNTS, importOf, killImports, ROWS, type Counts } from "./killed-imports.ts";

/** Of which most are still to come when the first are seen in the book. */
const MANY_ROWS = isFullRun ? 100_000 : 12_000;
const IMPORTS = isFullRun ? 40 : 2;

function inBook<Row>(place: Place, sql: string): Row {
  const [path = ""] = globSync("**/cashbook.db", { cwd: place.home });
  const database = new DatabaseSync(join(place.home, path));
  try {
    return database.prepare(sql).get() as Row;
  } finally {
    database.close();
  }
}

test(
  "an import that is killed at any moment, again and again, has each row once in the end",
  { timeout: 7_200_000 },
  async () => {
    await using place = await freshPlace();
    await killImports(place, { imports: IMPORTS, count: async () => inBook<Counts>(place, COUNTS) });
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
    const ends = await Promise.all(paths.map((path) => cashbook([...importOf(path), "--json"], { place })));
    // On a slow machine each tells how far it is.
    const withoutProgress = (stderr: string) => stderr.replace(/^Importing .*\n/gm, "");
    expect(ends.map(({ exit, stderr }) => [exit, withoutProgress(stderr)])).toEqual([
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
    const path = bankFile(join(place.folder, "bank.csv"), "Row", { count: MANY_ROWS });
    const child = spawn(process.execPath, [program, ...importOf(path)], {
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
