/** Under a Node that is too old, the program says in one line what is needed. */
import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { program } from "../support/run.ts";

const old = (process.env["PATH"] ?? "")
  .split(delimiter)
  .map((directory) => join(directory, "node"))
  .find((node) => {
    const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
    return /^v(?:1[4-9]|2[0-5])\./.test(stdout ?? "");
  });

test("an old Node is told what is needed", ({ skip }) => {
  if (old === undefined) return skip("there is no older Node on this machine's PATH");
  const { stdout, stderr, status } = spawnSync(old, [program, "tx", "list"], { encoding: "utf8" });
  expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
  expect(stderr).toMatch(
    /^cashbook needs Node\.js 26 or newer, and this is [0-9.]+; in a clone, "npm ci" brings it for "npx cashbook"\.\n$/,
  );
});
