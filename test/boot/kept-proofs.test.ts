/** What an account's files proved goes with the book: into a backup and out of it, to a server and back. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { emptyDatabase, type TestDatabase } from "../support/postgres/database.ts";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Ended, type Place } from "../support/run.ts";

const FILES = {
  "first.csv": "Date,Details,Amount\n28/02/2026,Rent,-700.00\n01/03/2026,Pay,900.00\n",
  "next.csv": "Date,Details,Amount\n03/04/2026,Rent,-700.00\n",
  "last.csv": "Date,Details,Amount\n05/06/2026,Rent,-700.00\n",
  "against.csv": "Date,Details,Amount\n04/28/2026,Rent,-700.00\n",
  "first.ofx": card("02"),
  "next.ofx": card("03"),
};

function card(month: string): string {
  return `OFXHEADER:100\n\n<OFX><CCSTMTRS><CURDEF>EUR<CCACCTFROM><ACCTID>7</CCACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>OTHER<DTPOSTED>2026${month}05<TRNAMT>1.50<FITID>${month}<NAME>Shop</STMTTRN></BANKTRANLIST></CCSTMTRS></OFX>\n`;
}

let place: Place;
let servers: TestDatabase[];
beforeEach(async () => {
  place = await freshPlace();
  servers = [];
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(place.folder, name), text);
});
afterEach(async () => {
  for (const server of servers) await server.drop();
  await place[Symbol.asyncDispose]();
});

async function run(...words: readonly string[]): Promise<Ended> {
  const ended = await cashbook(words, { place });
  expect(ended, `${words.join(" ")}\n${ended.stderr}`).toMatchObject({ exit: 0 });
  return ended;
}

const book = (name: string): string => join(place.folder, name);
async function server(): Promise<string> {
  const database = await emptyDatabase();
  servers.push(database);
  return database.address;
}

/** Makes a book in which two files proved something, and answers the ids of their imports. */
async function proving(at: string): Promise<readonly string[]> {
  await run("init", "Acme", "--currency", "EUR", "--database", at);
  await run("accounts", "create", "Main", "--database", at);
  await run("accounts", "create", "Card", "--database", at);
  const to = (account: string) => ["--account", account, "--database", at, "--quiet"];
  const dates = await run("tx", "import", "first.csv", ...to("Main"));
  const signs = await run("tx", "import", "first.ofx", ...to("Card"), "--invert-sign");
  return [dates, signs].map(({ stdout }) => stdout.trim());
}

/** Everything of a copy that the files after those depend on. */
async function expectKnown(at: string, [dates = "", signs = ""]: readonly string[]): Promise<void> {
  const to = (account: string) => ["--account", account, "--database", at, "--json"];
  const next = await run("tx", "import", "next.csv", ...to("Main"));
  expect(next.stdout).toContain(`It was proven by first.csv, line 2 \\"28/02/2026\\" (import ${dates}).`);
  const bill = await run("tx", "import", "next.ofx", ...to("Card"));
  expect(bill.stdout).toContain(`It was answered for first.ofx (import ${signs}).`);
  const { stdout } = await run("tx", "list", "--database", at, "--fields", "transaction_date,amount");
  expect(stdout).toContain("2026-04-03\t-700.00");
  expect(stdout).toContain("2026-03-05\t-1.50");
  const against = await cashbook(["tx", "import", "against.csv", ...to("Main")], { place });
  expect(against).toMatchObject({
    exit: 7,
    stderr: expect.stringContaining("evidence_contradicted") as string,
  });
  // The proof goes with its import, in the copy too.
  await run("imports", "undo", dates, "--yes", "--database", at);
  const last = await cashbook(["tx", "import", "last.csv", ...to("Main")], { place });
  expect(last).toMatchObject({ exit: 7, stderr: expect.stringContaining("ambiguous_file") as string });
}

/** From one place to another, and the command lines between them. */
const ways: readonly (readonly [way: string, go: (from: string) => Promise<string>, onServer: boolean])[] = [
  [
    "a backup that is restored beside",
    async (from) => {
      await run("backup", book("backup.db"), "--database", from);
      await run("restore", book("backup.db"), "--database", book("restored.db"));
      return book("restored.db");
    },
    false,
  ],
  [
    "a backup that is restored over the book",
    async (from) => {
      await run("backup", book("backup.db"), "--database", from);
      await run("company", "update", "--name", "Changed", "--database", from);
      await run("restore", book("backup.db"), "--replace", "--yes", "--database", from);
      return from;
    },
    false,
  ],
  [
    "a backup that is restored to a server",
    async (from) => {
      const to = await server();
      await run("backup", book("backup.db"), "--database", from);
      await run("restore", book("backup.db"), "--database", to);
      return to;
    },
    false,
  ],
  [
    "a move to a server",
    async (from) => {
      const to = await server();
      await run("migrate-book", "--from", from, "--to", to);
      return to;
    },
    false,
  ],
  [
    "a backup of a server",
    async (from) => {
      await run("backup", book("backup.db"), "--database", from);
      return book("backup.db");
    },
    true,
  ],
  [
    "a server's book that is moved to another server",
    async (from) => {
      const to = await server();
      await run("backup", book("backup.db"), "--database", from);
      await run("migrate-book", "--from", book("backup.db"), "--to", to);
      return to;
    },
    true,
  ],
];

describe("what earlier files proved is known in", () => {
  test.for(ways)("%s", { timeout: 120_000 }, async ([, go, onServer]) => {
    const from = onServer ? await server() : book("book.db");
    const proofs = await proving(from);
    await expectKnown(await go(from), proofs);
  });
});
