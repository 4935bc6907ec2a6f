/** Targets of executables, and the check of what they are built from. Nothing is fetched here. */
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { NODE_PACKAGES, nodePath } from "../../bin/node-packages.ts";
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

test("npm brings the Node of each platform, all of one version, and their hashes are locked", () => {
  const read = (name: string) => JSON.parse(readFileSync(resolve(name), "utf8")) as Record<string, unknown>;
  const optional = read("package.json")["optionalDependencies"] as Readonly<Record<string, string>>;
  expect(Object.keys(optional).sort()).toEqual(Object.values(NODE_PACKAGES).sort());
  const [version = ""] = Object.values(optional);
  expect(new Set(Object.values(optional))).toEqual(new Set([version]));
  const packages = read("package-lock.json")["packages"] as Readonly<Record<string, object>>;
  for (const [platform, name] of Object.entries(NODE_PACKAGES))
    expect(packages[`node_modules/${name}`]).toMatchObject({
      version,
      integrity: expect.stringMatching(/^sha512-/) as string,
      os: platform.split("-")[0],
      cpu: platform.split("-")[1],
      optional: true,
      bin: { node: nodePath(platform) },
    });
});
