/** The user's profiles: where commands go, and with which credential. Read as plain JSON, since every command reads them. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "../contract/problem.ts";

/** Where a credential of a profile lies: in the system's keyring, or here. `prefix` is what may be shown of it. */
export type StoredSecret =
  | { readonly in: "keyring"; readonly prefix: string }
  | { readonly in: "file"; readonly prefix: string; readonly secret: string };

export interface Profile {
  readonly base_url?: string;
  readonly database?: string;
  readonly company?: string;
  readonly output?: string;
  readonly key?: StoredSecret;
  readonly token?: StoredSecret;
}

export interface Profiles {
  /** The profile in use when none is named. */
  readonly current?: string;
  readonly profiles: Readonly<Record<string, Profile>>;
  /** Id of the company that `company use` chose, by the book's path or address. */
  readonly companies?: Readonly<Record<string, string>>;
}

export const PROFILES_FILE = "profiles";

export function profilesPath(configDirectory: string): string {
  return join(configDirectory, `${PROFILES_FILE}.json`);
}

/** The profiles; none when there is no file. Refuses a file that others can read while it holds a secret. */
export function readProfiles(configDirectory: string): Profiles {
  const path = profilesPath(configDirectory);
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { profiles: {} };
    throw error;
  }
  const read = parsed(text, path);
  if (Object.values(read.profiles).some(({ key, token }) => key?.in === "file" || token?.in === "file"))
    refuseOpenFile(path);
  return read;
}

function parsed(text: string, path: string): Profiles {
  try {
    const { current, profiles = {}, companies } = JSON.parse(text) as Partial<Profiles>;
    if (typeof profiles === "object") {
      return {
        ...(current === undefined ? {} : { current }),
        profiles,
        ...(companies === undefined ? {} : { companies }),
      };
    }
  } catch {
    // Said below: what is wrong with a file of ours is the same to a person whichever way it is broken.
  }
  throw new Problem("settings_invalid", {
    detail: `The profiles in ${path} cannot be read.`,
    remedy: "Correct the JSON, or move the file away and run `cashbook login` again.",
  });
}

/** As ssh does with private keys: a secret that others of this machine can read is no secret any more. */
function refuseOpenFile(path: string): void {
  if (process.platform === "win32") return;
  const { mode, uid } = statSync(path);
  const own = process.getuid?.();
  if ((mode & 0o077) === 0 && (own === undefined || own === 0 || uid === own)) return;
  throw new Problem("settings_invalid", {
    detail: `${path} holds a credential, and others can read it.`,
    remedy: `Run \`chmod 600 ${path}\`, and rotate the key if others use this machine.`,
  });
}
