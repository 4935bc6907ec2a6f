/** Finds the command of a command line: the words of its path, apart from flags. */
import { Problem } from "../../contract/problem.ts";
import type { Entry } from "../command.ts";
import { globalFlags } from "./global-flags.ts";
import { flagsByName, tokens } from "./tokens.ts";

export interface CommandMatch {
  /** The words from the program's name to the entry, as help writes them. */
  readonly path: readonly string[];
  /** The last entry of the path; undefined for the program itself. */
  readonly entry: Entry | undefined;
  /** The command line without the words of the path. */
  readonly rest: readonly string[];
  /** The first word that names no entry of a group. */
  readonly unknown: string | undefined;
}

const globalFlagsByName = flagsByName(globalFlags);
const HELP_AND_VERSION = ["-h", "--help", "--version"];

/** Walks the command line along the tree. Global flags may stand before and between the words of the path. */
export function findCommand(argv: readonly string[], entries: readonly Entry[]): CommandMatch {
  const path = ["cashbook"];
  const rest: string[] = [];
  let entry: Entry | undefined;
  let choices = entries;
  for (const token of tokens(argv, (name) => globalFlagsByName.get(name))) {
    const remaining = () => [...rest, ...argv.slice(token.index)];
    if (token.kind === "terminator" || choices.length === 0)
      return { path, entry, rest: remaining(), unknown: undefined };
    if (token.kind === "flag") {
      if (token.entry === undefined && !HELP_AND_VERSION.includes(token.name)) {
        // It can be a flag of the command, but not of a group: groups have no flags of their own.
        if (entry?.load === undefined) throw unknownFlag(argv[token.index] as string, path);
        return { path, entry, rest: remaining(), unknown: undefined };
      }
      for (const part of token.words) rest.push(part);
      continue;
    }
    const { word } = token;
    const match = choices.find(({ name, aliases }) => name === word || aliases?.includes(word));
    if (match === undefined)
      return { path, entry, rest: remaining(), unknown: entry?.load === undefined ? word : undefined };
    entry = match;
    path.push(match.name);
    choices = match.entries ?? [];
  }
  return { path, entry, rest, unknown: undefined };
}

function unknownFlag(word: string, path: readonly string[]): Problem {
  return new Problem("usage", {
    detail: `${path.join(" ")} has no flag ${word.split("=", 1)[0]}.`,
    remedy: `The flags of a command come after its name; \`${path.join(" ")} --help\` lists the commands.`,
  });
}
