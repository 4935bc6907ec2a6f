/** Where there is no book yet: who only reads, or asks what would happen, leaves no file, and the first write makes the book. */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeEach, afterEach, expect, test } from "vitest";
import { cashbook, runLine } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";

const CSV = "Date,Description,Amount\n2026-01-02,Coffee,-4.50\n2026-01-03,Salary,2500.00\n";

let place: Place;
beforeEach(async () => {
  place = await freshPlace();
  writeFileSync(join(place.folder, "bank.csv"), CSV);
});
afterEach(() => place[Symbol.asyncDispose]());

/** The files below the home and the folder of a place, but for the bank's. */
function left(): readonly string[] {
  return [place.home, place.folder]
    .flatMap((cwd) => globSync(["**/*", "**/.*"], { cwd }).map((name) => join(cwd, name)))
    .filter((path) => statSync(path).isFile() && basename(path) !== "bank.csv");
}

const reading: readonly (readonly [line: string, exit: number])[] = [
  ["cashbook tx list", 0],
  ["cashbook tx list --account Main", 6],
  ["cashbook accounts list", 0],
  ["cashbook categories list --all", 0],
  ["cashbook imports list", 0],
  ["cashbook imports map list", 0],
  ["cashbook statements list", 0],
  ["cashbook events list", 0],
  ["cashbook keys list", 0],
  ["cashbook company show", 0],
  ["cashbook company list", 6],
  ["cashbook reports summary --period 2026", 0],
  ["cashbook reports cash-flow --period 2026", 0],
  ["cashbook whoami", 0],
  ["cashbook __complete bash 'cashbook tx list --account ' ' '", 0],
  ["cashbook doctor", 0],
  ["CASHBOOK_API_KEY=cb_live_wbKbAgzi_no cashbook tx list", 4],
  ["cashbook tx import bank.csv --account Main --currency EUR --dry-run", 0],
  ["cashbook tx import bank.csv --account Main --currency EUR --dry-run --json", 0],
  ["cashbook tx import bank.csv --account Main --currency EUR --dry-run --database other.db", 0],
  ["cashbook tx import - --account Main --currency EUR --dry-run < bank.csv", 0],
  ["cashbook tx import bank.csv --account Main --dry-run", 7],
  ["cashbook tx import bank.csv --account Main --currency EUR", 6],
  ["cashbook tx bulk --where merchant~uber --set category=travel --dry-run", 0],
  ["cashbook accounts delete Main --dry-run", 6],
  ["cashbook imports undo --dry-run", 6],
];
test.for(reading)("%s leaves nothing", async ([line, exit]) => {
  const ended = await runLine(line, { place });
  expect(ended, ended.stderr).toMatchObject({ exit });
  expect(left()).toEqual([]);
});

test("the preview names the account and the book that the import then makes", async () => {
  const words = ["tx", "import", "bank.csv", "--account", "Main", "--currency", "SEK"];
  const preview = await cashbook([...words, "--dry-run", "-o", "json"], { place });
  expect(JSON.parse(preview.stdout)).toMatchObject({
    accounts: [{ id: null, name: "Main", currency_code: "SEK" }],
    counts: { new: 2 },
  });
  expect(preview.stderr).toContain("into Main (to be created, in SEK)");
  expect(preview.stderr).toContain(
    `There is no book at ${place.book} yet; the first command that writes creates it`,
  );
  const done = await cashbook([...words, "--yes"], { place });
  expect(done).toMatchObject({ exit: 0 });
  expect(done.stderr).toContain(`Created the book ${place.book}`);
  expect(done.stderr).not.toContain("There is no book");
  const { stdout } = await cashbook(["accounts", "list", "--fields", "name,currency_code"], { place });
  expect(stdout).toBe("name\tcurrency_code\nMain\tSEK\n");
  const company = await cashbook(["company", "show", "--fields", "base_currency"], { place });
  expect(company.stdout).toBe("base_currency\tSEK\n");
});

test("a command that reads before it writes makes the book by its write, and writes there", async () => {
  expect(await cashbook(["company", "update", "--name", "Acme"], { place })).toMatchObject({ exit: 0 });
  expect(existsSync(place.book)).toBe(true);
  const { stdout } = await cashbook(["company", "show", "--fields", "name"], { place });
  expect(stdout).toBe("name\tAcme\n");
});

test.each([
  ["tx", "list"],
  ["tx", "import", "bank.csv", "--account", "Main", "--currency", "EUR", "--yes"],
])("%s %s removes the temporary book of a command that was killed, and none of one that runs", (...words) => {
  const folderOf = (pid: number) => join(place.folder, `cashbook-${pid}-left`);
  const [killed = "", running = ""] = [spawnSync(process.execPath, ["-e", "0"]).pid, process.pid].map(
    folderOf,
  );
  for (const folder of [killed, running]) {
    mkdirSync(folder);
    writeFileSync(join(folder, "book.db"), "");
  }
  const program = join(import.meta.dirname, "../../dist/cashbook.js");
  const { status } = spawnSync(process.execPath, [program, ...words], {
    cwd: place.folder,
    env: { PATH: process.env["PATH"], HOME: place.home, TMPDIR: place.folder },
  });
  expect([status, existsSync(killed), existsSync(running)]).toEqual([0, false, true]);
});
