import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { goldenFiles } from "../docs/bank-files.ts";
import { documents } from "../docs/make.ts";
import { sourceFiles } from "../docs/source-imports.ts";
import { exitCodes } from "../src/terminal/help/exit-codes.ts";
import { problemKinds } from "../src/contract/problem.ts";
import { sourceFormats } from "../src/importing/source-file.ts";

const root = join(import.meta.dirname, "..");
const made = await documents();

test.each([...made.keys()])("%s says what the program does (npm run docs writes it anew)", (path) => {
  expect(readFileSync(join(root, path), "utf8")).toBe(made.get(path));
});

test("the README's table of exit codes is that of the man page, and names every code that a problem ends with", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const rows = [...readme.matchAll(/^\| ([0-9][0-9, ]*?) +\| (.*?) +\|$/gm)];
  expect(rows.map(([, codes, meaning]) => [codes, meaning])).toEqual(exitCodes);
  const listed = exitCodes.map(([codes]) => Number.parseInt(codes));
  const used = new Set(Object.values(problemKinds).map(({ exit }) => exit));
  expect([...used].filter((exit) => !listed.includes(exit))).toEqual([]);
});

test("every golden file says whose layout it is and what it shows", () => {
  const untold = sourceFormats.flatMap((format) =>
    goldenFiles(format).filter(({ bank, country, shows }) => !bank || country === undefined || !shows),
  );
  expect(untold).toEqual([]);
});

describe("ARCHITECTURE.md", () => {
  const page = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
  const listed = [...page.matchAll(/^\| `([^`]+)\/` /gm)].map(([, folder]) => folder);
  /** A format's folder explains itself by its name. */
  const folders = new Set(
    sourceFiles.map((file) => dirname(file)).filter((folder) => !/^src$|\/formats\/./.test(folder)),
  );

  test("lists every folder, and none that is gone", () => {
    expect([...folders].filter((folder) => !listed.includes(folder))).toEqual([]);
    expect(listed.filter((folder) => !existsSync(join(root, folder ?? "")))).toEqual([]);
  });
});

/** Their folders are told of by their own names. */
const DIALECTS = ["src/store/dialect/sqlite", "src/store/dialect/postgres"];

test.each(["ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "docs/decisions.md"])(
  "%s names files that are there",
  (document) => {
    const page = readFileSync(join(root, document), "utf8");
    const paths = [...page.matchAll(/`((?:[a-z0-9-]+\/)+(?:[a-z0-9.-]+)?)`/g)].map(([, path = ""]) => path);
    const places = [
      "",
      "src",
      "src/importing",
      "src/importing/table",
      "src/client/import",
      "src/terminal",
      ...DIALECTS,
    ];
    expect(paths.filter((path) => !places.some((place) => existsSync(join(root, place, path))))).toEqual([]);
  },
);
