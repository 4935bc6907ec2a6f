/**
 * The private half of this machine's signing key: a file in the state directory, readable by its owner only. Whoever has
 * it can sign tokens for every book that trusts the public half.
 */
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { Problem } from "../contract/problem.ts";

export const SIGNING_KEY_FILE = "signing-key.json";

interface SigningKeyFile {
  /** The stored text; `make`s and stores one when there is none. Problem: settings_invalid when others can read it. */
  readonly read: (make: () => string) => Promise<string>;
  /** Puts a new text in the place of the stored one. */
  readonly replace: (make: () => string) => Promise<string>;
}

/** The signing key in a state directory. Lazy: creates the directory when it is needed. */
export function signingKeyFile(stateDirectory: string): SigningKeyFile {
  const path = join(stateDirectory, SIGNING_KEY_FILE);
  return {
    async read(make) {
      return readExisting(path) ?? (await writeKey(path, make(), linkSync));
    },
    async replace(make) {
      return writeKey(path, make(), renameSync);
    },
  };
}

function readExisting(path: string): string | undefined {
  try {
    refuseOpenFile(path);
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Writes a temporary file, then puts it in place: by a link, which fails when another process was first (its key is used
 * then), or by a rename, which replaces.
 */
async function writeKey(
  path: string,
  text: string,
  place: (from: string, to: string) => void,
): Promise<string> {
  mkdirSync(join(path, ".."), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}`;
  rmSync(temporary, { force: true });
  const file = openSync(temporary, "wx", 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    place(temporary, path);
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return readExisting(path) ?? text;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Refuses a key that other users can read, as ssh does with private keys. */
function refuseOpenFile(path: string): void {
  if (process.platform === "win32") return;
  const { mode, uid } = statSync(path);
  const own = process.getuid?.();
  if ((mode & 0o077) === 0 && (own === undefined || own === 0 || uid === own)) return;
  throw new Problem("settings_invalid", {
    detail: `The signing key can be read by others (${path}).`,
    remedy: `Run \`chmod 600 ${path}\`, or move the file away if others use this machine: a new key is made then.`,
  });
}
