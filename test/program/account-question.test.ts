/** Which account a file's question offers first, by what the file tells: a plain Enter takes it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { cashbook } from "../support/program-host/host.ts";
import { copyOfPlace, freshPlace, type Place } from "../support/run.ts";
import { typedInSitting } from "../support/sitting.ts";
import { hasTerminal } from "../support/terminal.ts";

if (!hasTerminal)
  process.stderr.write("the question for an account is left out: util-linux' `script` is not here\n");

const FILES: Readonly<Record<string, string>> = {
  "alpha.csv": "Date,Description,Amount\n2026-01-05,Rent,-50.00\n2026-01-06,Sale,20.00\n",
  "nord.csv":
    "Booked,Text,Value,Balance\n2026-01-05,Toner,-5.00,95.00\n2026-01-08,Paper,-7.00,88.00\n2026-01-09,Ink,-1.00,87.00\n",
  "west.csv":
    "Booked,Text,Value,Balance\n2026-01-05,Diesel,-50.00,450.00\n2026-01-08,Toll,-7.00,443.00\n2026-01-09,Oil,-1.00,442.00\n",
};

const told = [
  {
    what: "rows that an account has already",
    file: "again.csv",
    text: "Booked,Text,Value\n2026-01-08,Toll,-7.00\n2026-01-12,Wash,-9.00\n",
    offers: /❯ West \(has 1 row of the file already\)/,
    into: "West",
  },
  {
    what: "the balance that it goes on from",
    file: "on.csv",
    text: "Booked,Text,Value,Balance\n2026-02-05,Diesel,-2.00,440.00\n2026-02-08,Toll,-7.00,433.00\n",
    offers: /❯ West \(the file goes on from its balance\)/,
    into: "West",
  },
  {
    what: "columns that only the files of one account have",
    file: "columns.csv",
    text: "Date,Description,Amount\n2026-03-05,Rent,-50.00\n2026-03-06,Sale,20.00\n",
    offers: /❯ Cellar \(its earlier files have these columns\)/,
    into: "Cellar",
  },
  {
    what: "the name of the file",
    file: "west-2026-04.csv",
    text: "Day,Remark,Total\n2026-04-05,Diesel,-2.00\n2026-04-08,Toll,-7.00\n2026-04-09,Oil,-1.00\n",
    offers: /❯ West \(the file is called so\)/,
    into: "West",
  },
] as const;

let book: Place;
let place: Place;
beforeAll(async () => {
  book = await freshPlace();
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(book.folder, name), text);
  for (const { file, text } of told) writeFileSync(join(book.folder, file), text);
  for (const line of [
    "init Acme --currency EUR",
    "accounts create Attic",
    "accounts create Cellar",
    "tx import alpha.csv --account Cellar",
    "tx import nord.csv --account Nord --currency EUR --yes",
    "tx import west.csv --account West --currency EUR --yes",
  ]) {
    const { exit, stderr } = await cashbook(line.split(" "), { place: book });
    expect(exit, `${line}: ${stderr}`).toBe(0);
  }
});
afterAll(() => book?.[Symbol.asyncDispose]());
afterEach(() => place?.[Symbol.asyncDispose]());

describe.skipIf(!hasTerminal)("at a terminal", { timeout: 30_000 }, () => {
  test.for(told)("$what", async ({ file, offers, into }) => {
    place = await copyOfPlace(book);
    const { shown, exit, left } = await typedInSitting(`cashbook tx import ${file}`, [[offers, "\r"]], {
      place,
    });
    expect({ exit, left }, shown).toEqual({ exit: 0, left: 0 });
    expect(shown).toContain(`Imported ${file} into ${into}.`);
  });
});
