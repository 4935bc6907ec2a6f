/** Under a Node that is too old, the program goes on with the project's own, or says what is needed and where to get it. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { version } from "../../src/version.ts";
import { freshPlace, program } from "../support/run.ts";

const old = (process.env["PATH"] ?? "")
  .split(delimiter)
  .map((directory) => join(directory, "node"))
  .find((node) => {
    const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
    return /^v(?:1[4-9]|2[0-5])\./.test(stdout ?? "");
  });
const NO_OLD_NODE = "there is no older Node on this machine's PATH";

test("an old Node without the project's own is told what is needed", ({ skip }) => {
  if (old === undefined) return skip(NO_OLD_NODE);
  const folder = mkdtempSync(join(tmpdir(), "cashbook-old-"));
  try {
    const copy = join(folder, "cashbook.mjs");
    copyFileSync(program, copy);
    const { stdout, stderr, status } = spawnSync(old, [copy, "tx", "list"], { encoding: "utf8" });
    expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
    expect(stderr).toMatch(
      /^cashbook needs Node\.js 26 or newer, and this is [0-9.]+\.\nInstall a newer one, or a release's executable, which needs none; in a clone, "npm ci" brings it for "npx cashbook"\.\n$/,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  [["--version"], { stdout: `${version}\n`, stderr: "", status: 0 }],
  [["tx", "show", "no-such-id"], { stdout: "", status: 6 }],
])("an old Node goes on with the project's own: %j", async (words, end) => {
  if (old === undefined) return;
  await using place = await freshPlace();
  const { stdout, stderr, status } = spawnSync(old, [program, ...words], {
    env: place.environment,
    encoding: "utf8",
  });
  expect({ stdout, stderr, status }).toMatchObject(end);
});

test.each([
  ["SIGTERM", "to the old Node alone"],
  ["SIGINT", "to the old Node alone"],
  ["SIGINT", "to both, as a terminal sends it"],
] as const)("what ends the old Node ends the program as it would by itself: %s %s", async (signal, to) => {
  if (old === undefined) return;
  await using place = await freshPlace();
  const service = spawn(old, [program, "serve", "--port", "0", "--quiet", "--log-level", "error"], {
    env: place.environment,
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  await once(createInterface(service.stdout), "line");
  const end = once(service, "exit");
  process.kill(to.startsWith("to both") ? -(service.pid ?? NaN) : (service.pid ?? NaN), signal);
  expect(await end).toEqual([0, null]);
});
