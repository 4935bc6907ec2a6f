/** Views of profiles, never with a secret. */
import { Problem } from "../../src/contract/problem.ts";
import type { Profile, Profiles, StoredSecret } from "../../src/profile/profiles.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import type { Settings } from "../../src/terminal/settings/settings.ts";
import type { FieldOf } from "../../src/terminal/view.ts";

interface ShownProfile {
  readonly name: string;
  readonly current: boolean;
  readonly base_url: string | null;
  readonly database: string | null;
  readonly company: string | null;
  readonly output: string | null;
  /** What may be shown of the API key, and where it lies. */
  readonly key_prefix: string | null;
  readonly key_in: "keyring" | "file" | null;
  readonly token_in: "keyring" | "file" | null;
}

export const profileFields: readonly FieldOf<ShownProfile>[] = [
  { name: "name", kind: "id", column: { presence: "always" } },
  { name: "current", kind: "flag" },
  { name: "base_url", kind: "text", title: "Base URL", column: { least: 20, weight: 2 } },
  { name: "database", kind: "text", column: { least: 20, weight: 2 } },
  { name: "company", kind: "text" },
  { name: "output", kind: "word", column: { dropFirst: true } },
  { name: "key_prefix", kind: "word", title: "Key" },
  { name: "key_in", kind: "word", title: "Key in", column: { dropFirst: true } },
  { name: "token_in", kind: "word", title: "Token in", column: { dropFirst: true } },
];

export function profileData(name: string, { current, profiles }: Profiles): ShownProfile {
  const profile = requireProfile(name, profiles);
  return {
    name,
    current: current === name,
    base_url: profile.base_url ?? null,
    database: profile.database ?? null,
    company: profile.company ?? null,
    output: profile.output ?? null,
    key_prefix: profile.key?.prefix ?? null,
    key_in: placeOf(profile.key),
    token_in: placeOf(profile.token),
  };
}

/** The settings of this command line that a profile saves: place, company, output. */
export function explicitSettings({
  explicit: { place, company, output },
}: Pick<Settings, "explicit">): Partial<Profile> {
  const base_url = place?.kind === "remote" ? place.baseUrl : undefined;
  const database = place?.kind === "database" ? place.database : undefined;
  return omitUndefined({ base_url, database, company, output });
}

/** The profile of a name, or `unknown_profile`. */
export function requireProfile(name: string, profiles: Readonly<Record<string, Profile>>): Profile {
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (profile !== undefined) return profile;
  throw new Problem("unknown_profile", { detail: `There is no profile ${JSON.stringify(name)}.` });
}

function placeOf(secret: StoredSecret | undefined): "keyring" | "file" | null {
  return secret?.in ?? null;
}
