import { Problem } from "../src/contract/problem.ts";
import { readProfiles } from "../src/profile/profiles.ts";
import { storeSecret } from "../src/profile/secrets.ts";
import { command } from "../src/terminal/command.ts";
import type { Context } from "../src/terminal/context.ts";
import { record } from "../src/terminal/view.ts";
import { saidSettings } from "./profile/view.ts";

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
    const said = saidSettings(settings);
    refuseAnotherPlace(readProfiles(config).profiles[profile], { profile, said });
    const { kind, secret } = await credentialToStore(context);
    const { from, inFile } = await storeSecret(
      { config, environment },
      { profile, kind, secret, settings: said },
    );
    const stored = readProfiles(config).profiles[profile];
    return record({
      data: {
        profile,
        kind,
        key_prefix: stored?.[kind]?.prefix || null,
        base_url: stored?.base_url ?? null,
        database: stored?.database ?? null,
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

/** A credential that is there belongs to the place that is there: to change it silently would send it elsewhere. */
function refuseAnotherPlace(
  existing: { base_url?: string; database?: string; key?: unknown; token?: unknown } | undefined,
  { profile, said }: { profile: string; said: { base_url?: string; database?: string } },
): void {
  if (existing?.key === undefined && existing?.token === undefined) return;
  const place = existing.base_url ?? existing.database;
  const other = said.base_url ?? said.database;
  if (other === undefined || other === place) return;
  throw new Problem("settings_conflict", {
    detail: `The profile ${profile} holds a credential for ${place ?? "the default book"}, and ${other} is another place.`,
    remedy: `Choose another profile, or run \`cashbook logout --profile ${profile}\` first.`,
  });
}

/** From standard input or the environment; on a terminal, by a question that does not show the answer. */
async function credentialToStore({
  credential,
  io,
  settings,
  environment,
}: Context): Promise<{ kind: "key" | "token"; secret: string }> {
  const given =
    settings.apiKeyStdin ||
    settings.tokenStdin ||
    ["CASHBOOK_API_KEY", "CASHBOOK_API_KEY_FILE", "CASHBOOK_TOKEN"].some((name) => environment[name]);
  if (given) {
    const found = await credential("any");
    if (found !== undefined) return found;
  }
  const secret = (
    await io.secret({ message: "API key or token", flag: "--api-key-stdin or --token-stdin" })
  ).trim();
  if (secret === "") throw new Problem("no_credential", { detail: "No credential was given." });
  return { kind: secret.split(".").length === 3 ? "token" : "key", secret };
}
