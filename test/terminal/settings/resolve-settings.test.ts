import { describe, expect, test } from "vitest";
import type { FolderLayer, Layers, ProfileLayer } from "../../../src/client/layers.ts";
import type { RawFlag } from "../../../src/terminal/command-line/flag.ts";
import { resolveSettings } from "../../../src/terminal/settings/resolve-settings.ts";
import type { Settings } from "../../../src/terminal/settings/settings.ts";

interface Setup {
  readonly flags?: Record<string, RawFlag>;
  readonly environment?: Record<string, string>;
  readonly folder?: FolderLayer;
  readonly profiles?: Record<string, Omit<ProfileLayer, "name">>;
  readonly current?: string;
  /** Company that was chosen for a book, by its path. */
  readonly companies?: Record<string, string>;
}

const directories = { config: "/c", data: "/d", state: "/s", cache: "/k" };

function settings({
  flags = {},
  environment = {},
  folder,
  profiles = {},
  current,
  companies = {},
}: Setup): Settings {
  const layers: Layers = {
    directories,
    folder: () => folder,
    currentProfile: () => current,
    companyInUse: (database) => companies[database],
    profiles: () => [],
    profile: (name) => (profiles[name] === undefined ? undefined : { name, ...profiles[name] }),
    secret: () => Promise.resolve(undefined),
  };
  return resolveSettings({ flags: new Map(Object.entries(flags)), environment, layers });
}

const folder = { path: "/p/.cashbook.json", company: "folder", output: "yaml", profile: "p" };
const profiles = {
  p: { company: "profile", output: "csv", database: "/p.db" },
  q: { base_url: "https://q.example" },
};

describe("the first layer that speaks decides: flag, environment, .cashbook.json, profile", () => {
  const rows: readonly [string, Setup, Partial<Settings>][] = [
    [
      "flag",
      { flags: { company: "flag" }, environment: { CASHBOOK_COMPANY: "env" }, folder, profiles },
      { company: "flag" },
    ],
    ["environment", { environment: { CASHBOOK_COMPANY: "env" }, folder, profiles }, { company: "env" }],
    ["folder", { folder, profiles }, { company: "folder", profile: "p" }],
    ["profile", { profiles, current: "p" }, { company: "profile", profile: "p" }],
    [
      "the company in use of the book",
      { companies: { "/d/cashbook.db": "chosen", "/other.db": "other" } },
      { company: "chosen" },
    ],
    [
      "a profile's company before the one in use of its book",
      { profiles, current: "p", companies: { "/p.db": "chosen" } },
      { company: "profile" },
    ],
    [
      "a service has no company in use",
      { profiles, flags: { profile: "q" }, companies: { "https://q.example": "chosen" } },
      { company: undefined },
    ],
    ["nothing", {}, { company: undefined, profile: undefined, output: undefined }],
    [
      "an empty variable is unset",
      { environment: { CASHBOOK_COMPANY: "" }, profiles, current: "p" },
      { company: "profile" },
    ],
    ["profile by flag", { flags: { profile: "q" }, folder, profiles }, { profile: "q" }],
    [
      "profile by environment",
      { environment: { CASHBOOK_PROFILE: "q" }, folder, profiles },
      { profile: "q" },
    ],
    [
      "output by --json",
      { flags: { json: true }, environment: { CASHBOOK_OUTPUT: "csv" }, folder },
      { output: "json" },
    ],
    ["output by flag", { flags: { output: "tsv" }, environment: { CASHBOOK_JSON: "1" } }, { output: "tsv" }],
    ["output by environment", { environment: { CASHBOOK_OUTPUT: "csv" }, folder }, { output: "csv" }],
    ["output of the folder", { folder }, { output: "yaml" }],
    ["output of the profile", { profiles, current: "p" }, { output: "csv" }],
    [
      "a toggle by environment",
      { environment: { CASHBOOK_YES: "true", CASHBOOK_QUIET: "0" } },
      { yes: true, quiet: false },
    ],
    [
      "numbers",
      { flags: { timeout: "5" }, environment: { CASHBOOK_RETRIES: "0" } },
      { timeoutSeconds: 5, retries: 0 },
    ],
    ["defaults", {}, { timeoutSeconds: 60, retries: 3, yes: false, noInput: false, debug: false }],
    ["fields", { flags: { fields: "a, b" } }, { fields: ["a", "b"] }],
  ];
  test.each(rows)("%s", (_, setup, expected) => {
    expect(settings(setup)).toMatchObject(expected);
  });
});

describe("where a command goes", () => {
  const book = (database: string, isExplicit = true) => ({ kind: "database", database, isExplicit });
  const rows: readonly [string, Setup, object, boolean][] = [
    ["the default book", {}, book("/d/cashbook.db", false), false],
    [
      "--database",
      { flags: { database: "/x.db" }, environment: { CASHBOOK_BASE_URL: "https://e.example" } },
      book("/x.db"),
      false,
    ],
    [
      "--base-url",
      { flags: { baseUrl: "https://f.example/a/" }, profiles, current: "p" },
      { kind: "remote", baseUrl: "https://f.example/a" },
      false,
    ],
    [
      "CASHBOOK_DATABASE",
      { environment: { CASHBOOK_DATABASE: "/e.db" }, profiles, current: "q" },
      book("/e.db"),
      false,
    ],
    ["the profile's database", { profiles, current: "p" }, book("/p.db"), true],
    [
      "the profile's base URL",
      { profiles, current: "q" },
      { kind: "remote", baseUrl: "https://q.example" },
      true,
    ],
    [
      "the profile's own origin by flag",
      { flags: { baseUrl: "https://q.example/x" }, profiles, current: "q" },
      { kind: "remote" },
      true,
    ],
    [
      "a service of this machine",
      { flags: { baseUrl: "http://127.0.0.1:8080" } },
      { kind: "remote", baseUrl: "http://127.0.0.1:8080" },
      false,
    ],
  ];
  test.each(rows)("%s", (_, setup, place, isProfiles) => {
    const found = settings(setup);
    expect(found.place).toMatchObject(place);
    expect(found.placeIsProfiles).toBe(isProfiles);
  });
});

describe("what contradicts itself or cannot be used is refused, naming it", () => {
  const rows: readonly [Setup, string, string][] = [
    [
      { flags: { baseUrl: "https://a.example", database: "/x" } },
      "settings_conflict",
      "--base-url and --database name two places, but a command uses only one.",
    ],
    [
      { environment: { CASHBOOK_BASE_URL: "https://a.example", CASHBOOK_DATABASE: "/x" } },
      "settings_conflict",
      "CASHBOOK_BASE_URL and CASHBOOK_DATABASE name two places, but a command uses only one.",
    ],
    [
      { flags: { json: true, output: "csv" } },
      "settings_conflict",
      "--json and -o csv are two different output formats.",
    ],
    [
      { environment: { CASHBOOK_YES: "maybe" } },
      "settings_invalid",
      "CASHBOOK_YES=maybe is neither yes nor no.",
    ],
    [
      { environment: { CASHBOOK_TIMEOUT: "soon" } },
      "usage",
      'CASHBOOK_TIMEOUT "soon" is not a whole number from 1 to 86400.',
    ],
    [
      { flags: { baseUrl: "http://books.example" } },
      "settings_invalid",
      "--base-url http://books.example is not encrypted, so others could read the credential.",
    ],
    [
      { flags: { baseUrl: "https://me:pw@books.example" } },
      "settings_invalid",
      "--base-url contains more than an address.",
    ],
    [
      { flags: { baseUrl: "books" } },
      "usage",
      '--base-url "books" is not an address such as https://books.example.',
    ],
    [{ flags: { profile: "nope" } }, "unknown_profile", 'There is no profile "nope".'],
    [{ flags: { fields: "a,,b" } }, "usage", '--fields "a,,b" is not a list of names separated by commas.'],
    [
      { flags: { idempotencyKey: "with blank" } },
      "invalid_idempotency_key",
      "The idempotency key cannot be used.",
    ],
    [
      { folder: { path: "/p/.cashbook.json", output: "xml" } },
      "settings_invalid",
      'output "xml" in /p/.cashbook.json is not one of table, json, jsonl, csv, tsv, yaml, xlsx.',
    ],
  ];
  test.each(rows)("%#", (setup, code, detail) => {
    let thrown: unknown;
    try {
      void settings(setup).place;
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ code, detail });
  });

  test("a profile that is not there is refused only where its place is needed", () => {
    expect(settings({ flags: { profile: "new" } }).profile).toBe("new");
  });
});
