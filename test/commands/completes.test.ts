/** What a flag or an operand is called tells what a shell completes it with: a new one is not forgotten. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { entries } from "../../commands/index.ts";
import type { Entry } from "../../src/terminal/command.ts";
import { shells } from "../../src/terminal/completion/shells.ts";
import { typedName, type Completes } from "../../src/terminal/command-line/flag.ts";
import { globalFlags } from "../../src/terminal/command-line/global-flags.ts";

/** By what stands for the value in help. */
const BY_PLACEHOLDER: Readonly<Record<string, Completes | "words">> = {
  account: "account",
  category: "category",
  "field<op>value": "term",
  file: "file",
  mapping: "mapping",
  rule: "rule",
  "id|prefix": "key",
  scope: "words",
  slug: "words",
  status: "words",
};

/** By name, of flags and operands. */
const BY_NAME: Readonly<Record<string, Completes>> = {
  "--profile": "profile",
  "--currency": "currency",
  "--import": "import",
  "--statement": "statement",
  account: "account",
  key: "key",
  rule: "rule",
};

interface Value {
  readonly line: string;
  readonly name: string;
  readonly placeholder: string;
  readonly completes: Completes | undefined;
}

async function valuesOf(all: readonly Entry[], path: string): Promise<readonly Value[]> {
  const found = await Promise.all(
    all.map(async ({ name: word, load, entries: below = [] }) => {
      const line = `${path} ${word}`;
      const { flags = {}, operands = {} } = (await load?.()) ?? {};
      const own = [
        ...Object.entries(flags)
          .filter(([, { kind }]) => kind === "value" || kind === "values")
          .map(([key, flag]) => ({
            ...flag,
            completes: flag.choices ?? flag.completes,
            name: `--${typedName(key)}`,
          })),
        ...Object.entries(operands).map(([name, operand]) => ({ ...operand, name })),
      ].map(({ name, placeholder = "", completes }) => ({ line, name, placeholder, completes }));
      return [...own, ...(await valuesOf(below, line))];
    }),
  );
  return found.flat();
}

const global: Entry = {
  name: "(every command)",
  summary: "",
  load: async () => ({
    examples: [],
    operands: {},
    flags: globalFlags,
    run: () => Promise.reject(new Error()),
  }),
};
const values = await valuesOf([global, ...entries], "cashbook");

describe("completes", () => {
  const told = values.filter(
    ({ name, placeholder }) => (BY_NAME[name] ?? BY_PLACEHOLDER[placeholder]) !== undefined,
  );

  test("the list is not empty", () => {
    expect(told.length).toBeGreaterThan(40);
  });

  test.for(told.map((value) => [`${value.line} ${value.name}`, value] as const))("%s", ([, value]) => {
    const wanted = BY_NAME[value.name] ?? BY_PLACEHOLDER[value.placeholder];
    if (wanted === "words") expect(Array.isArray(value.completes)).toBe(true);
    else expect(value.completes).toBe(wanted);
  });

  test("profiles are named by profiles", () => {
    const named = values.filter(({ line }) => /^cashbook profile (?:show|use|remove|add)$/.test(line));
    expect(named.map(({ completes }) => completes)).toEqual(["profile", "profile", "profile", "profile"]);
  });
});

test.for(Object.entries(shells))("the README says how %s is set up", ([, { setup }]) => {
  expect(readFileSync(new URL("../../README.md", import.meta.url), "utf8")).toContain(`\n${setup}\n`);
});
