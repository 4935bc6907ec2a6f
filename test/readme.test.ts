/** What the README types is really typed: every command of its blocks, in order, in an empty home, and beside a service. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startService, type Service } from "./support/door.ts";
import { freshPlace, shell, type Place } from "./support/run.ts";

const root = join(import.meta.dirname, "..");
const readme = readFileSync(join(root, "README.md"), "utf8");
const [alone = [], served = []] = Array.from(readme.matchAll(/```sh\n([\s\S]*?)```/g), ([, block = ""]) =>
  block.split("\n").filter((line) => line !== "" && !line.startsWith("#")),
);

let place: Place;
beforeAll(async () => {
  place = await freshPlace();
});
afterAll(() => place[Symbol.asyncDispose]());

async function type(command: string, address = ""): Promise<void> {
  const line = command
    .replaceAll("npx cashbook", "cashbook")
    .replaceAll("examples/", `${root}/examples/`)
    .replaceAll("http://127.0.0.1:8080", address);
  const { exit, stdout, stderr } = await shell(line, { place });
  expect(stderr).not.toMatch(/Error|unexpected/);
  const answered = stdout !== "" || command.includes(" > ");
  expect({ command, exit, answered }).toEqual({ command, exit: 0, answered: true });
}

test("there are commands to type", () => {
  expect(alone.length).toBeGreaterThan(15);
  expect(served.length).toBeGreaterThan(5);
});

describe("five minutes", () => {
  test.each(alone)("%s", (command) => type(command));
});

describe("over HTTP", () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService(place);
  });
  afterAll(async () => {
    await service.stop();
  });
  test.each(served)("%s", (command) => type(command, service.url));
});
