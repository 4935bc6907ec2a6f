/** The examples of docs/http.md are really typed, against a service, and answer what stands below them. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startService, type Service } from "./support/door.ts";
import { cashbook } from "./support/program-host/host.ts";
import { freshPlace, shell, type Place } from "./support/run.ts";

/** The address in the document, which is that of `cashbook serve` without further words. */
const ADDRESS = "http://127.0.0.1:8080";

const document = readFileSync(join(import.meta.dirname, "../docs/http.md"), "utf8");
const examples = Array.from(
  document.matchAll(/^```console\n([\s\S]*?)^```/gm),
  ([, block = ""]) => block,
).flatMap((block) =>
  Array.from(block.matchAll(/^\$ ((?:.*\\\n)*.*)\n((?:(?!\$ ).*\n)*)/gm), ([, line = "", answer = ""]) => ({
    line,
    answer,
  })),
);

let place: Place;
let service: Service;
/** What the examples have set. */
const variables: Record<string, string> = {};

beforeAll(async () => {
  place = await freshPlace();
  await cashbook(["init", "Acme", "--currency", "EUR"], { place });
  service = await startService(place);
});
afterAll(async () => {
  await service.stop();
  await place[Symbol.asyncDispose]();
});

test("there are examples to type", () => {
  expect(examples.length).toBeGreaterThan(10);
  expect(examples.filter(({ answer }) => answer !== "").length).toBeGreaterThan(6);
});

/** What differs from run to run. */
function lasting(text: string): string {
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")
    .replace(/cb_live_\w{8}/g, "<prefix>")
    .replaceAll("\r\n", "\n");
}

const hasCurl = spawnSync("curl", ["--version"]).status === 0;

test.for(examples)("$line", async ({ line, answer }, { skip }) => {
  if (/\bcurl\b/.test(line) && !hasCurl) skip("there is no curl on this machine");
  const [, name] = /^([A-Z]+)=/.exec(line) ?? [];
  const typed = `${line.replaceAll(ADDRESS, service.url)}${name === undefined ? "" : `; printf %s "$${name}"`}`;
  const { exit, stdout, stderr } = await shell(typed, { place, environment: variables });
  if (name !== undefined) {
    variables[name] = stdout;
    expect({ exit, stderr, set: stdout !== "" }).toMatchObject({ exit: 0, set: true });
    return;
  }
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
  expect(lasting(stdout).trimEnd()).toBe(lasting(answer).trimEnd());
});
