/** The credential of a command: from standard input, the environment or the profile, read on first use. */
import { readFileSync } from "node:fs";
import type { Layers } from "../../client/layers.ts";
import type { Credential } from "../../client/place.ts";
import { isOurs, isWholeKey } from "../../contract/values/key-text.ts";
import { Problem } from "../../contract/problem.ts";
import type { Environment } from "../streams/stream-facts.ts";
import type { Settings } from "./settings.ts";
import type { StandardInput } from "../streams/standard-input.ts";

export interface CredentialSources {
  readonly settings: Settings;
  readonly environment: Environment;
  readonly layers: Layers;
  readonly input: StandardInput;
}

/** Reads the credential. The purpose `keys` prefers the profile's token: only a token may manage API keys. */
export function createCredentialReader(
  sources: CredentialSources,
): (purpose: "any" | "keys") => Promise<Credential | undefined> {
  refuseTwo(sources);
  let explicit: Promise<Credential | undefined> | undefined;
  return async (purpose) =>
    (await (explicit ??= explicitCredential(sources))) ?? profileCredential(sources, purpose);
}

/** A credential from standard input or the environment. */
async function explicitCredential({
  settings,
  environment,
  input,
}: CredentialSources): Promise<Credential | undefined> {
  if (settings.apiKeyStdin) return secret("key", await input.takeText("--api-key-stdin"), "--api-key-stdin");
  if (settings.tokenStdin) return secret("token", await input.takeText("--token-stdin"), "--token-stdin");
  const key = environment["CASHBOOK_API_KEY"] || undefined;
  if (key !== undefined) return secret("key", key, "CASHBOOK_API_KEY");
  const file = environment["CASHBOOK_API_KEY_FILE"] || undefined;
  if (file !== undefined) return secret("key", keyFile(file), `CASHBOOK_API_KEY_FILE (${file})`);
  const token = environment["CASHBOOK_TOKEN"] || undefined;
  return token === undefined ? undefined : secret("token", token, "CASHBOOK_TOKEN");
}

async function profileCredential(
  { settings, layers }: CredentialSources,
  purpose: "any" | "keys",
): Promise<Credential | undefined> {
  const { profile } = settings;
  // A profile's credential is bound to the profile's place and is never sent to another one.
  if (profile === undefined || !settings.placeIsProfiles) return undefined;
  for (const kind of purpose === "keys" ? (["token", "key"] as const) : (["key", "token"] as const)) {
    const savedSecret = await layers.secret(profile, kind);
    if (savedSecret !== undefined) return { kind, ...savedSecret, isStored: true };
  }
  return undefined;
}

/** With two credentials it would be undecided who the caller is. */
function refuseTwo({ settings, environment }: CredentialSources): void {
  const stdin = [settings.apiKeyStdin && "--api-key-stdin", settings.tokenStdin && "--token-stdin"];
  const variables = ["CASHBOOK_API_KEY", "CASHBOOK_API_KEY_FILE", "CASHBOOK_TOKEN"].filter(
    (name) => environment[name],
  );
  for (const names of [stdin.filter((name) => name !== false), variables]) {
    if (names.length < 2) continue;
    throw new Problem("settings_conflict", {
      detail: `${names.join(" and ")} are both given, but only one credential can be used.`,
    });
  }
}

function secret(kind: Credential["kind"], text: string, from: string): Credential {
  const credentialText = text.trim();
  if (kind === "key" && isOurs(credentialText) && !isWholeKey(credentialText)) {
    throw new Problem("invalid_credential", {
      detail: `${from} is not a complete API key: a character is wrong or missing.`,
      remedy: "Copy the whole key again; `cashbook keys rotate` gives it a new secret if it is lost.",
    });
  }
  if (credentialText !== "" && !/\s/.test(credentialText))
    return { kind, secret: credentialText, from, isStored: false };
  throw new Problem("no_credential", {
    detail: `${from} contains ${credentialText === "" ? "nothing" : "more than one word"}.`,
    remedy: `Give it the ${kind === "key" ? "API key" : "token"} alone.`,
  });
}

function keyFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new Problem("settings_invalid", {
      detail: `CASHBOOK_API_KEY_FILE cannot be read (${path}).`,
      cause,
    });
  }
}
