/**
 * A book that an earlier version wrote: this one does not open it, and moves it. The files in `fixtures/earlier-book` are
 * such a book, as each database has it, and what the program that wrote it answered.
 */
import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrateBook } from "../../src/boot/migrate-book.ts";
import { behind } from "../support/behind.ts";
import { emptyDatabase, freshDatabase, type TestDatabase } from "../support/postgres/database.ts";
import { cashbook } from "../support/program-host/host.ts";
import { fixtures, freshPlace, type Place } from "../support/run.ts";

const LONG_MS = 120_000;
const fixture = (name: string): string => readFileSync(join(fixtures, "earlier-book", name), "utf8");
const answers = JSON.parse(fixture("answers.json")) as Readonly<Record<string, unknown>>;

let place: Place;
const databases: TestDatabase[] = [];
let names = 0;
beforeAll(async () => void (place = await freshPlace()));
afterAll(async () => {
  for (const database of databases.splice(0)) await database.drop();
  await place[Symbol.asyncDispose]();
});

type Kind = "file" | "server";

/** A place where there is nothing yet. */
async function nowhere(kind: Kind): Promise<string> {
  if (kind === "file") return join(place.folder, `book-${++names}.db`);
  const database = await emptyDatabase();
  databases.push(database);
  return database.address;
}

async function earlierBook(kind: Kind): Promise<string> {
  const at = await nowhere(kind);
  if (kind === "file") {
    const database = new DatabaseSync(at);
    database.exec(fixture("sqlite.sql"));
    database.close();
    return at;
  }
  const client = new Client({ connectionString: at });
  await client.connect();
  await client.query(fixture("postgres.sql"));
  await client.end();
  return at;
}

/** Words of a line, those in quotes as one. */
const wordsOf = (line: string): readonly string[] =>
  (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ""));

const kinds: readonly Kind[] = ["file", "server"];

test.for(kinds)("on a %s it is not opened, and the way out is named", async (kind) => {
  const at = await earlierBook(kind);
  for (const line of ["tx list", "doctor", "serve --port 0", 'init "Other" --new-company']) {
    const { exit, stdout, stderr } = await cashbook([...wordsOf(line), "--database", at], { place });
    expect(exit, line).toBe(12);
    expect(stdout + stderr, line).toContain(
      "cashbook migrate-book --from <old> --to <new file or postgres://…>",
    );
  }
});

const ways = kinds.flatMap((from) => kinds.map((to) => ({ from, to })));

describe.for(ways)("moved from a $from to a $to", ({ from, to }) => {
  test("it answers as before, and its audit logs are whole", { timeout: LONG_MS }, async () => {
    const [old, made] = [await earlierBook(from), await nowhere(to)];
    const before = await everything(old, from);
    const moved = await cashbook(["migrate-book", "--from", old, "--to", made, "-o", "json"], { place });
    expect(moved).toMatchObject({ exit: 0 });
    for (const [line, answer] of Object.entries(answers)) {
      const { stdout } = await cashbook([...wordsOf(line), "--database", made], { place });
      // Members may be added to answers, never changed.
      expect(JSON.parse(stdout), line).toMatchObject(answer as object);
    }
    const looked = await cashbook(["doctor", "--audit", "--database", made], { place });
    expect(looked.stdout).toContain("91ff308b1e7cedd58d7b449ad6264ce6fef83090c240863de679fb213ded9fcf");
    expect(looked.stdout).toContain("All 29 events of Old Ltd are unchanged.");
    expect(looked.stdout).not.toContain("fault");
    expect(await everything(old, from)).toEqual(before);
  });
});

/** What can be told of an unchanged book: its rows. */
function everything(at: string, kind: Kind) {
  const columns = kind === "file" ? "rowid, *" : "ctid::text, xmin::text, *";
  return behind(at, `SELECT ${columns} FROM transactions ORDER BY id`);
}

test("what is written to the moved book comes after what was there", { timeout: LONG_MS }, async () => {
  for (const kind of kinds) {
    const [old, made] = [await earlierBook("file"), await nowhere(kind)];
    await cashbook(["migrate-book", "--from", old, "--to", made], { place });
    const at = ["--company", "Old Ltd", "--database", made];
    const create = "tx create --account Girokonto --date 2026-02-11 --amount -1 --description";
    expect(await cashbook([...wordsOf(create), "Later", ...at], { place })).toMatchObject({ exit: 0 });
    const { stdout } = await cashbook(["tx", "list", "--from", "2026-02-11", "--to", "2026-02-11", ...at], {
      place,
    });
    expect(stdout).toContain("Later");
    expect(stdout.indexOf("Later")).toBeLessThan(stdout.indexOf("Straße 5"));
    for (const line of ["accounts create Third", 'init "Third" --new-company'])
      expect(
        await cashbook([...wordsOf(line), ...at.slice(line.startsWith("init") ? 2 : 0)], { place }),
        line,
      ).toMatchObject({
        exit: 0,
      });
  }
});

test.for(kinds)("interrupted on the way from a %s, the move continues where it was", async (kind) => {
  const [from, to] = [await earlierBook(kind), await nowhere("server")];
  const notes: string[] = [];
  const at = { environment: {}, state: place.folder, note: (sentence: string) => void notes.push(sentence) };
  for (let rows = 5; ; rows += 25) {
    const stop = new AbortController();
    const told = (done: number): void => {
      if (done > rows) stop.abort(new Error("stopped"));
    };
    const made = await migrateBook(at, { from, to, progress: told, signal: stop.signal }).catch(
      (error: unknown) => {
        expect(error).toMatchObject({ message: "stopped" });
      },
    );
    if (made !== undefined) break;
  }
  expect(notes).toContain("Continuing the interrupted migration.");
  const { stdout } = await cashbook(
    ["tx", "list", "--all", "--company", "Old Ltd", "-o", "json", "--database", to],
    {
      place,
    },
  );
  expect(JSON.parse(stdout)).toEqual(answers['tx list --all --company "Old Ltd" -o json']);
});

test("a book of this version on a server is moved by a backup", async () => {
  const { address, drop } = await freshDatabase();
  try {
    const { exit, stderr } = await cashbook(["migrate-book", "--from", address, "--to", "b.db"], { place });
    expect(stderr).toContain("from a file to a database");
    expect(exit).toBe(2);
  } finally {
    await drop();
  }
});

test("a file that is there is not written over", async () => {
  const [old, there] = [await earlierBook("file"), await earlierBook("file")];
  const { exit, stderr } = await cashbook(["migrate-book", "--from", old, "--to", there], { place });
  expect(stderr).toContain("already exists and is not overwritten");
  expect(exit).not.toBe(0);
});
