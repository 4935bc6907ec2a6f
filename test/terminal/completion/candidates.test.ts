import { expect, test } from "vitest";
import { command, type Entry } from "../../../src/terminal/command.ts";
import type { Candidate } from "../../../src/terminal/completion/candidate.ts";
import { answerAt, toCandidate } from "../../../src/terminal/completion/candidates.ts";
import { positionOf } from "../../../src/terminal/completion/position.ts";
import { readShellLine, POSIX } from "../../../src/terminal/completion/shell-line.ts";
import {
  choice,
  either,
  optional,
  several,
  text,
  texts,
  toggle,
} from "../../../src/terminal/command-line/flag.ts";

const run = () => Promise.reject(new Error("completing must not run"));
const list = command({
  examples: [],
  operands: {},
  flags: {
    account: texts("x", { completes: "account" }),
    state: choice("x", ["open", "closed"]),
    note: text("x"),
    from: text("x", { completes: "file" }),
    reconciled: either("x"),
    all: toggle("x"),
  },
  run,
});
const load = async () => list;
const show = command({
  examples: [],
  operands: { account: optional("x", { completes: "account" }), files: several("x", { completes: "file" }) },
  flags: {},
  run,
});
const undo = command({
  examples: [],
  operands: { ids: several("x", { completes: "import" }) },
  flags: { force: toggle("x") },
  run,
});
const entries: readonly Entry[] = [
  {
    name: "tx",
    aliases: ["transactions"],
    summary: "Transactions",
    entries: [
      { name: "list", summary: "List them", load },
      { name: "bulk", summary: "Change many", load, entries: [{ name: "undo", summary: "Undo", load }] },
    ],
  },
  { name: "show", summary: "Show", load: async () => show },
  { name: "undo", summary: "Undo", load: async () => undo },
];

const known: Readonly<Record<string, readonly Candidate[]>> = {
  account: [
    "Main EUR",
    "Main USD",
    "main street",
    "Savings",
    "-dash",
    "two\nlines",
    "be\u001b[31mep",
    "\u202eright",
    "Savings",
  ].map((name) => toCandidate(name, "EUR")),
  import: ["i1", "i2", "i3"].map((id) => toCandidate(id, "")),
};
const valuesOf = async (kind: string) => known[kind] ?? [];

async function answer(typed: string) {
  const { words, prefix: current } = readShellLine(`cashbook ${typed}`, { quoting: POSIX });
  const position = await positionOf(words, entries);
  if (position === undefined) return undefined;
  const { head, files, candidates } = await answerAt(position, { prefix: current, valuesOf });
  return [...(files ? ["(files)"] : []), ...candidates.map((each) => `${head}${each.text}`)];
}

const own = ["--account", "--state", "--note", "--from", "--reconciled", "--no-reconciled", "--all"];

test.for<[string, readonly string[] | undefined]>([
  // Words of the path, and an alias where it is being typed.
  ["", ["tx", "show", "undo"]],
  ["t", ["tx"]],
  ["tr", ["transactions"]],
  ["tx ", ["list", "bulk"]],
  ["transactions l", ["list"]],
  ["nope ", undefined],
  ["--profile acme tx l", ["list"]],
  ["-o json tx l", ["list"]],
  // A command that has words below it.
  ["tx bulk ", ["undo"]],
  ["tx bulk --all ", own.filter((name) => name !== "--all")],
  // Flags: once, unless they may be repeated.
  ["tx list --st", ["--state"]],
  ["tx list --all --a", ["--account", "--api-key-stdin"]],
  ["tx list --account x --a", ["--account", "--all", "--api-key-stdin"]],
  ["tx list --no-", ["--no-reconciled", "--no-input", "--no-color"]],
  ["tx list --no-reconciled --re", ["--retries"]],
  ["tx list --he", ["--help"]],
  ["tx list ", own],
  ["tx list -- --st", []],
  ["--prof", ["--profile"]],
  // Values of flags, behind a blank and behind "=".
  ["tx list --state ", ["open", "closed"]],
  ["tx list --state=", ["--state=open", "--state=closed"]],
  ["tx list --state=c", ["--state=closed"]],
  ["tx list -o j", ["json", "jsonl"]],
  ["tx list -oj ", own],
  ["tx list --note ", []],
  ["tx list --all=", []],
  ["tx list --nope=", []],
  ["tx list --from ", ["(files)"]],
  ["tx list --from=x", ["(files)"]],
  ["--output ", ["table", "json", "jsonl", "csv", "tsv", "yaml", "xlsx"]],
  // Names as they are written before names case aside; nothing that a terminal must not be shown; each once.
  ["tx list --account ", ["Main EUR", "Main USD", "main street", "Savings"]],
  ["tx list --account main", ["main street"]],
  ["tx list --account MAIN", ["Main EUR", "Main USD", "main street"]],
  ["tx list --account=Main\\ E", ["--account=Main EUR"]],
  ['tx list --account "Main E', ["Main EUR"]],
  // A dash in front is a value only where it cannot be a flag.
  ["tx list --account=-", ["--account=-dash"]],
  ["show -- -", ["-dash"]],
  // Operands in their order; the last again and again, without those that are there.
  ["show S", ["Savings"]],
  ["show Savings ", ["(files)"]],
  ["show Savings one.csv ", ["(files)"]],
  ["undo ", ["i1", "i2", "i3"]],
  ["undo i1 i3 ", ["i2"]],
  ["undo --force i1 ", ["i2", "i3"]],
])("%s", async ([typed, expected]) => {
  expect(await answer(typed)).toEqual(expected);
});

test("a flag that stands where none can is nobody's position", async () => {
  await expect(answer("tx --nope ")).rejects.toThrow("has no flag");
});

test("a description is one safe line of bounded length", () => {
  expect(toCandidate("x", "a\tb\u001b").description).toBe("a\\tb^[");
  expect([...toCandidate("x", "ü".repeat(100)).description].length).toBe(60);
});
