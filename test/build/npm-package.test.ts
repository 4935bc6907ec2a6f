/** The package for npm: it runs by itself, wherever it is unpacked, with the Node that it names as the only dependency. */
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { npmPackage } from "../../build/release/npm-package.ts";
import { runProgram } from "../../build/run-program.ts";
import { version } from "../../src/version.ts";
import { freshPlace } from "../support/run.ts";

const newFolder = () => mkdtempSync(join(tmpdir(), "cashbook-package-"));
const made = npmPackage({ stage: newFolder(), moment: 1_790_000_000 });
const folder = newFolder();
writeFileSync(join(folder, "cashbook.tgz"), made);
runProgram("tar", ["-xzf", "cashbook.tgz"], { cwd: folder });
const unpacked = join(folder, "package");

test("two are the same bytes", () => {
  const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  expect(hashOf(npmPackage({ stage: newFolder(), moment: 1_790_000_000 }))).toBe(hashOf(made));
});

test("it has the program, and names Node alone, without a script", () => {
  expect(readdirSync(unpacked).toSorted()).toEqual([
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "dist",
    "package.json",
  ]);
  const names = readdirSync(join(unpacked, "dist"));
  expect(names).toContain("cashbook.js");
  // Compiled code, which fits one version of Node, and executables.
  expect(names.filter((name) => name.startsWith(".") || /^cashbook(-|$|\.exe)/.test(name))).toEqual([]);
  const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
  const { name, bin, engines, optionalDependencies, ...rest } = read(join(unpacked, "package.json"));
  const own = read("package.json");
  expect({ name, bin, engines, optionalDependencies }).toEqual({
    name: "cashbook",
    bin: own["bin"],
    engines: own["engines"],
    optionalDependencies: own["optionalDependencies"],
  });
  expect(Object.keys(rest).filter((member) => /scripts|dependencies/i.test(member))).toEqual([]);
});

test("it runs where no package is installed", async () => {
  await using place = await freshPlace();
  const program = join(unpacked, "dist/cashbook.js");
  const run = (...words: readonly string[]) =>
    runProgram(process.execPath, [program, ...words], { env: place.environment }).toString();
  expect(run("--version")).toBe(`${version}\n`);
  const words = ["--account", "Checking", "--currency", "USD", "--yes", "--json"];
  const receipt = JSON.parse(run("tx", "import", "examples/checking-2026.csv", ...words)) as object;
  expect(receipt).toMatchObject({ rows: 301, created: 301 });
  const packages = join(unpacked, "dist/packages");
  const urls = readdirSync(packages).map((file) => pathToFileURL(join(packages, file)).href);
  expect(urls.length).toBeGreaterThan(10);
  const script = `for (const url of ${JSON.stringify(urls)}) await import(url);`;
  runProgram(process.execPath, ["--input-type=module", "-e", script]);
});
