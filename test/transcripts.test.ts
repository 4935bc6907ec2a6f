/**
 * Every transcript is replayed against the built program; its exact words are what it promises. It is replayed on an
 * embedded book, and once more with its commands going to a service: two doors, one room. The room is a file or a
 * database of a server. The short run has all of them embedded in a file, and some through a service on a database; the
 * full run has every one in all four ways.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "vitest";
import { serviceDoor } from "./support/door.ts";
import { emptyDatabase } from "./support/postgres/database.ts";
import { freshPlace } from "./support/run.ts";
import { replay } from "./support/transcript.ts";

const folder = join(import.meta.dirname, "transcripts");
const update = process.env["CASHBOOK_UPDATE_TRANSCRIPTS"] === "1";
const full = process.env["CASHBOOK_TEST_FULL"] === "1";

const names = globSync("**/*.txt", { cwd: folder }).sort();

/** The longest takes a minute where others wait for the same processors. */
const TIMEOUT_MS = 300_000;

// Each starts processes in a place of its own: several at once use what the machine has.
test.concurrent.for(names)("%s", { timeout: TIMEOUT_MS }, async (name, { expect }) => {
  const path = join(folder, name);
  const written = readFileSync(path, "utf8");
  await using place = await freshPlace();
  const played = await replay(written, place);
  if (update) writeFileSync(path, played);
  else expect(played).toBe(written);
});

/** Transcripts that a service cannot be part of, each with its reason. */
const ONE_DOOR: Readonly<Record<string, string>> = {
  "book/doctor.txt": "the book is damaged on purpose, behind the back of whoever has it open",
  "company/several.txt": "it is the owner's choice among companies",
  "events/table.txt": "the owner, who made the book, and their token are two: a column says which",
  "init/init.txt": "its lines are the owner's choice among companies",
  "mcp/session.txt": "it is about lines without a credential; test/mcp/ asks through a service",
  "profile/profile.txt": "a profile says where its lines go",
};

/** Transcripts about a book in a file, each with its reason. */
const IN_A_FILE: Readonly<Record<string, string>> = {
  "auth/login.txt": "a profile that names no book is for the file at its usual place",
  "book/backup.txt": "the copies lie beside the file",
  "book/doctor.txt": "the file is damaged on purpose",
  "book/restore.txt": "the file is replaced, and kept under another name",
  "imports/own-list.txt": "only a file is made by the command that needs it",
  "init/default-book.txt": "only a file is made by the command that needs it",
  "profile/profile.txt": "a profile names another book than the usual one",
  "review/five-minutes.txt": "only a file is made by the command that needs it",
  "settings/settings.txt": "it is about which setting names the book",
};

/** In the short run: one of each noun that a service knows. */
const THROUGH_A_SERVICE = new Set([
  "accounts/refusals.txt",
  "categories/words.txt",
  "company/update.txt",
  "events/list.txt",
  "imports/evidence.txt",
  "keys/usage.txt",
  "reports/empty.txt",
  "statements/life.txt",
  "tx/source.txt",
]);

/** What only the owner's own list of changes has: a token of theirs made no company. */
const COMPANY_MADE =
  /^(?:\{moment\} {2})?Created the company "Acme".*\n|^\{short\}: Creating a company .*\n/gm;

describe.skipIf(update)("a book in a file, through a service", () => {
  test.skipIf(!full).concurrent.for(names)("%s", { timeout: TIMEOUT_MS }, async (name, { skip, expect }) => {
    const reason = ONE_DOOR[name];
    if (reason !== undefined) skip(reason);
    const written = readFileSync(join(folder, name), "utf8").replace(COMPANY_MADE, "");
    await using place = await freshPlace();
    await using door = serviceDoor(place);
    expect(await replay(written, place, { door })).toBe(written);
  });
});

/** What only a file says: nobody but who administers a server makes its databases. */
const MADE = /^! Created the book \{book\}\.\n/gm;

describe.skipIf(update)("a book in a database", () => {
  test.skipIf(!full).concurrent.for(names)(
    "embedded: %s",
    { timeout: TIMEOUT_MS },
    async (name, { skip, expect }) => {
      const reason = IN_A_FILE[name];
      if (reason !== undefined) skip(reason);
      const written = readFileSync(join(folder, name), "utf8").replace(MADE, "");
      const database = await emptyDatabase();
      await using place = await freshPlace(database.address);
      expect(await replay(written, place)).toBe(written);
      await database.drop();
    },
  );

  test.concurrent.for(names)(
    "through a service: %s",
    { timeout: TIMEOUT_MS },
    async (name, { skip, expect }) => {
      const reason = IN_A_FILE[name] ?? ONE_DOOR[name];
      if (reason !== undefined) skip(reason);
      if (!full && !THROUGH_A_SERVICE.has(name))
        skip("one of each noun goes through; with CASHBOOK_TEST_FULL=1 all do");
      const written = readFileSync(join(folder, name), "utf8").replace(MADE, "").replace(COMPANY_MADE, "");
      const database = await emptyDatabase();
      await using place = await freshPlace(database.address);
      await using door = serviceDoor(place);
      expect(await replay(written, place, { door })).toBe(written);
      await database.drop();
    },
  );
});
