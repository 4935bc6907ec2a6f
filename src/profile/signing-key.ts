/**
 * The private half of this machine's signing key: a file in the state directory, readable by its owner only. Whoever has
 * it can sign tokens for every book that trusts the public half.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "../files/write-whole.ts";
import { requirePrivate } from "./require-private.ts";
import { systemCode } from "../files/system-code.ts";

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
      const existing = readExisting(path);
      if (existing !== undefined) return existing;
      const text = make();
      // Where another process was first, its key is used.
      return writeWhole(path, text, { isNew: true }) ? text : (readExisting(path) ?? text);
    },
    async replace(make) {
      const text = make();
      writeWhole(path, text);
      return text;
    },
  };
}

function readExisting(path: string): string | undefined {
  try {
    requirePrivate(path, {
      detail: `Other users can read the signing key (${path}).`,
      remedy: `Run \`chmod 600 ${path}\`, or move the file away if others use this machine; a new key is then created.`,
    });
    return readFileSync(path, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
