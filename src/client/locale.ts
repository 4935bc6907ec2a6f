/** The user's locale, from the environment variables of POSIX. */

const FALLBACK = "en-US";

/**
 * The BCP 47 tag of LC_ALL, LC_MONETARY, LC_NUMERIC or LANG (POSIX 1-2017 §8.2: the first that is set and not empty).
 * C, POSIX and invalid names become en-US.
 */
export function localeOf(environment: Readonly<Record<string, string | undefined>>): string {
  return tagOf(environment) ?? FALLBACK;
}

/** The country of the locale, ISO 3166-1 alpha-2, where it names one. */
export function countryOf(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const tag = tagOf(environment);
  return tag === undefined ? undefined : new Intl.Locale(tag).region;
}

function tagOf(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const setting = ["LC_ALL", "LC_MONETARY", "LC_NUMERIC", "LANG"]
    .map((name) => environment[name])
    .find((value) => value !== undefined && value !== "");
  return canonicalTag(setting ?? "");
}

/** The BCP 47 tag of a locale whose notation of numbers is known, however it is written: "de", "de_CH.UTF-8". */
export function localeTag(text: string): string | undefined {
  const tag = canonicalTag(text.trim());
  return tag !== undefined && Intl.NumberFormat.supportedLocalesOf(tag).length > 0 ? tag : undefined;
}

function canonicalTag(text: string): string | undefined {
  const tag = text.split(/[.@]/, 1)[0]?.replaceAll("_", "-") ?? "";
  if (tag === "" || tag === "C" || tag === "POSIX") return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
