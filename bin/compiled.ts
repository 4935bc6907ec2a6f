/**
 * Loads the built program with its compiled code. Node's own compile cache holds what a file compiles while it is loaded;
 * this one holds what a run has called as well, which is most of what a start costs. V8 refuses code of another version
 * or with other flags by itself (`cachedDataRejected`), and then compiles as if there were none.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { Script } from "node:vm";

declare const CASHBOOK_BUILD: string;

/** The name by which the program's script asks for packages: a script has no `import()` of its own. */
export const LOAD = "__load";
type Load = (file: string) => Promise<unknown>;

export interface Program {
  readonly main: (argv: readonly string[], version: string, worker: URL) => Promise<void>;
  /** What a thread runs instead. */
  readonly thread: () => Promise<void>;
  /** Keeps what was compiled, when nothing was kept before. */
  readonly keep: () => void;
}

export function loadProgram(): Program {
  const path = join(import.meta.dirname, "main.js");
  const places = cachePlaces();
  const cachedData = firstOf(places);
  // Packages that some commands load are modules; Node's own cache serves them.
  enableCompileCache({ directory: dirname(places[0] ?? ""), portable: true });
  // The build leaves ASCII only in the file, and reading it as such is fastest.
  const source = `(function (module, exports, ${LOAD}) {${readFileSync(path, "latin1")}\n})`;
  const script = new Script(source, {
    filename: path,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
  const module = { exports: {} as Pick<Program, "main" | "thread"> };
  const run = script.runInThisContext() as (module: object, exports: object, load: Load) => void;
  run(module, module.exports, (file) => import(file));
  return {
    main: module.exports.main,
    thread: module.exports.thread,
    keep: () =>
      void (cachedData === undefined && places.some((place) => kept(place, script.createCachedData()))),
  };
}

/**
 * Beside the program, else in the user's own cache: never in a folder that others can write to, since what lies there is
 * run. The name tells versions of Node apart, and in the user's cache the build too: V8 compares no more than lengths.
 */
function cachePlaces(): readonly string[] {
  const name = `main-${process.version}-${process.arch}.compiled`;
  return [join(import.meta.dirname, ".cache", name), join(userCache(), CASHBOOK_BUILD, name)];
}

function firstOf(places: readonly string[]): Buffer | undefined {
  for (const place of places) {
    try {
      return readFileSync(place);
    } catch {
      // The next place, or none: the program runs without, a little slower.
    }
  }
  return undefined;
}

/** Writes the file whole or not at all. A place that cannot be written is not this user's. */
function kept(place: string, data: Uint8Array): boolean {
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

/** Half a file of a full disk; where the folder is none, there is nothing to forget. */
function forget(temporary: string): void {
  try {
    rmSync(temporary, { force: true });
  } catch {
    return;
  }
}

function userCache(): string {
  const { CASHBOOK_HOME, XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (CASHBOOK_HOME) return join(CASHBOOK_HOME, "cache", "compiled");
  if (process.platform === "win32") return join(LOCALAPPDATA ?? homedir(), "cashbook", "cache", "compiled");
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches", "cashbook", "compiled");
  return join(
    XDG_CACHE_HOME?.startsWith("/") ? XDG_CACHE_HOME : join(homedir(), ".cache"),
    "cashbook",
    "compiled",
  );
}
