/** Joins the layers of settings: flag, environment, .cashbook.json, profile; the first that speaks decides. */
import { join, resolve } from "node:path";
import { localOrigin, originOf } from "../../client/origin.ts";
import type { FolderLayer, Layers, ProfileLayer } from "../../client/layers.ts";
import type { Place } from "../../client/place.ts";
import { Problem } from "../../contract/problem.ts";
import type { Environment } from "../streams/stream-facts.ts";
import { typedName, wrongValue, type FlagValues, type RawFlag } from "../command-line/flag.ts";
import {
  environmentName,
  globalFlags,
  outputs,
  type GlobalFlags,
  type Output,
} from "../command-line/global-flags.ts";
import type { Settings } from "./settings.ts";
import { withoutEnd } from "../../contract/text-end.ts";

export interface Given {
  readonly flags: ReadonlyMap<string, RawFlag>;
  readonly environment: Environment;
  readonly layers: Layers;
}

export const DEFAULT_TIMEOUT_SECONDS = 60;
export const DEFAULT_RETRIES = 3;
export const DEFAULT_BOOK = "cashbook.db";

type Values = FlagValues<GlobalFlags>;

/** The settings of a command. Throws `settings_conflict`, `settings_invalid` or `usage`, naming flag or variable. */
export function resolveSettings({ flags, environment, layers }: Given): Settings {
  const values = valuesOf(flags, environment);
  const folder = layers.folder();
  const name = values.profile ?? folder?.profile ?? layers.currentProfile();
  const profile = lazily(() => profileNamed(name, layers));
  // A profile that is not there is refused where it matters: `login --profile new` is how it comes to be.
  const known = () => (name === undefined ? undefined : layers.profile(name));
  const said = lazily(() => placeSaid(values, flags));
  const defaultBook = join(layers.directories.data, DEFAULT_BOOK);
  const place = lazily(() => placeOf({ said: said(), profile, defaultBook }));
  return {
    get place() {
      return place().place;
    },
    get placeIsProfiles() {
      return place().isProfiles;
    },
    said: {
      get place() {
        return said();
      },
      company: values.company,
      output: outputSaid(values, flags),
    },
    profile: name,
    get company() {
      return values.company ?? folder?.company ?? known()?.company ?? companyInUse(place().place, layers);
    },
    account: folder?.account,
    maps: folder?.maps,
    output: outputOf({ values, flags, folder, profile: known }),
    fields: values.fields === undefined ? undefined : fieldNames(values.fields),
    raw: values.raw,
    excel: values.excel,
    quiet: values.quiet,
    noInput: values.noInput,
    yes: values.yes,
    colour: values.color,
    debug: values.debug,
    timeoutSeconds: values.timeout ?? DEFAULT_TIMEOUT_SECONDS,
    retries: values.retries ?? DEFAULT_RETRIES,
    idempotencyKey: idempotencyKey(values.idempotencyKey),
    caFile: values.caFile,
    apiKeyStdin: values.apiKeyStdin,
    tokenStdin: values.tokenStdin,
    directories: layers.directories,
  };
}

/** Each global flag from the command line, else from its twin in the environment; an empty variable counts as unset. */
function valuesOf(flags: ReadonlyMap<string, RawFlag>, environment: Environment): Values {
  const entries = Object.entries(globalFlags).map(([key, flag]) => {
    const typed = flags.get(key);
    if (typed !== undefined) return [key, flag.read(typed, `--${typedName(key)}`)];
    const name = environmentName(key);
    const variable = environment[name] || undefined;
    const raw = variable === undefined || flag.kind === "value" ? variable : truth(variable, name);
    return [key, flag.read(raw, name)];
  });
  return Object.fromEntries(entries) as Values;
}

function truth(variable: string, name: string): boolean {
  const word = variable.toLowerCase();
  if (["1", "true", "yes", "on"].includes(word)) return true;
  if (["0", "false", "no", "off"].includes(word)) return false;
  throw new Problem("settings_invalid", {
    detail: `${name}=${variable} is neither yes nor no.`,
    remedy: `Set ${name} to 1 or 0, or leave it unset.`,
  });
}

function profileNamed(name: string | undefined, layers: Layers): ProfileLayer | undefined {
  if (name === undefined) return undefined;
  const found = layers.profile(name);
  if (found !== undefined) return found;
  throw new Problem("unknown_profile", { detail: `There is no profile ${JSON.stringify(name)}.` });
}

/** The place that flags name, else the one that the environment names. */
function placeSaid(values: Values, flags: ReadonlyMap<string, RawFlag>): Place | undefined {
  // A flag for one kind of place overrides the environment's word for the other.
  const typed = flags.has("baseUrl") || flags.has("database");
  const base = !typed || flags.has("baseUrl") ? values.baseUrl : undefined;
  const book = !typed || flags.has("database") ? values.database : undefined;
  const names = typed
    ? (["--base-url", "--database"] as const)
    : (["CASHBOOK_BASE_URL", "CASHBOOK_DATABASE"] as const);
  if (base !== undefined && book !== undefined) {
    throw new Problem("settings_conflict", {
      detail: `${names.join(" and ")} name two places, and a command goes to one.`,
    });
  }
  if (base !== undefined) return remote(base, names[0]);
  return book === undefined ? undefined : database(book);
}

/** The place that was said, else the profile's, else the default book; and whether it is the profile's own. */
function placeOf({
  said,
  profile,
  defaultBook,
}: {
  said: Place | undefined;
  profile: () => ProfileLayer | undefined;
  defaultBook: string;
}): { place: Place; isProfiles: boolean } {
  const own = profile();
  const standard: Place = { kind: "database", database: defaultBook, isExplicit: false };
  const place = (own === undefined ? undefined : placeOfProfile(own)) ?? standard;
  if (said === undefined) return { place, isProfiles: own !== undefined };
  return { place: said, isProfiles: own !== undefined && samePlace(said, place) };
}

function placeOfProfile({ name, base_url, database: book }: ProfileLayer): Place | undefined {
  if (base_url !== undefined) return remote(base_url, `The base URL of profile ${name},`);
  return book === undefined ? undefined : database(book);
}

function companyInUse(place: Place, layers: Layers): string | undefined {
  return place.kind === "database" ? layers.companyInUse(place.database) : undefined;
}

/** A credential is bound to the origin of a service, or to one book. */
function samePlace(one: Place, other: Place): boolean {
  if (one.kind === "remote")
    return other.kind === "remote" && originOf(one.baseUrl) === originOf(other.baseUrl);
  return other.kind === "database" && one.database === other.database;
}

/** A book of this machine by its whole path, so that a profile means the same book from every folder. */
function database(named: string): Place {
  const isAddress = /^[a-z][a-z0-9+.-]+:\/\//i.test(named);
  return { kind: "database", database: isAddress ? named : resolve(named), isExplicit: true };
}

/** A base URL that a credential may be sent to: https, or http to this very machine; no user, query or fragment. */
export function remote(baseUrl: string, said: string): Place & { kind: "remote" } {
  const url = URL.parse(baseUrl);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw wrongValue(said, { given: baseUrl, wanted: "an address such as https://books.example" });
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new Problem("settings_invalid", {
      detail: `${said} holds more than an address.`,
      remedy: "Leave out user, password, ? and #.",
    });
  }
  if (url.protocol === "http:" && !localOrigin(url.hostname)) {
    throw new Problem("settings_invalid", {
      detail: `${said} ${url.origin} is not encrypted, and a credential would be readable on the way.`,
      remedy: "Use https://; http:// is accepted for this machine only.",
    });
  }
  return { kind: "remote", baseUrl: withoutEnd(url.href, "/") };
}

function outputOf({
  values,
  flags,
  folder,
  profile,
}: {
  values: Values;
  flags: ReadonlyMap<string, RawFlag>;
  folder: FolderLayer | undefined;
  profile: () => ProfileLayer | undefined;
}): Output | undefined {
  return (
    outputSaid(values, flags) ??
    known(folder?.output, folder?.path ?? "") ??
    known(profile()?.output, "the profile")
  );
}

/** --json or --output, else their twins in the environment. */
function outputSaid(values: Values, flags: ReadonlyMap<string, RawFlag>): Output | undefined {
  const typed = flags.has("output") || flags.has("json");
  const json = typed ? flags.has("json") : values.json;
  const output = typed && !flags.has("output") ? undefined : values.output;
  if (json && output !== undefined && output !== "json") {
    throw new Problem("settings_conflict", { detail: `--json and -o ${output} name two forms of output.` });
  }
  return json ? "json" : output;
}

function known(output: string | undefined, where: string): Output | undefined {
  if (output === undefined) return undefined;
  const found = outputs.find((name) => name === output);
  if (found !== undefined) return found;
  throw new Problem("settings_invalid", {
    detail: `output ${JSON.stringify(output)} in ${where} is not one of ${outputs.join(", ")}.`,
  });
}

function fieldNames(list: string): readonly string[] {
  const names = list.split(",").map((name) => name.trim());
  if (names.every((name) => name !== "")) return names;
  throw wrongValue("--fields", { given: list, wanted: "a list of names separated by commas" });
}

function idempotencyKey(given: string | undefined): string | undefined {
  if (given === undefined || /^[\x21-\x7e]{1,255}$/.test(given)) return given;
  throw new Problem("invalid_idempotency_key");
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
