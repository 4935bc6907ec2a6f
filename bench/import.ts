/**
 * Import of a large file against `sqlite3 .import` of the same file into a table with the same indexes, then again. The
 * floor's table has the file's columns; each index that a new transaction enters has its counterpart there.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { writeBankFile } from "./book.ts";
import { cashbook, type Bench, type Book } from "./cashbook.ts";
import { run } from "./measure.ts";
import type { Result } from "./table.ts";

const NOTHING_NEW = 8;

export async function importing(bench: Bench): Promise<Result[]> {
  const { folder, rows } = bench;
  const path = join(folder, `bank-${rows}.csv`);
  await writeBankFile({ path, rows, days: 600 });
  const floor = await floorImport(path);
  const args = ["tx", "import", path, "--account", "Main", "--currency", "EUR", "--yes"];
  const first = await run(cashbook(bench, args));
  const size = bytesOf(bench);
  const again = await run(cashbook(bench, args, [NOTHING_NEW]));
  const million = `${rows.toLocaleString("en")} rows`;
  const results: Result[] = [
    {
      work: `the same import again, all duplicates`,
      floor_name: "the first import",
      floor: first.seconds,
      figure: again.seconds,
      unit: "s",
      budget: 0.6,
    },
  ];
  if (floor !== undefined) {
    const name = "sqlite3 .import into a table with the same indexes";
    results.unshift({
      work: `tx import of ${million}`,
      floor_name: name,
      floor,
      figure: first.seconds,
      unit: "s",
      budget: 1.6,
    });
  }
  const peak = Math.max(first.peak_mb ?? NaN, again.peak_mb ?? NaN);
  if (!Number.isNaN(peak)) {
    results.push({
      work: "peak memory of both",
      floor_name: "",
      floor: NaN,
      figure: peak,
      unit: "MB",
      budget: 240,
    });
  }
  results.push({
    work: `size of a book of ${million}`,
    floor_name: "the file",
    floor: statSync(path).size,
    figure: size,
    unit: "bytes",
    budget: 7,
  });
  return results;
}

/** The database as it lies when the command has ended, with what it has not merged yet. */
function bytesOf({ home }: Book): number {
  const data = join(home, "data");
  const names = readdirSync(data).filter((name) => name.startsWith("cashbook.db"));
  return names.reduce((sum, name) => sum + statSync(join(data, name)).size, 0);
}

/** Seconds that the sqlite3 command takes; undefined, with the reason printed, where there is none. */
export async function floorImport(csv: string): Promise<number | undefined> {
  if (spawnSync("sqlite3", ["--version"]).status !== 0) {
    process.stderr.write(
      "no sqlite3 command on this machine: what writes many rows has no floor to be measured against\n",
    );
    return undefined;
  }
  const script = `
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536;
    CREATE TABLE t (date TEXT, booked TEXT, description TEXT, counterparty TEXT, reference TEXT, amount TEXT, currency TEXT);
    CREATE UNIQUE INDEX t_id ON t (reference);
    CREATE INDEX t_date ON t (date, reference);
    CREATE INDEX t_account ON t (currency, date, reference);
    CREATE INDEX t_category ON t (counterparty, date, reference);
    CREATE INDEX t_status ON t (currency, booked, reference);
    CREATE INDEX t_currency ON t (currency, date, reference);
    CREATE INDEX t_in ON t (date, reference) WHERE amount NOT LIKE '-%';
    CREATE INDEX t_out ON t (date, reference) WHERE amount LIKE '-%';
    CREATE INDEX t_update ON t (booked, reference);
    CREATE INDEX t_import ON t (currency, date, reference);
    CREATE UNIQUE INDEX t_fingerprint ON t (currency, date, amount, description, reference);
    .mode csv
    .import --skip 1 ${csv} t
  `;
  // The command's own words must begin their lines.
  const input = script.replace(/^ +/gm, "");
  return (await run({ command: "sqlite3", args: [`${csv}.db`], input })).seconds;
}
