/** Ctrl-C while a hostile file is read, at any moment of it: the process ends at once, and nothing has changed. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostileFiles, hostilePieces, type Hostile } from "../support/hostile-files.ts";
import { cashbook } from "../support/program-host/host.ts";
import { isFullRun } from "../support/in-short.ts";
import { childProcessorClock } from "../support/processor-clock.ts";
import { freshPlace, program, type Place } from "../support/run.ts";

const MB = 1 << 20;
/** Milliseconds of the processor from Ctrl-C to the end. */
const MOST_MS = 250;
/** When the signal comes, in milliseconds behind the start: early enough that each file is still being read. */
const MOMENTS = [150, 500];
const LAST_MOMENT = [500];

/** All of them are refused in the end, so that nothing is written whenever the signal comes. */
const files: readonly Hostile[] = [
  "wide lines that say amounts, and days below",
  "many columns of amounts beside a balance",
  "odd quotes, and one that is never closed",
  "equal rows",
  "bytes of no encoding",
  "a page of many tables",
  "an account for each entry",
  "details of one entry of CAMT",
];

const commands: Readonly<Record<string, (path: string) => readonly string[]>> = {
  "an import": (path) => ["tx", "import", path, "--account", "Main", "--yes"],
  "a dry run": (path) => ["tx", "import", path, "--account", "Main", "--dry-run"],
  "an upload": (path) => ["statements", "upload", path, "--account", "Main"],
};

let place: Place;
let before: string;
const worst = new Map<string, number>();

beforeAll(async () => {
  place = await freshPlace();
  const made = await cashbook(["accounts", "create", "Main", "--currency", "EUR"], { place });
  expect(made).toMatchObject({ exit: 0 });
  before = (await cashbook(["events", "list", "--json"], { place })).stdout;
});

afterAll(async () => {
  const told = [...worst].map(
    ([what, ms]) => `${what}: at most ${ms.toFixed(0)} ms of the processor from Ctrl-C to the end`,
  );
  process.stdout.write(`${told.join("\n")}\n`);
  await place[Symbol.asyncDispose]();
});

test.each(files)(
  "Ctrl-C is answered at once: %s",
  async (name) => {
    const path = join(place.folder, hostileFiles[name].name);
    writeFileSync(path, Buffer.concat([...hostilePieces(name, 8 * MB)]));
    for (const [what, words] of Object.entries(commands)) {
      for (const moment of momentsOf(what, name)) {
        const { exit, ms, stderr, isCaught } = await interrupted(words(path), moment);
        expect([130, 4, 6, 7], `${what}, ${moment} ms: ${stderr}`).toContain(exit);
        if (isCaught && what === "an import") expect(stderr).toContain("Nothing was written.");
        worst.set(what, Math.max(worst.get(what) ?? 0, ms));
        expect(ms, `${what}, ${moment} ms`).toBeLessThan(MOST_MS);
      }
    }
    expect((await cashbook(["events", "list", "--json"], { place })).stdout).toBe(before);
  },
  120_000,
);

/** All commands read a file alike: the short run stops an import of each file once, and each command at each moment for one. */
function momentsOf(what: string, name: Hostile): readonly number[] {
  if (isFullRun || name === files[0]) return MOMENTS;
  return what === "an import" ? LAST_MOMENT : [];
}

/** Starts a command, and sends it the signal of Ctrl-C after so many milliseconds. One that has ended by then took 0. */
async function interrupted(
  words: readonly string[],
  moment: number,
): Promise<{
  readonly exit: number;
  readonly ms: number;
  readonly stderr: string;
  readonly isCaught: boolean;
}> {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: place.folder,
    env: place.environment,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (bytes: Buffer) => (stderr += bytes.toString()));
  const ended = new Promise<number | null>((resolve) => child.on("close", (code) => resolve(code)));
  await Promise.race([pause(moment), ended]);
  const isLate = child.exitCode !== null;
  const spentMs = isLate ? () => 0 : childProcessorClock(child.pid ?? NaN);
  child.kill("SIGINT");
  // On a busy machine the signal may come before anybody listens, and ends the process by itself.
  const code = await ended;
  return { exit: code ?? 130, ms: spentMs(), stderr, isCaught: code === 130 };
}
