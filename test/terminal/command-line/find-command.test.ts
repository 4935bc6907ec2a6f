import { describe, expect, test } from "vitest";
import type { Command, Entry } from "../../../src/terminal/command.ts";
import { findCommand } from "../../../src/terminal/command-line/find-command.ts";

const load = (): Promise<Command> => Promise.reject(new Error("finding must not load"));
const entries: readonly Entry[] = [
  {
    name: "tx",
    aliases: ["transactions"],
    summary: "",
    entries: [
      { name: "list", summary: "", load },
      { name: "bulk", summary: "", load, entries: [{ name: "undo", summary: "", load }] },
    ],
  },
  { name: "whoami", summary: "", load },
];

const rows: readonly [line: string, path: string, rest: string, unknown?: string][] = [
  ["", "cashbook", ""],
  ["tx", "cashbook tx", ""],
  ["tx list", "cashbook tx list", ""],
  ["transactions list", "cashbook tx list", ""],
  ["tx list --limit 5", "cashbook tx list", "--limit 5"],
  ["--json tx list", "cashbook tx list", "--json"],
  ["--profile tx tx list", "cashbook tx list", "--profile tx"],
  ["--profile=tx tx list", "cashbook tx list", "--profile=tx"],
  ["-o json tx list", "cashbook tx list", "-o json"],
  ["-ojson tx list", "cashbook tx list", "-ojson"],
  ["tx --no-color list", "cashbook tx list", "--no-color"],
  ["--help tx list", "cashbook tx list", "--help"],
  ["tx bulk --set category=x", "cashbook tx bulk", "--set category=x"],
  ["tx bulk undo 7", "cashbook tx bulk undo", "7"],
  ["whoami extra", "cashbook whoami", "extra"],
  ["tx lst", "cashbook tx", "lst", "lst"],
  ["text", "cashbook", "text", "text"],
  ["tx list -- tx", "cashbook tx list", "-- tx"],
];

test.each(rows)("%s", (line, path, rest, unknown) => {
  const words = line.split(" ").filter((word) => word !== "");
  expect(findCommand(words, entries)).toMatchObject({
    path: path.split(" "),
    rest: rest.split(" ").filter(Boolean),
    unknown,
  });
});

describe("a flag that no command can have yet is refused where it stands", () => {
  test.each(["--limit 5 tx list", "tx --limit 5 list", "-x tx"])("%s", (line) => {
    expect(() => findCommand(line.split(" "), entries)).toThrow(/has no flag/);
  });
});
