/**
 * Node for other platforms, to build executables from: the packages that npm brings to a machine of such a platform. They are
 * fetched when a release is built, in the version and with the hash of the lock file.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { NODE_PACKAGES, nodePath, type Target } from "../bin/node-packages.ts";
import { runProgram } from "./run-program.ts";

/** The platform that somebody names; `win-x64` is what Node's own downloads call Windows. */
export function targetOf(name: string): Target {
  const target = name.replace(/^win-/, "win32-");
  if (Object.hasOwn(NODE_PACKAGES, target)) return target as Target;
  throw new Error(`There is no target "${name}". Targets: ${Object.keys(NODE_PACKAGES).join(", ")}.`);
}

export function executableName(platform: string): string {
  return platform.startsWith("win32") ? "cashbook.exe" : "cashbook";
}

/** The path of the target's Node, which is fetched unless an earlier build did so. */
export function nodeBinary(target: Target, cache = "node_modules/.cache/node-binaries"): string {
  const name = NODE_PACKAGES[target];
  const { version, integrity } = locked(name);
  // Only the Node of this version builds for another platform.
  if (process.versions.node !== version)
    throw new Error(
      `Executables for other platforms are built with Node ${version}, and this is ${process.versions.node}.`,
    );
  const folder = join(cache, `${name}-${version}`);
  const binary = join(folder, "package", nodePath(target));
  if (existsSync(binary)) return binary;
  const draft = `${folder}-${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    runProgram("npm", [
      "pack",
      "--silent",
      "--ignore-scripts",
      "--pack-destination",
      draft,
      `${name}@${version}`,
    ]);
    const archive = `${name}-${version}.tgz`;
    assertIntegrity(join(draft, archive), integrity);
    runProgram("tar", ["-xzf", archive], { cwd: draft });
    rmSync(join(draft, archive));
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return binary;
}

export function assertIntegrity(path: string, expected: string): void {
  const actual = `sha512-${createHash("sha512").update(readFileSync(path)).digest("base64")}`;
  if (actual !== expected)
    throw new Error(`${path} is not the file that package-lock.json expects: its hash is ${actual}.`);
}

function locked(name: string): { readonly version: string; readonly integrity: string } {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    readonly packages: Readonly<Record<string, { readonly version: string; readonly integrity: string }>>;
  };
  const entry = packages[`node_modules/${name}`];
  if (entry === undefined) throw new Error(`package-lock.json does not have ${name}.`);
  return entry;
}
