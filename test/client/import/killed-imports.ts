/** Imports that are killed at any moment, again and again: in the end each row is in the book once, and nothing is left behind. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { dayDate, dayNumber } from "../../../src/contract/values/date.ts";
import { isFullRun } from "../../support/in-short.ts";
import { cashbook, program, type Place } from "../../support/run.ts";

/** Of three chunks at least. */
export const ROWS = isFullRun ? 40_000 : 6_000;
/** Each import is killed so often at most, before it may end. */
const KILLS = isFullRun ? 5 : 3;
/** About how long an import takes, until one has shown it. */
const LASTS_MS = isFullRun ? 2500 : 450;

/** The words of a command that imports the file. */
export function importOf(path: string): readonly string[] {
  return ["tx", "import", path, "--account", "Main", "--currency", "EUR", "--write-suspects", "--yes"];
}

/** A bank file in which every text is there once, three hundred rows a day, oldest first or with its days in no order. */
export function bankFile(path: string, text: string, { count = ROWS, isShuffled = false } = {}): string {
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

/** What SQL tells of a book, whichever database it is on. */
export const COUNTS = `SELECT COUNT(*) AS total, COUNT(DISTINCT description) AS texts, SUM(booked_minor) AS amounts,
  (SELECT SUM(inflow + outflow) FROM daily_totals) AS totals FROM transactions`;

export type Counts = Readonly<Record<"total" | "texts" | "amounts" | "totals", number | string>>;

/** Imports so many files, every other one in no order, and kills each up to five times; `count` answers COUNTS of the book. */
export async function killImports(
  place: Place,
  { imports, count }: { readonly imports: number; readonly count: () => Promise<Counts> },
): Promise<void> {
  let kills = 0;
  let lasts = LASTS_MS;
  // An import that was faster than its killer is none; the next one knows how fast they are here.
  for (let round = 1; round <= imports || kills === 0; round++) {
    const path = bankFile(join(place.folder, `bank-${round}.csv`), `Row of ${round} number`, {
      isShuffled: round % 2 === 0,
    });
    for (let attempt = 0; attempt < KILLS; attempt++) {
      // Early kills hit the reading, late ones the writing and the end.
      const length = await lasted(place, path, 100 + Math.random() * lasts);
      if (length !== undefined) {
        lasts = length;
        break;
      }
      kills++;
    }
    const ended = await cashbook([...importOf(path), "--ok-if-unchanged", "--json"], { place });
    expect(ended).toMatchObject({ exit: 0 });
    const counts = await count();
    expect([Number(counts.total), Number(counts.texts)]).toEqual([round * ROWS, round * ROWS]);
    expect(Number(counts.amounts)).toBe(Number(counts.totals));
    expect(globSync("**/.*.tmp", { cwd: place.home })).toEqual([]);
  }
  if (isFullRun) process.stdout.write(`${kills} imports were killed\n`);
}

/** Starts the import and kills it after some milliseconds. Answers how long it took when it ended before that. */
async function lasted(place: Place, path: string, milliseconds: number): Promise<number | undefined> {
  const begun = performance.now();
  const child = spawn(process.execPath, [program, ...importOf(path)], {
    cwd: place.folder,
    env: place.environment,
    stdio: "ignore",
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), milliseconds);
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  clearTimeout(timer);
  return signal === "SIGKILL" ? undefined : performance.now() - begun;
}
