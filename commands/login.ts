import { Problem } from "../src/contract/problem.ts";
import { readProfiles } from "../src/profile/profiles.ts";
import { storeSecret } from "../src/profile/secrets.ts";
import { command } from "../src/terminal/command.ts";
import type { Context } from "../src/terminal/context.ts";
import { record } from "../src/terminal/view.ts";
import { explicitSettings } from "./profile/view.ts";

const DEFAULT_PROFILE = "default";

export const login = command({
  examples: [
    "cashbook login --profile acme --base-url https://books.example --api-key-stdin < key",
    "cashbook auth token --scope api_keys | cashbook login --profile acme --token-stdin",
  ],
  notes:
    "A profile may hold an API key and a token; the token serves the commands that manage keys. A credential belongs to " +
    "the place that the profile names, and goes nowhere else.",
  operands: {},
  flags: {},
  async run(context) {
    const { settings, environment } = context;
    const { config } = settings.directories;
    const profile = settings.profile ?? DEFAULT_PROFILE;
    const explicit = explicitSettings(settings);
    refuseAnotherPlace(readProfiles(config).profiles[profile], { profile, explicit });
    const { kind, secret } = await credentialToStore(context);
    const { from, inFile } = await storeSecret(
      { config, environment },
      { profile, kind, secret, settings: explicit },
    );
    const savedProfile = readProfiles(config).profiles[profile];
    return record({
      data: {
        profile,
        kind,
        key_prefix: savedProfile?.[kind]?.prefix || null,
        base_url: savedProfile?.base_url ?? null,
        database: savedProfile?.database ?? null,
        stored_in: from,
      },
      sentence: `Stored the ${kind === "key" ? "API key" : "token"} of the profile ${profile}; \`cashbook whoami --profile ${profile}\` tries it.`,
      essence: profile,
      notes: inFile
        ? [`There is no system keyring here: the secret lies in ${from}, which only you can read.`]
        : [`The secret lies in ${from}.`],
    });
  },
});

/** Refuses to change the place of a profile that has a credential, which would then be sent elsewhere. */
function refuseAnotherPlace(
  existing: { base_url?: string; database?: string; key?: unknown; token?: unknown } | undefined,
  { profile, explicit }: { profile: string; explicit: { base_url?: string; database?: string } },
): void {
  if (existing?.key === undefined && existing?.token === undefined) return;
  const place = existing.base_url ?? existing.database;
  const other = explicit.base_url ?? explicit.database;
  if (other === undefined || other === place) return;
  throw new Problem("settings_conflict", {
    detail: `The profile ${profile} holds a credential for ${place ?? "the default book"}, and ${other} is another place.`,
    remedy: `Choose another profile, or run \`cashbook logout --profile ${profile}\` first.`,
  });
}

/** From standard input or the environment, else by a prompt that hides the input. */
async function credentialToStore({
  credential,
  io,
  settings,
  environment,
}: Context): Promise<{ kind: "key" | "token"; secret: string }> {
  const hasCredential =
    settings.apiKeyStdin ||
    settings.tokenStdin ||
    ["CASHBOOK_API_KEY", "CASHBOOK_API_KEY_FILE", "CASHBOOK_TOKEN"].some((name) => environment[name]);
  if (hasCredential) {
    const explicitCredential = await credential("any");
    if (explicitCredential !== undefined) return explicitCredential;
  }
  const secret = (
    await io.secret({ message: "API key or token", flag: "--api-key-stdin or --token-stdin" })
  ).trim();
  if (secret === "") throw new Problem("no_credential", { detail: "No credential was given." });
  return { kind: secret.split(".").length === 3 ? "token" : "key", secret };
}
