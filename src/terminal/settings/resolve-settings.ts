/** Merges the layers of settings: flag, environment, .cashbook.json, profile. The first that has a value wins. */
import { join } from "node:path";
import type { Layers, ProfileLayer } from "../../client/layers.ts";
import { Problem } from "../../contract/problem.ts";
import type { Environment } from "../streams/stream-facts.ts";
import { typedName, type Flag, type RawFlag } from "../command-line/flag.ts";
import { wrongValue } from "../command-line/wrong-value.ts";
import { environmentName, globalFlags, type GlobalFlagValues } from "../command-line/global-flags.ts";
import { explicitOutput, hasOutputFlag, resolveOutput } from "./resolve-output.ts";
import { companyInUse, explicitPlace, resolvePlace } from "./resolve-place.ts";
import type { Settings } from "./settings.ts";

export interface SettingsSources {
  readonly flags: ReadonlyMap<string, RawFlag>;
  readonly environment: Environment;
  readonly layers: Layers;
}

const DEFAULT_TIMEOUT_SECONDS = 60;
const DEFAULT_RETRIES = 3;
const DEFAULT_BOOK = "cashbook.db";

/** The settings of a command. Throws `settings_conflict`, `settings_invalid` or `usage`, naming flag or variable. */
export function resolveSettings({ flags, environment, layers }: SettingsSources): Settings {
  const values = readGlobalFlags(flags, environment);
  const folder = layers.folder();
  const name = values.profile ?? folder?.profile ?? layers.currentProfile();
  // `login --profile new` creates a profile: only the place of a profile that does not exist is refused.
  const savedProfile = () => (name === undefined ? undefined : layers.profile(name));
  const place = lazily(() => explicitPlace(values, flags));
  const output = explicitOutput(values, flags);
  const resolution = lazily(() => {
    const explicit = place();
    return resolvePlace({
      explicit,
      profile: findProfile(name, layers),
      defaultBook: defaultBook(layers.directories),
    });
  });
  return {
    get place() {
      return resolution().place;
    },
    get placeIsProfiles() {
      return resolution().isProfiles;
    },
    explicit: {
      get place() {
        return place();
      },
      company: values.company,
      output: hasOutputFlag(flags) ? output : undefined,
    },
    profile: name,
    goesAfterProfileInUse:
      name !== undefined &&
      values.profile === undefined &&
      folder?.profile === undefined &&
      values.baseUrl === undefined &&
      values.database === undefined,
    get company() {
      return (
        values.company ??
        folder?.company ??
        savedProfile()?.company ??
        companyInUse(resolution().place, layers)
      );
    },
    folderFile: folder?.path,
    account: folder?.account,
    maps: folder?.maps,
    output: resolveOutput({ explicit: output, folder, profile: savedProfile }),
    fields: values.fields === undefined ? undefined : readFieldNames(values.fields),
    raw: values.raw,
    excel: values.excel,
    quiet: values.quiet,
    noInput: values.noInput,
    yes: values.yes,
    colour: values.color,
    debug: values.debug,
    timeoutSeconds: values.timeout ?? DEFAULT_TIMEOUT_SECONDS,
    retries: values.retries ?? DEFAULT_RETRIES,
    idempotencyKey: checkIdempotencyKey(values.idempotencyKey),
    caFile: values.caFile,
    apiKeyStdin: values.apiKeyStdin,
    tokenStdin: values.tokenStdin,
    directories: layers.directories,
  };
}

/** Each global flag from the command line, else from its environment variable; an empty variable counts as unset. */
function readGlobalFlags(flags: ReadonlyMap<string, RawFlag>, environment: Environment): GlobalFlagValues {
  const entries = Object.entries(globalFlags).map(([key, flag]) => {
    const rawFlag = flags.get(key);
    if (rawFlag !== undefined) return [key, flag.read(rawFlag, `--${typedName(key)}`)];
    const name = environmentName(key);
    const variable = environment[name] || undefined;
    return [key, flag.read(readVariable(variable, flag.kind, name), name)];
  });
  return Object.fromEntries(entries) as GlobalFlagValues;
}

export function defaultBook({ data }: Pick<Settings["directories"], "data">): string {
  return join(data, DEFAULT_BOOK);
}

function readVariable(variable: string | undefined, kind: Flag<unknown>["kind"], name: string): RawFlag {
  if (variable === undefined || kind === "value") return variable;
  const word = variable.toLowerCase();
  if (["1", "true", "yes", "on"].includes(word)) return true;
  if (["0", "false", "no", "off"].includes(word)) return false;
  if (kind === "joined") return variable;
  throw new Problem("settings_invalid", {
    detail: `${name}=${variable} is neither yes nor no.`,
    remedy: `Set ${name} to 1 or 0, or leave it unset.`,
  });
}

function findProfile(name: string | undefined, layers: Layers): ProfileLayer | undefined {
  if (name === undefined) return undefined;
  const profile = layers.profile(name);
  if (profile !== undefined) return profile;
  throw new Problem("unknown_profile", { detail: `There is no profile ${JSON.stringify(name)}.` });
}

function readFieldNames(list: string): readonly string[] {
  const names = list.split(",").map((name) => name.trim());
  if (names.every((name) => name !== "")) return names;
  throw wrongValue("--fields", { value: list, expectation: "a list of names separated by commas" });
}

function checkIdempotencyKey(key: string | undefined): string | undefined {
  if (key === undefined || /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new Problem("invalid_idempotency_key");
}

function lazily<Value>(make: () => Value): () => Value {
  let cache: { readonly value: Value } | undefined;
  return () => (cache ??= { value: make() }).value;
}
