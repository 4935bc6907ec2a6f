/** A release is the same bytes wherever and whenever it is built: parts of it in any run, the executable in the full one. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { gzip, tarOf, zstd } from "../../build/release/archive.ts";
import { billOfMaterials } from "../../build/release/bill-of-materials.ts";
import { debianPackage } from "../../build/release/debian-package.ts";
import { systemFiles } from "../../build/release/system-files.ts";
import { runProgram } from "../../build/run-program.ts";
import { isFullRun } from "../support/in-short.ts";

const MOMENT = 1_790_000_000;
const root = resolve(import.meta.dirname, "../..");
const hasDpkg = spawnSync("dpkg-deb", ["--version"]).error === undefined;
if (!hasDpkg) process.stderr.write("Skipped: there is no dpkg-deb on this machine.\n");
if (!isFullRun)
  process.stderr.write(
    "Skipped: two builds of the executable take half a minute; `npm run test:full` has them.\n",
  );

const newFolder = () => mkdtempSync(join(tmpdir(), "cashbook-same-"));
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const umask = process.umask();
afterEach(() => void process.umask(umask));

/** How two machines differ: the order in which files are made, whom they are open to, and when that was. */
const MACHINES = [
  { umask: 0o022, isBackwards: false, seconds: MOMENT + 7 },
  { umask: 0o077, isBackwards: true, seconds: MOMENT + 86_400 },
] as const;
type Machine = (typeof MACHINES)[number];

const FILES = [
  ["bin/cashbook", "#!/bin/sh\n", 0o755],
  ["share/man/man1/cashbook.1", ".TH cashbook\n", 0o644],
  ["LICENSE", "text\n", 0o644],
] as const;

/** A folder "cashbook" in a new one. */
function madeBy(
  { umask: mask, isBackwards, seconds }: Machine,
  files: readonly (typeof FILES)[number][] = FILES,
): string {
  process.umask(mask);
  const stage = newFolder();
  for (const [path, text, mode] of isBackwards ? files.toReversed() : files) {
    const whole = join(stage, "cashbook", path);
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, text);
    chmodSync(whole, mode & ~mask);
    utimesSync(whole, seconds, seconds);
  }
  return stage;
}

test("an archive", () => {
  const [one, other] = MACHINES.map((machine) =>
    tarOf("cashbook", { within: madeBy(machine), moment: MOMENT }),
  );
  if (one === undefined || other === undefined) throw new Error("There are two.");
  expect(hashOf(other)).toBe(hashOf(one));
  expect(hashOf(gzip(other))).toBe(hashOf(gzip(one)));
  expect(hashOf(zstd(other))).toBe(hashOf(zstd(one)));
  const path = join(newFolder(), "archive.tar");
  writeFileSync(path, one);
  const list = runProgram("tar", ["--utc", "--full-time", "-tvf", path]).toString().trim().split("\n");
  const when = "2026-09-21 14:13:20";
  expect(list.map((line) => line.replace(/ +[0-9]+ (?=2026)/, " "))).toEqual([
    `drwxr-xr-x 0/0 ${when} cashbook/`,
    `-rw-r--r-- 0/0 ${when} cashbook/LICENSE`,
    `drwxr-xr-x 0/0 ${when} cashbook/bin/`,
    `-rwxr-xr-x 0/0 ${when} cashbook/bin/cashbook`,
    `drwxr-xr-x 0/0 ${when} cashbook/share/`,
    `drwxr-xr-x 0/0 ${when} cashbook/share/man/`,
    `drwxr-xr-x 0/0 ${when} cashbook/share/man/man1/`,
    `-rw-r--r-- 0/0 ${when} cashbook/share/man/man1/cashbook.1`,
  ]);
});

test.skipIf(!hasDpkg)("a Debian package", () => {
  const files = new Map([
    ["man/man1/cashbook.1", ".TH cashbook\n"],
    ["bash-completion/completions/cashbook", "complete\n"],
  ]);
  const packages = MACHINES.map((machine) => {
    const stage = madeBy(machine);
    const request = {
      architecture: "amd64",
      program: join(stage, "cashbook/bin/cashbook"),
      files,
      moment: MOMENT,
    };
    const name = debianPackage({ ...request, stage: join(stage, "amd64"), out: stage });
    return join(stage, name);
  });
  const [one, other] = packages.map((path) => hashOf(readFileSync(path)));
  expect(other).toBe(one);
  const list = runProgram("dpkg-deb", ["-c", packages[1] ?? ""])
    .toString()
    .trim()
    .split("\n");
  const kinds = new Set(list.map((line) => line.split(" ").slice(0, 2).join(" ")));
  expect([...kinds].toSorted()).toEqual([
    "-rw-r--r-- root/root",
    "-rwxr-xr-x root/root",
    "drwxr-xr-x root/root",
  ]);
});

test("the bill of materials, man pages and completions, which name no folder of the machine", async () => {
  const bill = billOfMaterials(MOMENT);
  expect(billOfMaterials(MOMENT)).toBe(bill);
  const files = await systemFiles();
  expect([...(await systemFiles())]).toEqual([...files]);
  for (const text of [bill, ...files.values()]) {
    expect(text).not.toContain(root);
    expect(text).not.toContain(tmpdir());
  }
});

describe.skipIf(!isFullRun)("the executable", () => {
  /** In a copy of the source, with the packages of this one. */
  function builtIn(folder: string, environment: NodeJS.ProcessEnv): string {
    const without = new Set(["node_modules", "dist", "release", ".git"].map((name) => join(root, name)));
    cpSync(root, folder, { recursive: true, filter: (path) => !without.has(path) });
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    for (const script of ["build.ts", "build/executable.ts"])
      runProgram(process.execPath, ["node_modules/tsx/dist/cli.mjs", script], {
        cwd: folder,
        env: { ...process.env, ...environment },
      });
    return hashOf(readFileSync(join(folder, "dist/cashbook")));
  }

  test("of two folders", { timeout: 600_000 }, () => {
    const here = builtIn(join(newFolder(), "one"), {});
    // As deep as the first one, since the packages are outside of both: names of parts contain the way to them.
    const there = join(newFolder(), "another folder");
    expect(builtIn(there, { HOME: newFolder(), TZ: "Asia/Tokyo", LANG: "C" })).toBe(here);
  });
});
