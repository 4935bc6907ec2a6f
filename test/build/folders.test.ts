/** A build says at its beginning where it cannot write, and replaces nothing but a release. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { assertFolder, assertReplaceable } from "../../build/folders.ts";
import { runProgram } from "../../build/run-program.ts";

function folderOf(...names: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "cashbook-folders-"));
  for (const name of names) writeFileSync(join(folder, name), "");
  return folder;
}

test("an executable goes to a folder that is there", () => {
  const folder = folderOf("file");
  assertFolder(folder);
  for (const path of [join(folder, "missing"), join(folder, "file")])
    expect(() => assertFolder(path)).toThrow(
      `The executable cannot be written to ${path}: there is no such folder. Make it, or name another.`,
    );
});

test.each([
  ["no file", [], undefined],
  ["an earlier release", ["SHA256SUMS", "Containerfile", "cashbook-0.0.9-linux-x64.tar.gz"], undefined],
  ["half of one", ["cashbook_0.0.9_amd64.deb"], undefined],
  ["a file of somebody", ["SHA256SUMS", "thesis.odt"], "thesis.odt"],
  ["a clone", ["cashbook", "package.json"], "cashbook"],
] as const)("a release and a folder with %s", (_, names, other) => {
  const folder = folderOf(...names);
  assertReplaceable(join(folder, "missing"));
  if (other === undefined) assertReplaceable(folder);
  else expect(() => assertReplaceable(folder)).toThrow(`a file that is of no release: ${other}.`);
});

test.each(["executable", "release"])(
  "build/%s.ts says what is wrong in one line, and builds nothing",
  (script) => {
    const folder = folderOf("thesis.odt");
    const words = ["node_modules/tsx/dist/cli.mjs", `build/${script}.ts`];
    const build =
      (...more: readonly string[]) =>
      () =>
        runProgram(process.execPath, [...words, ...more]);
    const target = script === "executable" ? join(folder, "missing") : folder;
    expect(build("--target", "linux-arm64", target)).toThrow(/ failed: The [^\n]+[.]$/);
    expect(build("--target", "riscv", folder)).toThrow(/ failed: There is no target "riscv"[^\n]+$/);
  },
);
