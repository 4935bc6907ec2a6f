/** Resolves the place of a command: a book or a service, from flags, environment and profile. */
import { resolve } from "node:path";
import type { Layers, ProfileLayer } from "../../client/layers.ts";
import { localOrigin, originOf } from "../../client/origin.ts";
import type { Place } from "../../client/place.ts";
import { Problem } from "../../contract/problem.ts";
import { withoutEnd } from "../../contract/values/text-end.ts";
import { type RawFlag } from "../command-line/flag.ts";
import { wrongValue } from "../command-line/wrong-value.ts";
import type { GlobalFlagValues } from "../command-line/global-flags.ts";

/** The place that flags name, else the one that the environment names; undefined when none does. */
export function explicitPlace(
  values: GlobalFlagValues,
  flags: ReadonlyMap<string, RawFlag>,
): Place | undefined {
  // A flag for one kind of place overrides the environment variable for the other.
  const hasFlag = flags.has("baseUrl") || flags.has("database");
  const base = !hasFlag || flags.has("baseUrl") ? values.baseUrl : undefined;
  const book = !hasFlag || flags.has("database") ? values.database : undefined;
  const names = hasFlag
    ? (["--base-url", "--database"] as const)
    : (["CASHBOOK_BASE_URL", "CASHBOOK_DATABASE"] as const);
  if (base !== undefined && book !== undefined) {
    throw new Problem("settings_conflict", {
      detail: `${names.join(" and ")} name two places, but a command uses only one.`,
    });
  }
  if (base !== undefined) return servicePlace(base, names[0]);
  return book === undefined ? undefined : database(book);
}

/** The explicit place, else the profile's, else the default book; and whether it is the profile's own place. */
export function resolvePlace({
  explicit,
  profile,
  defaultBook,
}: {
  explicit: Place | undefined;
  profile: ProfileLayer | undefined;
  defaultBook: string;
}): { place: Place; isProfiles: boolean } {
  const standard: Place = { kind: "database", database: defaultBook, isExplicit: false };
  const place = (profile === undefined ? undefined : placeOfProfile(profile)) ?? standard;
  if (explicit === undefined) return { place, isProfiles: profile !== undefined };
  return { place: explicit, isProfiles: profile !== undefined && isSamePlace(explicit, place) };
}

function placeOfProfile({ name, base_url, database: book }: ProfileLayer): Place | undefined {
  if (base_url !== undefined) return servicePlace(base_url, `The base URL of profile ${name},`);
  return book === undefined ? undefined : database(book);
}

/** The company that `company use` chose for this book. */
export function companyInUse(place: Place, layers: Layers): string | undefined {
  return place.kind === "database" ? layers.companyInUse(place.database) : undefined;
}

/** Whether a credential for one may be sent to the other: same origin of a service, or same book. */
function isSamePlace(one: Place, other: Place): boolean {
  if (one.kind === "remote")
    return other.kind === "remote" && originOf(one.baseUrl) === originOf(other.baseUrl);
  return other.kind === "database" && one.database === other.database;
}

/** A book by its absolute path, so that a profile means the same book from every folder; or by its address. */
function database(name: string): Place {
  const isAddress = /^[a-z][a-z0-9+.-]+:\/\//i.test(name);
  return { kind: "database", database: isAddress ? name : resolve(name), isExplicit: true };
}

/** A base URL that a credential may be sent to: https, or http on this machine; no user, query or fragment. `source` names it. */
export function servicePlace(baseUrl: string, source: string): Place & { kind: "remote" } {
  const url = URL.parse(baseUrl);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw wrongValue(source, { value: baseUrl, expectation: "an address such as https://books.example" });
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new Problem("settings_invalid", {
      detail: `${source} contains more than an address.`,
      remedy: "Leave out user, password, ? and #.",
    });
  }
  if (url.protocol === "http:" && !localOrigin(url.hostname)) {
    throw new Problem("settings_invalid", {
      detail: `${source} ${url.origin} is not encrypted, so others could read the credential.`,
      remedy: "Use https://; http:// is accepted only for this machine.",
    });
  }
  return { kind: "remote", baseUrl: withoutEnd(url.href, "/") };
}
