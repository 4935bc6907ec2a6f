/**
 * The README is really typed: every command of its shell blocks, from top to bottom, in one empty home. What it starts and
 * leaves running runs beside the commands that follow.
 */
import { readFileSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backgroundService, type BackgroundService } from "./support/background-service.ts";
import { emptyDatabase, type TestDatabase } from "./support/postgres/database.ts";
import { runLine } from "./support/program-host/host.ts";
import { freshPlace, type Place } from "./support/run.ts";

const root = join(import.meta.dirname, "..");
const readme = readFileSync(join(root, "README.md"), "utf8");

/** Lines that are not typed, each with its reason. */
const LEFT_OUT: readonly (readonly [line: RegExp, reason: string])[] = [
  [/^npm ci && npm test$/, "these are the tests"],
  [/^npm run executable && dist\/cashbook setup$/, "test/program/executable.test.ts does it"],
  [/>> ~\/\.(?:bashrc|zshrc)|> ~\/\.config\/fish|>> \$PROFILE/, "changes the start-up files of a shell"],
];
/** What a line begins with that is done already where tests run. */
const INSTALL = /^npm ci && /;
const LOCAL_SERVICE = "http://127.0.0.1:8080";
const POSTGRES = /postgres:\/\/ada@\S+/;

interface TypedLine {
  readonly line: string;
  /** What README shows below the line, as a terminal of 80 columns has it. */
  readonly screen?: string;
}

/** The lines of the blocks to type, top to bottom, the last of a block with the screen that follows it. */
function typedLines(markdown: string): readonly TypedLine[] {
  const typed: TypedLine[] = [];
  for (const [, language = "", block = ""] of markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)) {
    if (language === "text") typed.push({ ...(typed.pop() as TypedLine), screen: block });
    if (language !== "" && language !== "sh") continue;
    for (const line of block.split("\n")) {
      const isTyped =
        line !== "" && !line.startsWith("#") && !LEFT_OUT.some(([pattern]) => pattern.test(line));
      if (isTyped) typed.push({ line: line.replace(INSTALL, "") });
    }
  }
  return typed;
}

const lines = typedLines(readme);
const SCREEN = { COLUMNS: "80", NO_COLOR: "1", CASHBOOK_OUTPUT: "table", LANG: "en_US.UTF-8" };
/** The last digits of ids differ from book to book. */
const withoutIds = (text: string) => text.replaceAll(/\b[0-9a-f]{8}$/gm, "{id}");

let place: Place;
let database: TestDatabase;
const services: BackgroundService[] = [];
beforeAll(async () => {
  place = await freshPlace();
  await symlink(join(root, "examples"), join(place.folder, "examples"));
  database = await emptyDatabase();
});
afterAll(async () => {
  for (const service of services) await service.stop();
  await database.drop();
  await place[Symbol.asyncDispose]();
});

test("there are commands to type, and each pattern leaves something out", () => {
  expect(lines.length).toBeGreaterThan(30);
  expect(lines.filter(({ screen }) => screen !== undefined).length).toBeGreaterThan(2);
  for (const [pattern, reason] of LEFT_OUT) {
    const isThere = readme.split("\n").some((line) => pattern.test(line));
    expect({ reason, isThere }).toEqual({ reason, isThere: true });
  }
});

test.for(lines.map(({ line, screen }, at) => [at + 1, line, screen] as const))(
  "%d: %s",
  async ([, line, screen]) => {
    const command = line
      .replaceAll("npx cashbook", "cashbook")
      .replaceAll(LOCAL_SERVICE, services[0]?.url ?? LOCAL_SERVICE)
      .replace(POSTGRES, database.address);
    if (/^cashbook serve\b/.test(command)) {
      services.push(await backgroundService(command, place));
      return;
    }
    const { exit, stdout, stderr } = await runLine(command, {
      place,
      ...(screen === undefined ? {} : { environment: SCREEN }),
    });
    const hasAnswered = stdout !== "" || command.includes(" > ");
    expect({ command, exit, stderr, hasAnswered }).toEqual({ command, exit: 0, stderr, hasAnswered: true });
    expect(stderr).not.toMatch(/error|unexpected/i);
    if (screen !== undefined) expect(withoutIds(stdout)).toBe(withoutIds(screen));
  },
);
