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
import { freshPlace, shell, type Place } from "./support/run.ts";

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

const lines = Array.from(readme.matchAll(/```(?:sh)?\n([\s\S]*?)```/g), ([, block = ""]) => block.split("\n"))
  .flat()
  .filter((line) => line !== "" && !line.startsWith("#") && !LEFT_OUT.some(([pattern]) => pattern.test(line)))
  .map((line) => line.replace(INSTALL, ""));

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
  for (const [pattern, reason] of LEFT_OUT) {
    const isThere = readme.split("\n").some((line) => pattern.test(line));
    expect({ reason, isThere }).toEqual({ reason, isThere: true });
  }
});

test.for(lines.map((line, at) => [at + 1, line] as const))("%d: %s", async ([, line]) => {
  const command = line
    .replaceAll("npx cashbook", "cashbook")
    .replaceAll(LOCAL_SERVICE, services[0]?.url ?? LOCAL_SERVICE)
    .replace(POSTGRES, database.address);
  if (/^cashbook serve\b/.test(command)) {
    services.push(await backgroundService(command, place));
    return;
  }
  const { exit, stdout, stderr } = await shell(command, { place });
  const hasAnswered = stdout !== "" || command.includes(" > ");
  expect({ command, exit, stderr, hasAnswered }).toEqual({ command, exit: 0, stderr, hasAnswered: true });
  expect(stderr).not.toMatch(/error|unexpected/i);
});
