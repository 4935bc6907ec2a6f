/**
 * Every problem of the table is provoked: by a command line, where one can (a transcript named after the code: exact
 * words and exit code), else by a call of the core. A code that neither can reach stands in
 * `unreached.ts` with the reason.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { flagText } from "../../src/client/flag-text.ts";
import { problemCodes, problemKinds, type ProblemCode } from "../../src/contract/problem.ts";
import { serviceDoor } from "../support/door.ts";
import { runLine } from "../support/program-host/host.ts";
import { freshPlace } from "../support/run.ts";
import { replay } from "../support/transcript.ts";
import { testBook } from "../support/book.ts";
import { calls } from "./calls.ts";
import { unreached } from "./unreached.ts";

const update = process.env["CASHBOOK_UPDATE_TRANSCRIPTS"] === "1";
/**
 * The short run repeats every other command, and none through a service: that takes a while, and the transcripts of what
 * goes well go through one anyway.
 */
const full = process.env["CASHBOOK_TEST_FULL"] === "1";
const typed = globSync("*.txt", { cwd: import.meta.dirname })
  .sort()
  .map((file) => basename(file, ".txt") as ProblemCode);

/** Problems that one who listens does not meet, since nobody can listen there. */
const ONE_DOOR: readonly ProblemCode[] = [
  "store_away",
  "store_damaged",
  "store_full",
  "store_newer",
  "store_unreadable",
];

describe("a command line meets", () => {
  test.concurrent.for(typed)("%s", { timeout: 120_000 }, async (code, { expect }) => {
    const path = join(import.meta.dirname, `${code}.txt`);
    const written = readFileSync(path, "utf8");
    await using place = await freshPlace();
    let last = "";
    const played = await replay(written, place, { onLine: (line) => (last = line) });
    if (update) writeFileSync(path, played);
    else expect(played).toBe(written);

    if (!full && typed.indexOf(code) % 2 > 0) return;
    // What was refused changed nothing: the same command meets it again, as data this code and no other.
    const again = await runLine(last, { place, environment: { CASHBOOK_OUTPUT: "json" } });
    const said = again.stderr.split("\n").findLast((line) => line.startsWith("{")) ?? "{}";
    expect(JSON.parse(said)).toMatchObject({ code });
    expect(again.exit).toBe(problemKinds[code].exit);

    if (!full || ONE_DOOR.includes(code)) return;
    await using third = await freshPlace();
    await using door = serviceDoor(third);
    expect(await replay(written, third, { door })).toBe(written);
  });
});

describe("a call meets", () => {
  test.for(calls)("$code", async ({ code, says, provoke }) => {
    const book = await testBook();
    try {
      const met = await provoke(book).then(
        () => "nothing",
        (thrown: unknown) => thrown,
      );
      expect(met).toMatchObject({ name: "Problem", code });
      expect(met).toHaveProperty("detail", expect.stringMatching(exactly(says)));
    } finally {
      await book.close();
    }
  });
});

function exactly(says: RegExp | string): RegExp {
  return typeof says === "string" ? new RegExp(`^${RegExp.escape(says)}$`) : says;
}

test("every code of the table is provoked in one place, or has its reason", () => {
  const places = [...typed, ...calls.map(({ code }) => code), ...Object.keys(unreached)];
  expect([...places].sort()).toEqual([...problemCodes].sort());
});

test("every code has a title and a remedy that are sentences", () => {
  for (const code of problemCodes) {
    const { title, remedy } = problemKinds[code];
    expect(`${code}: ${title}`).toMatch(/^[a-z0-9_]+: [A-Z`].*\.$/);
    expect(`${code}: ${flagText(remedy)}`).toMatch(/^[a-z0-9_]+: [A-Z`].*\.$/);
  }
});
