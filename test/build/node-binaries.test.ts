/** Targets of executables, and the check of what they are built from. Nothing is fetched here. */
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { assertIntegrity, executableName, targetOf } from "../../build/node-binaries.ts";

test.each([
  ["linux-arm64", "linux-arm64", "cashbook"],
  ["win-x64", "win32-x64", "cashbook.exe"],
  ["win32-x64", "win32-x64", "cashbook.exe"],
  ["darwin-arm64", "darwin-arm64", "cashbook"],
  ["darwin-x64", "darwin-x64", "cashbook"],
])("--target %s", (name, target, file) => {
  expect(targetOf(name)).toBe(target);
  expect(executableName(target)).toBe(file);
});

test.each(["linux-riscv64", "win-arm64", "toString", ""])("there is no target %j", (name) => {
  expect(() => targetOf(name)).toThrow(`There is no target "${name}". Targets: linux-x64, linux-arm64,`);
});

test("a file that is not the expected one is refused", () => {
  const path = join(mkdtempSync(join(tmpdir(), "cashbook-binaries-")), "node.tgz");
  writeFileSync(path, "node");
  const hash =
    "sha512-GDjjPPdoyvYprfEf/0UGB28Qnt95i2sUqeTFirVatiCY0dgsPQg9dp1f/LluvwaIVydtS0kPw2AFs43WFC6+Pg==";
  assertIntegrity(path, hash);
  expect(() => assertIntegrity(path, hash.replace("GDj", "GDk"))).toThrow("is not the file that");
});

test("they are of the Node that the lock file names", () => {
  const source = readFileSync(resolve("build/node-binaries.ts"), "utf8");
  const lock = JSON.parse(readFileSync(resolve("package-lock.json"), "utf8")) as {
    packages: Record<string, { version: string }>;
  };
  expect(source).toContain(`NODE_VERSION = "${lock.packages["node_modules/node"]?.version}"`);
});
