import { describe, expect, test } from "vitest";
import { command } from "../../../src/terminal/command.ts";
import {
  either,
  integer,
  optional,
  required,
  several,
  text,
  texts,
  toggle,
} from "../../../src/terminal/command-line/flag.ts";
import { parse } from "../../../src/terminal/command-line/parse.ts";
import { plain } from "../../../src/terminal/view.ts";

const run = () => Promise.resolve(plain("", { data: null }));
const create = {
  path: ["cashbook", "tx", "create"],
  summary: "",
  command: command({
    examples: [],
    operands: { account: required("x"), note: optional("x") },
    flags: {
      amount: text("x"),
      tag: texts("x"),
      category: text("x"),
      noCategory: toggle("x"),
      reconciled: either("x"),
      perMinute: integer("x"),
    },
    run,
  }),
};
const upload = {
  ...create,
  command: command({ examples: [], operands: { files: several("x") }, flags: {}, run }),
};

const rows: readonly [words: string, operands: object, flags: Record<string, unknown>][] = [
  ["main", { account: "main", note: undefined }, {}],
  ["main lunch", { account: "main", note: "lunch" }, {}],
  ["main --amount -49.99", { account: "main" }, { amount: "-49.99" }],
  ["main --amount=-49.99", { account: "main" }, { amount: "-49.99" }],
  ["--amount 5 main", { account: "main" }, { amount: "5" }],
  ["main --tag a --tag b", { account: "main" }, { tag: ["a", "b"] }],
  ["main --reconciled", { account: "main" }, { reconciled: true }],
  ["main --no-reconciled", { account: "main" }, { reconciled: false }],
  ["main --no-category", { account: "main" }, { noCategory: true }],
  ["main --category travel", { account: "main" }, { category: "travel" }],
  [
    "main --per-minute 5 --json -y -o csv",
    { account: "main" },
    { perMinute: "5", json: true, yes: true, output: "csv" },
  ],
  ["main --no-color --no-input", { account: "main" }, { color: false, noInput: true }],
  ["-- -5", { account: "-5" }, {}],
  ["--excel main", { account: "main" }, { excel: true }],
  ["--excel=de main", { account: "main" }, { excel: "de" }],
];

test.each(rows)("%s", (words, operands, flags) => {
  const typed = parse(create, words.split(" "));
  expect(typed.operands).toMatchObject(operands);
  expect(Object.fromEntries(typed.flags)).toEqual(flags);
});

test("several operands come as a list", () => {
  expect(parse(upload, ["a.csv", "b.csv"]).operands).toEqual({ files: ["a.csv", "b.csv"] });
});

test("--help is answered whatever else is wrong, but not as the value behind --", () => {
  expect(parse(create, ["--nonsense", "--help"]).help).toBe(true);
  expect(parse(create, ["--", "--help"]).help).toBe(false);
});

describe("what cannot be understood is one sentence, with a suggestion where there is one", () => {
  const wrong: readonly [string, string][] = [
    ["main --payee Uber", "Unknown option '--payee'."],
    ["main --label x", "Unknown option '--label'. Did you mean --tag?"],
    ["main lunch more", "Too many arguments. Expected 2 arguments but got 3: main, lunch, more."],
    ["main --amont 5", "Unknown option '--amont'. Did you mean --amount?"],
    ["main --amount", "Option '--amount <text>' argument missing."],
    ["main --amount --json", "--amount needs a value, but --json is a flag."],
    ["main --json=false", "--json takes no value."],
  ];
  test.each(wrong)("%s", (words, detail) => {
    let thrown: unknown;
    try {
      parse(
        create,
        words.split(" ").filter((word) => word !== ""),
      );
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ code: "usage", detail });
  });

  test("a missing operand is told, so that it can be asked for", () => {
    const { missing } = parse(create, []);
    expect(missing).toMatchObject({ code: "usage", detail: "Missing required argument 'account': x." });
  });
});

test.each([
  ["--amount 5", "Unknown option '--amount'. Did you mean --where amount=-12.50?"],
  ["--date 2026-03-17", "Unknown option '--date'. Did you mean --where date=2026-03-17?"],
])("a list that has a filter for it names the filter: %s", (words, detail) => {
  const flags = { where: texts("x"), account: texts("x") };
  const filtered = { ...create, command: command({ examples: [], operands: {}, flags, run }) };
  expect(() => parse(filtered, words.split(" "))).toThrow(detail);
});
