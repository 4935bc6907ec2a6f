/**
 * Loads the built program with cached compiled code. Node's own compile cache holds only what is compiled at load; this
 * one also holds the functions that a run has called, which is most of the start-up time. V8 rejects code of another
 * version or other flags (`cachedDataRejected`) and compiles anew.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { Purpose } from "./purpose.ts";
import { compileScript, type LoadedProgram } from "./script.ts";

declare const CASHBOOK_BUILD: string;

export function loadProgram(purpose: Purpose): LoadedProgram {
  const path = join(import.meta.dirname, "main.js");
  const places = cachePlaces(purpose);
  const cachedData = firstOf(places);
  // For packages, which are modules: Node's own compile cache.
  enableCompileCache({ directory: dirname(places[0] ?? ""), portable: true });
  // The build writes ASCII only, and latin1 is read fastest.
  // The code contains the name of its script: without the folder, it is the same wherever it is built.
  const { script, run } = compileScript(readFileSync(path, "latin1"), { path: "main.js", cachedData });
  const { main, thread } = run((file) => import(file)) as Pick<LoadedProgram, "main" | "thread">;
  return {
    main,
    thread,
    keep: () =>
      void (cachedData === undefined && places.some((place) => saveCache(place, script.createCachedData()))),
  };
}

/**
 * Beside the program, else in the user's cache: never in a folder that others can write to, since the cache is executed.
 * The path contains the version of Node, and in the user's cache the build: V8 checks only the source's length.
 */
function cachePlaces(purpose: Purpose): readonly string[] {
  const name = `${purpose}-${process.version}-${process.arch}.compiled`;
  const own = userCache();
  return [
    join(import.meta.dirname, ".cache", name),
    ...(own === undefined ? [] : [join(own, CASHBOOK_BUILD, name)]),
  ];
}

function firstOf(places: readonly string[]): Buffer | undefined {
  for (const place of places) {
    try {
      return readFileSync(place);
    } catch {
      // The next place; without a cache the program starts a little slower.
    }
  }
  return undefined;
}

/** Writes the file atomically. Returns false where this user may not write. */
function saveCache(place: string, data: Uint8Array): boolean {
  const temporary = `${place}.${process.pid}`;
  try {
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
    writeFileSync(temporary, data, { flag: "wx", mode: 0o600 });
    renameSync(temporary, place);
    return true;
  } catch {
    forget(temporary);
    return false;
  }
}

/** Removes a half-written file; ignores errors. */
function forget(temporary: string): void {
  try {
    rmSync(temporary, { force: true });
  } catch {
    return;
  }
}

/** None for a user without a home directory, such as a number that a container is run as. */
function userCache(): string | undefined {
  const { CASHBOOK_HOME, XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (CASHBOOK_HOME) return join(CASHBOOK_HOME, "cache", "compiled");
  try {
    if (process.platform === "win32") return join(LOCALAPPDATA ?? homedir(), "cashbook", "cache", "compiled");
    if (process.platform === "darwin") return join(homedir(), "Library", "Caches", "cashbook", "compiled");
    return join(
      XDG_CACHE_HOME?.startsWith("/") ? XDG_CACHE_HOME : join(homedir(), ".cache"),
      "cashbook",
      "compiled",
    );
  } catch {
    return undefined;
  }
}
