/**
 * The program as assets of one executable file (Node's single executable application): scripts, each with its compiled
 * code, and the files of the pages at /docs and /reports. Nothing is read from the disk.
 */
import { getRawAsset } from "node:sea";
import type { Purpose } from "../purpose.ts";
import { compileScript, type LoadedProgram } from "../script.ts";

export function loadProgram(purpose: Purpose): LoadedProgram {
  const { main, thread } = runAsset("main.js", `${purpose}.compiled`) as Pick<
    LoadedProgram,
    "main" | "thread"
  >;
  return { main, thread, keep: () => {} };
}

/** Whether there is compiled code; an executable that was built on another platform has none. */
declare const CASHBOOK_HAS_COMPILED_CODE: boolean;

/** Bytes of an asset, where they lie in the file: not to be written to. */
export function assetBytes(name: string): Buffer {
  return Buffer.from(getRawAsset(name));
}

/** What each script exports, once it has run. */
const exportsOf = new Map<string, unknown>();

function runAsset(name: string, compiled = `${name}.compiled`): unknown {
  const { run } = compileScript(assetBytes(name).toString("latin1"), {
    path: name,
    cachedData: CASHBOOK_HAS_COMPILED_CODE ? assetBytes(compiled) : undefined,
  });
  return run(async (file) => requirePackage(file), requirePackage);
}

/** Runs the script of a package, or of what several packages share, once: `./packages/pg.js`, `./chunk-1.js`. */
function requirePackage(file: string): unknown {
  const name = `packages/${file.slice(file.lastIndexOf("/") + 1)}`;
  if (!exportsOf.has(name)) exportsOf.set(name, runAsset(name));
  return exportsOf.get(name);
}
