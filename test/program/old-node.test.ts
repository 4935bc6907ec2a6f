/** Under a Node that is too old, the program goes on with the one that npm has installed with it, or says what is needed and where to get it. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { NODE_PACKAGES } from "../../bin/node-packages.ts";
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

test("an old Node without the program's own is told what is needed", ({ skip }) => {
  if (old === undefined) return skip(NO_OLD_NODE);
  const folder = mkdtempSync(join(tmpdir(), "cashbook-old-"));
  try {
    const copy = join(folder, "cashbook.mjs");
    copyFileSync(program, copy);
    const { stdout, stderr, status } = spawnSync(old, [copy, "tx", "list"], { encoding: "utf8" });
    expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
    expect(stderr).toMatch(
      /^cashbook needs Node\.js 26 or newer, and this is [0-9.]+\.\nInstall a newer one, or a release's executable, which needs none\. npm brings one with cashbook, unless it is told to leave optional packages out or has none for this platform\.\n$/,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  ["below it", "node_modules/cashbook/node_modules"],
  ["beside it, among the packages of another project", "node_modules"],
])("the program's own Node is found %s", (_, packages) => {
  if (old === undefined || process.platform === "win32") return;
  const folder = mkdtempSync(join(tmpdir(), "cashbook-old-"));
  try {
    const copy = join(folder, "node_modules/cashbook/dist/cashbook.mjs");
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(program, copy);
    const name = NODE_PACKAGES[`${process.platform}-${process.arch}` as keyof typeof NODE_PACKAGES];
    const node = join(folder, packages, name, "bin/node");
    mkdirSync(dirname(node), { recursive: true });
    writeFileSync(node, '#!/bin/sh\necho "$@"\nexit 7\n', { mode: 0o755 });
    const { stdout, status } = spawnSync(old, [copy, "tx", "list"], { encoding: "utf8" });
    expect({ stdout, status }).toEqual({ stdout: `${copy} tx list\n`, status: 7 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  [["--version"], { stdout: `${version}\n`, stderr: "", status: 0 }],
  [["tx", "show", "no-such-id"], { stdout: "", status: 6 }],
])("an old Node goes on with the program's own: %j", async (words, end) => {
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
