/**
 * Builds what a release consists of into the folder release/ (or the one that is named), from the files of `npm run build`: for each
 * target (or each `--target`) the executable with man pages and completion as .tar.gz and .tar.zst, or .zip for Windows; Debian
 * packages where dpkg-deb is; a package for npm; a container file; a bill of materials; and SHA-256 sums of all of it. Two builds of one commit
 * give the same bytes. It needs GNU tar.
 */
import "./say-errors.ts";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { zipSync } from "fflate";
import { version } from "./bundle.ts";
import { assertReplaceable } from "./folders.ts";
import { NODE_PACKAGES, type Target } from "../bin/node-packages.ts";
import { executableName, targetOf } from "./node-binaries.ts";
import { gzip, tarOf, zstd } from "./release/archive.ts";
import { billOfMaterials } from "./release/bill-of-materials.ts";
import { DEBIAN_ARCHITECTURES, debianPackage } from "./release/debian-package.ts";
import { writeFiles } from "./release/folder.ts";
import { npmPackage } from "./release/npm-package.ts";
import { systemFiles } from "./release/system-files.ts";
import { runProgram } from "./run-program.ts";

const { values: flags, positionals } = parseArgs({
  options: { target: { type: "string", multiple: true } },
  allowPositionals: true,
});
const targets = flags.target?.map(targetOf) ?? (Object.keys(NODE_PACKAGES) as Target[]);
const out = positionals[0] ?? "release";
assertReplaceable(out);

/** When the commit was made, in seconds: the time of all files. */
const moment = Number(
  process.env["SOURCE_DATE_EPOCH"] ?? runProgram("git", ["log", "-1", "--format=%ct"]).toString(),
);
const stage = mkdtempSync(join(tmpdir(), "cashbook-release-"));
const files = await systemFiles();

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
try {
  for (const target of targets) addTarget(target);
  writeFileSync(join(out, `cashbook-${version}.tgz`), npmPackage({ stage, moment }));
  copyFileSync("build/release/Containerfile", join(out, "Containerfile"));
  writeFileSync(join(out, `cashbook-${version}.cdx.json`), billOfMaterials(moment));
  const sums = readdirSync(out)
    .sort()
    .map((name) => `${sha256(join(out, name))}  ${name}\n`);
  writeFileSync(join(out, "SHA256SUMS"), sums.join(""));
} finally {
  rmSync(stage, { recursive: true, force: true });
}

function addTarget(target: Target): void {
  const words = ["node_modules/tsx/dist/cli.mjs", "build/executable.ts", "--target", target, stage];
  runProgram(process.execPath, words);
  const program = join(stage, executableName(target).replace("cashbook", `cashbook-${target}`));
  const name = `cashbook-${version}-${target}`;
  if (target.startsWith("win32")) {
    addZip(name, program);
    return;
  }
  writeFiles(join(stage, name), [
    ["LICENSE", readFileSync("LICENSE")],
    ...[...files].map(([path, text]) => [`share/${path}`, text] as const),
  ]);
  mkdirSync(join(stage, name, "bin"));
  copyFileSync(program, join(stage, name, "bin/cashbook"));
  const tar = tarOf(name, { within: stage, moment });
  writeFileSync(join(out, `${name}.tar.gz`), gzip(tar));
  writeFileSync(join(out, `${name}.tar.zst`), zstd(tar));
  const architecture = DEBIAN_ARCHITECTURES[target];
  if (architecture === undefined) return;
  if (hasDpkg())
    debianPackage({ architecture, program, files, stage: join(stage, architecture), moment, out });
  else process.stderr.write(`No Debian package for ${target}: dpkg-deb is not here.\n`);
}

/** Windows opens no other archive by itself. */
function addZip(name: string, program: string): void {
  const entries = { "cashbook.exe": readFileSync(program), "LICENSE.txt": readFileSync("LICENSE") };
  // An archive has local times: whoever reads it takes the time for one of their own clock.
  const mtime = new Date(moment * 1000 + new Date(moment * 1000).getTimezoneOffset() * 60_000);
  writeFileSync(join(out, `${name}.zip`), zipSync(entries, { level: 9, mtime }));
}

function hasDpkg(): boolean {
  try {
    return runProgram("dpkg-deb", ["--version"]).length > 0;
  } catch {
    return false;
  }
}

function sha256(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
