/** The house keeps its shape: arrows point one way, nothing runs in circles, and folders are nouns of the domain. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { importCircles, roomOf, sourceFiles, sourceImports } from "../docs/source-imports.ts";

const root = join(import.meta.dirname, "..");

/** Who may import whom. `values` may be imported at run time, `types` as types only. A folder may always import itself. */
const ARROWS: Readonly<
  Record<string, { readonly values: readonly string[]; readonly types?: readonly string[] }>
> = {
  bin: { values: ["commands", "src/terminal", "src/boot", "src/version"] },
  commands: {
    values: [
      "src/terminal",
      "src/client",
      "src/contract",
      "src/profile",
      "src/setup",
      "src/report-page",
      "src/mcp",
    ],
    types: ["src/importing"],
  },
  "src/terminal": { values: ["src/client", "src/contract"] },
  "src/client": { values: ["src/contract", "src/importing", "src/files"] },
  "src/report-page": { values: ["src/client", "src/contract", "src/files"] },
  "src/profile": { values: ["src/contract", "src/files"], types: ["src/client"] },
  "src/server": { values: ["src/core", "src/contract", "src/report-page"] },
  "src/store": { values: ["src/contract", "src/files"], types: ["src/core"] },
  "src/core": { values: ["src/importing", "src/contract"] },
  "src/importing": { values: ["src/contract"] },
  "src/contract": { values: [] },
  "src/files": { values: [] },
  "src/boot": {
    values: [
      "src/client",
      "src/server",
      "src/store",
      "src/core",
      "src/profile",
      "src/contract",
      "src/importing",
      "src/files",
      "src/version",
    ],
  },
  "src/mcp": { values: ["src/client", "src/contract"] },
  "src/setup": { values: ["src/contract", "src/files"] },
  "src/version": { values: [] },
};

const files = sourceFiles;
const imports = sourceImports;

test("the scan sees what it judges", () => {
  const seen = (from: string, to: string) => imports.some((one) => one.from === from && one.to === to);
  expect(seen("src/terminal/run.ts", "src/terminal/command-line/find-command.ts")).toBe(true);
  expect(seen("src/terminal/run.ts", "src/terminal/execute.ts")).toBe(true);
  expect(
    imports.find(({ from, to }) => from === "src/store/dialect/sqlite/open.ts" && to === "src/core/ports.ts")
      ?.typeOnly,
  ).toBe(true);
});

test("every file stands in a folder that has arrows", () => {
  expect([...new Set(files.map(roomOf))].filter((folder) => ARROWS[folder] === undefined)).toEqual([]);
});

describe.each(Object.entries(ARROWS))("%s", (folder, { values, types = [] }) => {
  test(`imports only ${values.length === 0 ? "itself" : values.join(", ")}`, () => {
    const wrong = imports
      .filter(({ from, to }) => roomOf(from) === folder && roomOf(to) !== folder)
      .filter(({ to, typeOnly }) => !values.includes(roomOf(to)) && !(typeOnly && types.includes(roomOf(to))))
      .map(({ from, to }) => `${from} -> ${to}`);
    expect(wrong).toEqual([]);
  });
});

test("the contract needs nothing but zod", () => {
  const strangers = files
    .filter((path) => roomOf(path) === "src/contract")
    .flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(/from "([^."][^"]*)"/g)].map(
        ([, name]) => `${path}: ${name}`,
      ),
    )
    .filter((line) => !/: zod(?:\/mini)?$/.test(line));
  expect(strangers).toEqual([]);
});

test("no import at run time leads back to where it began", () => {
  expect(importCircles(imports.filter(({ typeOnly }) => !typeOnly))).toEqual([]);
});

/** Circles that types alone make, each with its reason. ARCHITECTURE.md names them. */
const CIRCLES_OF_TYPES: readonly (readonly string[])[] = [
  // A command takes a context, and a context holds the tree of commands, for help and completion.
  ["src/terminal/command.ts", "src/terminal/context.ts"],
];

test("no imports of types lead back to where they began, but for a few with a reason", () => {
  expect(importCircles(imports)).toEqual(CIRCLES_OF_TYPES);
});

test("folders and files are nouns of the domain, never a drawer for leftovers", () => {
  expect(
    files.filter((path) => /(?:^|\/)(?:utils?|helpers?|common|shared|misc|lib)(?:\/|\.ts$)/.test(path)),
  ).toEqual([]);
});

/** Folders whose files are all of one kind, so that their number says nothing. Their sub-folders are judged by themselves. */
const OF_ONE_KIND: Readonly<Record<string, string>> = {
  commands: "commands that have no noun, and the texts that several of them print",
  "commands/reports": "reports, and the columns of each",
  "commands/tx": "commands of a noun",
  "src/contract": "schemas, one a resource",
  "src/core": "operations, one file a resource",
  "src/core/ports": "what the core asks of a store, one file a table",
  "src/store": "the store's answers, one file a table",
  "src/store/migrations": "steps of the schema, one file a step",
};

test("no folder holds more than a person takes in, but where its files are all of one kind", () => {
  const sizes = new Map<string, number>();
  for (const file of files) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
  const large = [...sizes].filter(([, size]) => size > 18).map(([folder]) => folder);
  expect(large.sort()).toEqual(Object.keys(OF_ONE_KIND).sort());
});

/** Words that explain nothing to a stranger, and the field's word for each. */
const RETIRED: Readonly<Record<string, string>> = {
  asking: "queries",
  questions: "queries",
  shown: "serialize, format, summary",
  told: "summary, report",
  said: "the noun of what was said: header, setting, words",
  found: "the noun of what was found: row, account, match",
  kept: "saved",
  keep: "save",
  asked: "request, question",
  given: "input, options",
  wanted: "target, filter",
  slots: "semaphore",
  within: "timeout",
  again: "retry",
  unanswered: "pipelined",
  silence: "liveness probe",
  surroundings: "context",
  fate: "outcome",
  fates: "outcomes",
  doubt: "ambiguity",
  doubts: "ambiguities",
  gate: "admission",
  turn: "write queue, or the sign's inversion",
  turns: "write queue, or the sign's inversion",
  lane: "sender",
  lanes: "senders",
  noted: "recorded",
  uncounted: "unrecorded",
  settle: "finalize, decide, apply",
  utils: "the noun of the domain",
  misc: "the noun of the domain",
};

test("files and exported names use the field's words", () => {
  const wordsOf = (name: string) => name.split(/[-/.]|(?=[A-Z])/).map((word) => word.toLowerCase());
  const retired = (name: string) => wordsOf(name).filter((word) => Object.hasOwn(RETIRED, word));
  const names = files.flatMap((file) => [
    file.replace(/\.ts$/, ""),
    ...exportsOf(file).map((name) => `${file} ${name}`),
  ]);
  const wrong = names.flatMap((name) => {
    const words = retired(name.split(" ").at(-1) ?? "");
    return words.map((word) => `${name}: ${word} is ${RETIRED[word]}`);
  });
  expect(wrong).toEqual([]);
});

test("names are kebab-case, and nothing is exported without a name", () => {
  expect(files.filter((path) => !/^[a-z0-9/.-]+$/.test(path))).toEqual([]);
  expect(files.filter((path) => /^export default /m.test(readFileSync(join(root, path), "utf8")))).toEqual(
    [],
  );
});

/** The names that a file exports where they are declared. */
function exportsOf(file: string): readonly string[] {
  const code = readFileSync(join(root, file), "utf8");
  const declarations = code.matchAll(
    /^export (?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm,
  );
  return [...declarations].flatMap(([, name]) => name ?? []);
}

test("whatever is exported is imported somewhere, if only by a test", () => {
  const everywhere = globSync(["*.ts", "{bin,build,commands,src,test,bench,docs,examples}/**/*.ts"], {
    cwd: root,
  });
  const used = new Set<string>();
  for (const from of everywhere) {
    const code = readFileSync(join(root, from), "utf8");
    const target = (path: string) => normalize(join(dirname(from), path)).replaceAll("\\", "/");
    for (const [, names = "", path = ""] of code.matchAll(/\{([^{}]*)\}\s*from\s*"(\.[^"]+)"/g))
      for (const name of names.split(","))
        used.add(`${target(path)} ${/\w+/.exec(name.replace(/^\s*type\s/, ""))?.[0]}`);
    // What a module is imported by as a whole may use any of its names.
    for (const [, path = ""] of code.matchAll(/(?:import\(|\* as \w+ from )\s*"(\.[^"]+)"/g))
      used.add(`${target(path)} *`);
  }
  const unused = files
    .filter((file) => !used.has(`${file} *`))
    .flatMap((file) => exportsOf(file).map((name) => `${file} ${name}`))
    .filter((name) => !used.has(name));
  expect(unused).toEqual([]);
});

const COUNTED =
  "accounts|categories|changes|characters|columns|companies|days|duplicates|events|files|groups|imports|keys|lines|" +
  "mappings|pairs|profiles|requests|rows|rules|seconds|statements|suggestions|tables|transactions|transfers";

test('sentences take a count with its noun from countText, so that none says "1 rows"', () => {
  const beside = new RegExp(String.raw`\$\{([^{}]*)\} (?:${COUNTED})\b`, "g");
  /** The program's own bounds, which are never 1. */
  const isBound = (count: string) =>
    /^(?:[A-Z_]+\b.*|.*_MAX\b.*|form\.length|maximum|PARTS_MAX)$/.test(count);
  const loose = files.flatMap((file) => {
    const lines = readFileSync(join(root, file), "utf8").split("\n");
    return lines.flatMap((line, index) =>
      // Where 1 is asked for just before, the sentence has its own words for it.
      /=== 1\b/.test(lines.slice(Math.max(0, index - 2), index + 1).join("\n"))
        ? []
        : [...line.matchAll(beside)].flatMap(([text, count = ""]) =>
            isBound(count) ? [] : [`${file}: ${text}`],
          ),
    );
  });
  expect(loose).toEqual([]);
});
