/** The README's "five minutes" are really typed: every command of it, in order, in an empty home. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshPlace, shell, type Place } from "./support/run.ts";

const root = join(import.meta.dirname, "..");
const block = /```sh\n([\s\S]*?)```/.exec(readFileSync(join(root, "README.md"), "utf8"))?.[1] ?? "";
const commands = block.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

let place: Place;
beforeAll(async () => {
  place = await freshPlace();
});
afterAll(() => place[Symbol.asyncDispose]());

test("there are commands to type", () => {
  expect(commands.length).toBeGreaterThan(15);
});

test.each(commands)("%s", async (command) => {
  const line = command.replaceAll("npx cashbook", "cashbook").replaceAll("examples/", `${root}/examples/`);
  const { exit, stdout, stderr } = await shell(line, { place });
  expect(stderr).not.toMatch(/Error|unexpected/);
  expect({ command, exit, answered: stdout !== "" }).toEqual({ command, exit: 0, answered: true });
});
