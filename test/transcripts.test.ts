/**
 * Every transcript is replayed against the built program; its exact words are what it promises. It is replayed on an
 * embedded book, and once more with its commands going to a service on that book: two doors, one room.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "vitest";
import { serviceDoor } from "./support/door.ts";
import { freshPlace } from "./support/run.ts";
import { replay } from "./support/transcript.ts";

const folder = join(import.meta.dirname, "transcripts");
const update = process.env["CASHBOOK_UPDATE_TRANSCRIPTS"] === "1";

const names = globSync("**/*.txt", { cwd: folder }).sort();

// Each starts processes in a place of its own: several at once use what the machine has.
test.concurrent.for(names)("%s", { timeout: 120_000 }, async (name, { expect }) => {
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
  "init/init.txt": "its lines are the owner's choice among companies",
};

describe.skipIf(update)("through a service", () => {
  test.concurrent.for(names)("%s", { timeout: 120_000 }, async (name, { skip, expect }) => {
    const reason = ONE_DOOR[name];
    if (reason !== undefined) skip(reason);
    const written = readFileSync(join(folder, name), "utf8");
    await using place = await freshPlace();
    await using door = serviceDoor(place);
    expect(await replay(written, place, { door })).toBe(written);
  });
});
