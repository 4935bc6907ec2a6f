import { flagText } from "../src/client/flag-text.ts";
import { Problem } from "../src/contract/problem.ts";
import { readProfiles } from "../src/profile/profiles.ts";
import { storeSecret } from "../src/profile/secrets.ts";
import type { Place } from "../src/client/place.ts";
import { command } from "../src/terminal/command.ts";
import { optional, toggle } from "../src/terminal/command-line/flag.ts";
import type { Context } from "../src/terminal/context.ts";
import { namesOf, record } from "../src/terminal/view.ts";
import { readableBy } from "../src/terminal/prompts/checks.ts";
import { defaultBook } from "../src/terminal/settings/resolve-settings.ts";
import { servicePlace } from "../src/terminal/settings/resolve-place.ts";
import { identify, type Identity } from "./login-check.ts";
import { explicitSettings } from "./profile/view.ts";

interface Secret {
  readonly kind: "key" | "token";
  readonly secret: string;
}

const DEFAULT_PROFILE = "default";

const fields = [
  { name: "profile", kind: "text" },
  { name: "kind", kind: "word", title: "Credential" },
  { name: "key_prefix", kind: "text", title: "Key" },
  { name: "base_url", kind: "text", title: "Base URL" },
  { name: "database", kind: "text" },
  { name: "stored_in", kind: "text", visibleIn: "pipe" },
  { name: "company", kind: "text" },
  { name: "scopes", kind: "tags" },
] as const;

export const login = command({
  examples: [
    "cashbook login https://books.example",
    "cashbook login --profile acme --base-url https://books.example --api-key-stdin < key",
    "cashbook auth token --scope api_keys | cashbook login --profile acme --token-stdin",
  ],
  notes:
    "A profile can have an API key and a token; commands that manage keys use the token. A credential belongs to " +
    "the address in the profile, and is sent nowhere else. `login` checks the credential there first; one that is refused " +
    "is not saved.",
  operands: { url: optional("Address of the service: the same as --base-url.") },
  flags: { noCheck: toggle("Save the credential without checking it, such as offline.") },
  async run(context, { operands: { url }, flags: { noCheck } }) {
    const { settings, environment } = context;
    context.requireFields(namesOf(fields));
    const { config } = settings.directories;
    const profile = settings.profile ?? DEFAULT_PROFILE;
    const { current: previous, profiles } = readProfiles(config);
    const existing = profiles[profile];
    const typed = withUrl(explicitSettings(settings), url);
    refuseAnotherPlace(existing, { profile, explicit: typed });
    const preset = await presetCredential(context);
    const explicit = preset === undefined ? await withAddress(context, { explicit: typed, existing }) : typed;
    const place = placeOf(context, { explicit, existing });
    const check = ({ kind, secret }: Secret) =>
      noCheck
        ? undefined
        : identify(context, {
            place,
            credential: { kind, secret, from: "what was typed", isStored: false },
          });
    const { kind, secret, identity } =
      preset === undefined
        ? await askUntilAccepted(context, check)
        : { ...preset, identity: await check(preset) };
    const { from, inFile } = await storeSecret(
      { config, environment },
      { profile, kind, secret, settings: explicit },
    );
    const saved = readProfiles(config);
    const savedProfile = saved.profiles[profile];
    const isNewlyCurrent = saved.current === profile && previous !== profile;
    return record({
      data: {
        profile,
        kind,
        key_prefix: savedProfile?.[kind]?.prefix || null,
        base_url: savedProfile?.base_url ?? null,
        database: savedProfile?.database ?? null,
        stored_in: from,
        company: identity?.company ?? null,
        scopes: identity?.scopes ?? null,
      },
      fields,
      sentence: sentenceOf({ kind, profile, identity }),
      essence: profile,
      notes: [
        inFile
          ? `There is no system keyring: the secret is stored in ${from}, which only you can read.`
          : `The secret is stored in ${from}.`,
        // What was typed before went to the book on this machine; the same words now go elsewhere.
        ...(isNewlyCurrent
          ? [
              `The profile ${profile} is now in use: commands go there unless a flag names another place; \`cashbook profile leave\` ends that.`,
            ]
          : []),
      ],
    });
  },
});

function sentenceOf({
  kind,
  profile,
  identity,
}: {
  readonly kind: "key" | "token";
  readonly profile: string;
  readonly identity: Identity | undefined;
}): string {
  const what = kind === "key" ? "API key" : "token";
  if (identity === undefined)
    return `Saved the ${what} in the profile ${profile}; \`cashbook whoami --profile ${profile}\` tries it.`;
  const whose = identity.company === null ? "" : ` of ${identity.company}`;
  return `Logged in: the ${what}${whose} works and is saved in the profile ${profile}.`;
}

/** Where the profile will go. */
function placeOf(
  { settings }: Context,
  { explicit, existing }: { readonly explicit: PlaceSettings; readonly existing: PlaceSettings | undefined },
): Place {
  const { base_url, database } =
    explicit.base_url === undefined && explicit.database === undefined ? (existing ?? {}) : explicit;
  if (base_url !== undefined) return { kind: "remote", baseUrl: base_url };
  return database === undefined
    ? { kind: "database", database: defaultBook(settings.directories), isExplicit: false }
    : { kind: "database", database, isExplicit: true };
}

interface PlaceSettings {
  readonly base_url?: string;
  readonly database?: string;
}

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
    detail: `The profile ${profile} has a credential for ${place ?? "the default book"}, but ${other} is another place.`,
    remedy: `Choose another profile, or run \`cashbook logout --profile ${profile}\` first.`,
  });
}

/** The settings with the address that the line has as an operand. Problems: settings_conflict, and those of an address. */
function withUrl<Explicit extends PlaceSettings>(explicit: Explicit, url: string | undefined): Explicit {
  if (url === undefined) return explicit;
  const base_url = addressIn(url);
  const other = explicit.base_url ?? explicit.database;
  if (other === undefined || other === base_url) return { ...explicit, base_url };
  throw new Problem("settings_conflict", {
    detail: `${base_url} and ${other} are two places, but a profile has only one.`,
  });
}

/** The settings with the address of the service, asked for where neither flag nor profile names a place. */
async function withAddress<Explicit extends { base_url?: string; database?: string }>(
  { io }: Context,
  {
    explicit,
    existing,
  }: { explicit: Explicit; existing: { base_url?: string; database?: string } | undefined },
): Promise<Explicit> {
  const place = explicit.base_url ?? explicit.database ?? existing?.base_url ?? existing?.database;
  if (place !== undefined || !io.facts.interactive) return explicit;
  const address = await io.ask({
    message: "Address of the service (leave empty for the book on this machine)",
    flag: "--base-url",
    check: (text) => (text.trim() === "" ? undefined : readableBy(addressIn)(text)),
  });
  return address.trim() === "" ? explicit : { ...explicit, base_url: addressIn(address) };
}

function addressIn(text: string): string {
  return servicePlace(text.trim(), "The address").baseUrl;
}

/** From standard input or the environment; undefined where neither holds one. */
async function presetCredential({ credential, settings, environment }: Context): Promise<Secret | undefined> {
  const hasCredential =
    settings.apiKeyStdin ||
    settings.tokenStdin ||
    ["CASHBOOK_API_KEY", "CASHBOOK_API_KEY_FILE", "CASHBOOK_TOKEN"].some((name) => environment[name]);
  return hasCredential ? credential("any") : undefined;
}

const ATTEMPTS = 3;

/** Asks again after one that is refused: what is typed into the shell instead would be readable, and stay in its history. */
async function askUntilAccepted(
  context: Context,
  check: (credential: Secret) => Promise<Identity> | undefined,
): Promise<Secret & { readonly identity: Identity | undefined }> {
  for (let attempt = 1; ; attempt += 1) {
    const credential = await askCredential(context);
    try {
      return { ...credential, identity: await check(credential) };
    } catch (error) {
      const isRefused = error instanceof Problem && error.code === "invalid_credential";
      if (!isRefused || attempt === ATTEMPTS) throw error;
      context.io.warn(`${flagText(error.detail)} Try again.`);
    }
  }
}

/** By a prompt that hides the input. */
async function askCredential({ io }: Context): Promise<Secret> {
  const secret = (
    await io.secret({ message: "API key or token", flag: "--api-key-stdin or --token-stdin" })
  ).trim();
  if (secret === "") throw new Problem("no_credential", { detail: "No credential was given." });
  return { kind: secret.split(".").length === 3 ? "token" : "key", secret };
}
