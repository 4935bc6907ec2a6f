/** Credentials of profiles: in the system keyring where there is one, else in the profiles file. */
import { Problem } from "../contract/problem.ts";
import { systemKeyring } from "./keyring.ts";
import { profilesPath, readProfiles, type Profile, type StoredSecret } from "./profiles.ts";
import { changeProfiles } from "./write.ts";

export interface SecretPlace {
  /** The user's configuration directory. */
  readonly config: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export type SecretKind = "key" | "token";

/** A secret of a profile, and where it is stored. Undefined when the profile has none of this kind. */
export async function readSecret(
  { config, environment }: SecretPlace,
  { profile, kind }: { profile: string; kind: SecretKind },
): Promise<{ secret: string; from: string } | undefined> {
  const savedSecret = readProfiles(config).profiles[profile]?.[kind];
  if (savedSecret === undefined) return undefined;
  if (savedSecret.in === "file") return { secret: savedSecret.secret, from: profilesPath(config) };
  const keyring = systemKeyring(environment);
  const secret = await keyring?.read(account(config, { profile, kind }));
  if (keyring !== undefined && secret !== undefined) return { secret, from: keyring.name };
  throw new Problem("no_credential", {
    detail: `The ${kind} of profile ${profile} is stored in the system keyring, which ${keyring === undefined ? "cannot be reached from here" : "does not release it"}.`,
    remedy: "Unlock the keyring, set CASHBOOK_API_KEY_FILE or CASHBOOK_TOKEN, or run `cashbook login` again.",
  });
}

/** Stores a secret; creates the profile if needed. Returns where it is stored. */
export async function storeSecret(
  { config, environment }: SecretPlace,
  {
    profile,
    kind,
    secret,
    settings,
  }: { profile: string; kind: SecretKind; secret: string; settings: Partial<Profile> },
): Promise<{ from: string; inFile: boolean }> {
  const keyring = systemKeyring(environment);
  const isInKeyring =
    keyring !== undefined && (await keyring.store(account(config, { profile, kind }), secret));
  const prefix = publicPrefix(secret);
  const newSecret: StoredSecret = isInKeyring ? { in: "keyring", prefix } : { in: "file", prefix, secret };
  await changeProfiles(config, ({ current, profiles }) => ({
    current: current ?? profile,
    profiles: { ...profiles, [profile]: { ...profiles[profile], ...settings, [kind]: newSecret } },
  }));
  return isInKeyring ? { from: keyring.name, inFile: false } : { from: profilesPath(config), inFile: true };
}

/** Removes the secrets of a profile. Returns which there were. */
export async function forgetSecrets(
  { config, environment }: SecretPlace,
  profile: string,
): Promise<readonly SecretKind[]> {
  const savedProfile = readProfiles(config).profiles[profile];
  const kinds = (["key", "token"] as const).filter((kind) => savedProfile?.[kind] !== undefined);
  for (const kind of kinds) {
    if (savedProfile?.[kind]?.in === "keyring")
      await systemKeyring(environment)?.remove(account(config, { profile, kind }));
  }
  if (kinds.length === 0) return [];
  await changeProfiles(config, ({ profiles, ...rest }) => {
    const members = Object.entries(profiles[profile] ?? {});
    const others = Object.fromEntries(members.filter(([name]) => name !== "key" && name !== "token"));
    return { ...rest, profiles: { ...profiles, [profile]: others } };
  });
  return kinds;
}

/** The part of a secret that may be shown: the prefix of a key, nothing of a token. */
function publicPrefix(secret: string): string {
  return /^cb_live_[0-9A-Za-z]{8}(?=_)/.exec(secret)?.[0] ?? "";
}

/** The keyring's account name; includes the configuration directory, so that two configurations do not share secrets. */
function account(config: string, { profile, kind }: { profile: string; kind: SecretKind }): string {
  return `${config}#${profile}/${kind}`;
}
