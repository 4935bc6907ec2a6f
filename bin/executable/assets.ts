/**
 * The program as assets of one executable file (Node's single executable application): scripts, each with its compiled
 * code, and the files of the page at /docs. Nothing is read from the disk.
 */
import { getRawAsset } from "node:sea";
import { compileScript, type LoadedProgram } from "../script.ts";

export function loadProgram(): LoadedProgram {
  const { main, thread } = runAsset("main.js") as Pick<LoadedProgram, "main" | "thread">;
  return { main, thread, keep: () => {} };
}

/** Bytes of an asset, where they lie in the file: not to be written to. */
export function assetBytes(name: string): Buffer {
  return Buffer.from(getRawAsset(name));
}

/** What each script exports, once it has run. */
const exportsOf = new Map<string, unknown>();

function runAsset(name: string): unknown {
  const { run } = compileScript(assetBytes(name).toString("latin1"), {
    path: name,
    cachedData: assetBytes(`${name}.compiled`),
  });
  return run(async (file) => requirePackage(file), requirePackage);
}

/** Runs the script of a package, or of what several packages share, once: `./packages/pg.js`, `./chunk-1.js`. */
function requirePackage(file: string): unknown {
  const name = `packages/${file.slice(file.lastIndexOf("/") + 1)}`;
  if (!exportsOf.has(name)) exportsOf.set(name, runAsset(name));
  return exportsOf.get(name);
}
