/** The user's profiles: places and credentials. Read as plain JSON, since every command reads them and conf loads slowly. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "../contract/problem.ts";
import { requirePrivate } from "./require-private.ts";
import { systemCode } from "../files/system-code.ts";

/** A credential of a profile: in the system keyring, or in this file. `prefix` is the part that may be shown. */
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
    if (systemCode(error) === "ENOENT") return { profiles: {} };
    throw error;
  }
  const read = parseProfiles(text, path);
  if (Object.values(read.profiles).some(({ key, token }) => key?.in === "file" || token?.in === "file"))
    requirePrivate(path, {
      detail: `${path} has a credential that other users can read.`,
      remedy: `Run \`chmod 600 ${path}\`, and rotate the key if others use this machine.`,
    });
  return read;
}

function parseProfiles(text: string, path: string): Profiles {
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
    // Broken JSON and a wrong type are one problem, thrown below.
  }
  throw new Problem("settings_invalid", {
    detail: `The profiles in ${path} cannot be read.`,
    remedy: "Correct the JSON, or move the file away and run `cashbook login` again.",
  });
}
