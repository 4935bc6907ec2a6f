/** Two machines watch one folder for a book on PostgreSQL, and one of them is killed in the middle: each row is in the book once. */
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emptyDatabase, type TestDatabase } from "../support/postgres/database.ts";
import { cashbook, freshPlace, type Place } from "../support/run.ts";
import { startWatcher } from "../support/watcher.ts";

let database: TestDatabase;
let place: Place;
let inbox: string;
beforeEach(async () => {
  database = await emptyDatabase();
  const fresh = await freshPlace();
  // The book is on the server; what each watcher knows of its files is too.
  place = { ...fresh, environment: { ...fresh.environment, CASHBOOK_DATABASE: database.address } };
  inbox = join(place.folder, "in");
  mkdirSync(inbox);
  await run("init", "Acme", "--currency", "EUR");
  await run("accounts", "create", "Giro", "--currency", "EUR");
});
afterEach(() => database.drop());

async function run(...words: readonly string[]): Promise<string> {
  const { exit, stdout, stderr } = await cashbook(words, { place });
  expect({ exit, stderr: exit === 0 ? "" : stderr }).toEqual({ exit: 0, stderr: "" });
  return stdout;
}

/** Under an unfinished name until it is whole. */
function land(name: string, rows: readonly string[]): void {
  writeFileSync(join(inbox, `${name}.part`), `Date,Description,Amount\n${rows.join("\n")}\n`);
  renameSync(join(inbox, `${name}.part`), join(inbox, name));
}

async function descriptions(): Promise<readonly string[]> {
  const text = await run("tx", "list", "--all", "-o", "csv", "--fields", "description");
  return text.trim().split("\n").slice(1).sort();
}

const giro = ["--account", "Giro", "--settle", "1"];

test("two watchers of one folder", { timeout: 120_000 }, async () => {
  await using one = startWatcher([inbox, ...giro], { place });
  await using other = startWatcher([inbox, ...giro], { place });
  land("first.csv", ["2026-01-13,First,-1.00", "2026-01-14,Second,-2.00"]);
  const both = () => `${one.said()}${other.said()}`;
  while (!both().includes("first.csv into Giro: 2 new.")) await pause(50);
  land("second.csv", ["2026-01-20,Third,-1.00", "2026-01-21,x,?"]);
  while (!both().includes("second.csv into Giro: 1 new, 1 rejected.")) await pause(50);
  expect([await one.stop(), await other.stop("SIGINT")]).toEqual([0, 0]);
  expect(await descriptions()).toEqual(["First", "Second", "Third"]);
});

test(
  "one that is killed in the middle of a file goes on when it is started again",
  { timeout: 120_000 },
  async () => {
    const many = Array.from(
      { length: 8000 },
      (_, at) => `2026-03-${10 + (at % 9)},Row ${at},-${1 + (at % 97)}.00`,
    );
    const client = new Client({ connectionString: database.address, options: "-c search_path=cashbook" });
    await client.connect();
    try {
      land("many.csv", many);
      await using killed = startWatcher([inbox, ...giro], { place });
      while ((await countOfRows(client)) === 0) await pause(5);
      // Its next chunk waits here, unless all of them were through already: then nothing is left to do, which is as well.
      await client.query("BEGIN; LOCK TABLE transactions IN EXCLUSIVE MODE");
      await killed.stop("SIGKILL");
      await client.query("COMMIT");
      await run("watch", inbox, ...giro, "--once");
    } finally {
      await client.end();
    }
    expect(await descriptions()).toEqual(many.map((_, at) => `Row ${at}`).sort());
    const imports = JSON.parse(await run("imports", "list", "--json")) as object[];
    expect(imports).toMatchObject([{ file_name: "many.csv", state: "completed", created: many.length }]);
  },
);

async function countOfRows(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>("SELECT COUNT(*)::int AS count FROM transactions");
  return rows[0]?.count ?? 0;
}
