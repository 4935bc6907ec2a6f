/** Runs the built program as a real process, away from this user's files and settings. */
import { spawn } from "node:child_process";
import { cp, mkdtemp, rm, symlink, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { assertCurrentBuild } from "./current-build.ts";

export const program = resolve(import.meta.dirname, "../../dist/cashbook.js");
export const fixtures = resolve(import.meta.dirname, "../fixtures");

export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  /** Exit code; 128 and the signal's number for a process that a signal ended. */
  readonly exit: number;
}

/** A folder of its own for a test: `home` is CASHBOOK_HOME, `folder` is where commands run. */
export interface Place {
  readonly home: string;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The path or address of the book that commands here go to when nothing says another. */
  readonly book: string;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/**
 * An empty place, with an environment that holds nothing of this machine: `await using place = await freshPlace()`.
 * `cashbook` is a command on its PATH. Its book is a file at its usual place, unless it is the database of this address.
 */
export async function freshPlace(database?: string): Promise<Place> {
  assertCurrentBuild(program);
  const root = await mkdtemp(join(tmpdir(), "cashbook-test-"));
  const [home, folder, bin] = [join(root, "home"), join(root, "folder"), join(root, "bin")];
  for (const made of [home, folder, bin]) await mkdir(made);
  await symlink(program, join(bin, "cashbook"));
  return {
    home,
    folder,
    environment: {
      CASHBOOK_HOME: home,
      HOME: home,
      LANG: "en_US.UTF-8",
      TZ: "UTC",
      TERM: "xterm",
      // Beside other tests a second may be too short to open a book.
      CASHBOOK_COMPLETION_TIMEOUT: "30",
      PATH: [bin, dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin"].join(delimiter),
      ...(database !== undefined && { CASHBOOK_DATABASE: database }),
    },
    book: database ?? join(home, "data", "cashbook.db"),
    // A program that a shell has started can outlive the shell by a moment, and write meanwhile.
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** A new place with all that one holds: for tests that begin alike. */
export async function copyOfPlace({ home, folder }: Place): Promise<Place> {
  const copy = await freshPlace();
  await cp(home, copy.home, { recursive: true });
  await cp(folder, copy.folder, { recursive: true });
  return copy;
}

export interface RunOptions {
  readonly place: Place;
  readonly input?: string | Uint8Array;
  /** Beside the place's own; undefined takes a variable away. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Runs `cashbook` with these words, in pipes. */
export function cashbook(words: readonly string[], options: RunOptions): Promise<Ended> {
  return ended(process.execPath, [program, ...words], options);
}

/** Runs a line of the shell in which `cashbook` is a command. */
export function shell(line: string, options: RunOptions): Promise<Ended> {
  return ended("/bin/sh", ["-c", line], options);
}

const SIGNALS: Readonly<Record<string, number>> = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGKILL: 9,
  SIGPIPE: 13,
  SIGTERM: 15,
};

function ended(
  file: string,
  words: readonly string[],
  { place, input, environment }: RunOptions,
): Promise<Ended> {
  const env = Object.fromEntries(
    Object.entries({ ...place.environment, ...environment }).filter(([, value]) => value !== undefined),
  );
  return new Promise((resolve, reject) => {
    const child = spawn(file, words, { cwd: place.folder, env, stdio: "pipe" });
    const stdout: Uint8Array[] = [];
    const stderr: Uint8Array[] = [];
    child.stdout.on("data", (part: Uint8Array) => stdout.push(part));
    child.stderr.on("data", (part: Uint8Array) => stderr.push(part));
    child.on("error", reject);
    child.on("close", (code, signal) =>
      resolve({
        stdout: Buffer.concat(stdout).toString(),
        stderr: Buffer.concat(stderr).toString(),
        exit: code ?? 128 + (SIGNALS[signal ?? ""] ?? 0),
      }),
    );
    // A program that does not read its input closes it.
    child.stdin.on("error", () => {}).end(input);
  });
}
