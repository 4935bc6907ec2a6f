/** What `npm ci` brings can be trusted: the lock file says exactly which bytes, and what the program runs on runs nothing by itself. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  /** Where it comes from. .npmrc leaves it out for packages of the registry, so that each clone uses its own. */
  readonly resolved?: string;
  readonly link?: true;
  /** Only development needs it. */
  readonly dev?: true;
  readonly hasInstallScript?: true;
}
type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** What is wrong with the packages of a lock file; the one with an empty name is the project itself. */
function complaints(packages: LockedPackages, allowed: readonly string[]): readonly string[] {
  return Object.entries(packages).flatMap(([path, { integrity, resolved, link, dev, hasInstallScript }]) => {
    if (path === "") return [];
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    return [
      ...(/^sha512-[\w+/]{86}==$/.test(integrity ?? "") ? [] : [`${name} has no SHA-512`]),
      ...(resolved === undefined ? [] : [`${name} comes from ${resolved}`]),
      ...(link === true ? [`${name} is a folder`] : []),
      ...(hasInstallScript === true && dev !== true ? [`${name} runs a script when it is installed`] : []),
      ...(hasInstallScript === true && !allowed.includes(name)
        ? [`allowScripts does not judge ${name}`]
        : []),
    ];
  });
}

const integrity = `sha512-${"A".repeat(86)}==`;

test.each<[string, LockedPackage, readonly string[]]>([
  ["a package of the registry", { integrity }, []],
  ["a script in development, with a decision", { integrity, dev: true, hasInstallScript: true }, []],
  ["a script at run time", { integrity, hasInstallScript: true }, ["one runs a script when it is installed"]],
  ["no hash", {}, ["one has no SHA-512"]],
  ["a short hash", { integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" }, ["one has no SHA-512"]],
  [
    "another host",
    { integrity, resolved: "https://packages.example/one.tgz" },
    ["one comes from https://packages.example/one.tgz"],
  ],
  [
    "a repository",
    { resolved: "git+ssh://git@host.example/one.git#1f2e" },
    ["one has no SHA-512", "one comes from git+ssh://git@host.example/one.git#1f2e"],
  ],
  ["a folder", { link: true, integrity }, ["one is a folder"]],
])("a lock file with %s", (_, entry, expected) => {
  expect(complaints({ "": {}, "node_modules/two/node_modules/one": entry }, ["one"])).toEqual(expected);
});

test("a script without a decision is named", () => {
  const packages = { "node_modules/@scope/one": { integrity, dev: true, hasInstallScript: true } } as const;
  expect(complaints(packages, ["one"])).toEqual(["allowScripts does not judge @scope/one"]);
});

test("the project's own lock file", () => {
  const read = (name: string) => JSON.parse(readFileSync(resolve(name), "utf8")) as Record<string, object>;
  const packages = read("package-lock.json")["packages"] as LockedPackages;
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  expect(complaints(packages, Object.keys(read("package.json")["allowScripts"] ?? {}))).toEqual([]);
});
