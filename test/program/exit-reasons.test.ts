/** Whatever the form of the output: a command that ends with another code than 0 says on stderr why. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";

const HEADER = "Date,Description,Amount,Balance";
const files: Readonly<Record<string, readonly string[]>> = {
  "january.csv": [HEADER, "2026-01-02,Coffee,-4.50,95.50", "2026-01-20,Salary,2500.00,2595.50"],
  "broken.csv": [
    HEADER,
    "2026-02-02,Rent,-900.00,1695.50",
    "2026-02-03,Lamp,-20.00,1675.50",
    "2026-02-04,Book,-15.50,1600.00",
    "2026-02-05,Tea,-2.00,1598.00",
  ],
  "unread.csv": [HEADER, "2026-03-02,Rent,-900.00,700.00", "2026-03-03,Lamp,lots,690.00"],
  "twin.csv": [
    "Date,Description,Amount",
    "2026-01-20,Salary,2500.00",
    "2026-01-26,HOTEL ADLER WIEN,-75.00",
    "2026-01-28,Rail,-19.90",
  ],
  "other.csv": [HEADER, "2026-04-02,Rent,-900.00,11.00", "2026-04-03,Lamp,-1.00,10.00"],
};

let place: Place;
beforeAll(async () => {
  place = await freshPlace();
  for (const [name, lines] of Object.entries(files))
    writeFileSync(join(place.folder, name), `${lines.join("\n")}\n`);
  await cashbook(["init", "Acme", "--currency", "EUR"], { place });
  const made = await cashbook(
    ["tx", "import", "january.csv", "--account", "Main", "--currency", "EUR", "--yes"],
    { place },
  );
  expect(made.exit).toBe(0);
  const hotel = ["--date", "2026-01-25", "--description", "Hotel Adler", "--amount", "-75.00"];
  await cashbook(["tx", "create", "--account", "Main", ...hotel], { place });
});
afterAll(() => place[Symbol.asyncDispose]());

const into = (name: string) => ["tx", "import", name, "--account", "Main"];

/** A command, its exit code, and words of the reason. */
const cases: readonly (readonly [string, readonly string[], number, RegExp])[] = [
  ["dry run: nothing is new", [...into("january.csv"), "--dry-run"], 8, /No row of january.csv would be new/],
  ["dry run: rejected", [...into("unread.csv"), "--dry-run"], 3, /1 row of unread.csv would be rejected/],
  ["dry run: held", [...into("twin.csv"), "--dry-run"], 3, /1 row of twin.csv would be held/],
  [
    "dry run: balances",
    [...into("broken.csv"), "--dry-run"],
    3,
    /The balances of broken.csv do not add up from line 4 on/,
  ],
  [
    "nothing is new",
    into("january.csv"),
    8,
    /No row of january.csv is new: 2 were there .* --ok-if-unchanged/,
  ],
  [
    "several, nothing is new",
    ["tx", "import", "january.csv", "january.csv", "--account", "Main"],
    8,
    /No row .* is new/,
  ],
  ["held", into("twin.csv"), 3, /1 row of twin.csv is held .*imports accept/],
  [
    "balances",
    into("broken.csv"),
    3,
    /The balances of Main in broken.csv do not add up from line 4 on, by 60.00/,
  ],
  ["rejected", into("unread.csv"), 3, /1 row of unread.csv is rejected: correct .*unread.csv.rejected/],
  ["not what the book has", into("other.csv"), 3, /The file's balances differ from those of Main/],
  [
    "several, one is held",
    ["tx", "import", "january.csv", "twin.csv", "--account", "Main"],
    3,
    /twin.csv is held/,
  ],
  [
    "several, one is no file",
    ["tx", "import", "january.csv", "gone.csv", "--account", "Main"],
    6,
    /gone.csv/,
  ],
];

test.for(cases)("%s", async ([, words, exit, reason]) => {
  for (const form of [[], ["--json"], ["--quiet"]]) {
    const ended = await cashbook([...words, ...form], { place });
    expect(ended, form.join()).toMatchObject({ exit, stderr: expect.stringMatching(reason) as string });
  }
});

test("a statement", async () => {
  const lines = (files["broken.csv"] ?? []).join("\n");
  for (const [index, form] of [[], ["--json"], ["--quiet"]].entries()) {
    // The same bytes are taken once.
    writeFileSync(join(place.folder, "statement.csv"), lines + "\n".repeat(index));
    const words = ["statements", "upload", "statement.csv", "--account", "Main", ...form];
    const reason = /The balances of statement.csv do not add up from line 4 on/;
    expect(await cashbook(words, { place }), form.join()).toMatchObject({
      exit: 3,
      stderr: expect.stringMatching(reason) as string,
    });
  }
});

test("a credential that is not accepted", async () => {
  const environment = { CASHBOOK_API_KEY: "cb_live_00000000_0000000000000000000000000000000000000000000" };
  for (const form of ["--json", "--quiet"]) {
    const { exit, stderr } = await cashbook(["whoami", form], { place, environment });
    expect({ exit, stderr }).toMatchObject({ exit: 4, stderr: expect.stringMatching(/key/i) as string });
  }
});
