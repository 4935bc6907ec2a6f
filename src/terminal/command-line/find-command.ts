/** Finds the command that is meant: the words of the path, apart from flags. */
import { Problem } from "../../contract/problem.ts";
import type { Entry } from "../command.ts";
import { typedName, type Flag } from "./flag.ts";
import { globalFlags } from "./global-flags.ts";

export interface Located {
  /** The words from the program's name to the entry, as help writes them. */
  readonly path: readonly string[];
  /** The entry that is meant; undefined for the program itself. */
  readonly entry: Entry | undefined;
  /** The command line without the words of the path. */
  readonly rest: readonly string[];
  /** The first word that fits no entry, where entries were to be chosen from. */
  readonly unknown: string | undefined;
}

/** Walks the command line along the tree. Global flags may stand before and between the words. */
export function locate(argv: readonly string[], entries: readonly Entry[]): Located {
  const path = ["cashbook"];
  const rest: string[] = [];
  let entry: Entry | undefined;
  let choices = entries;
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] as string;
    if (word === "--" || choices.length === 0)
      return { path, entry, rest: [...rest, ...argv.slice(index)], unknown: undefined };
    if (word.startsWith("-") && word !== "-") {
      rest.push(word);
      if (takesNext(word) && index + 1 < argv.length) rest.push(argv[++index] as string);
      else if (!isGlobal(word)) {
        // A command may have this flag, so that what follows is its business; a group has no flags of its own.
        if (entry?.load !== undefined)
          return { path, entry, rest: [...rest, ...argv.slice(index + 1)], unknown: undefined };
        throw unknownFlag(word, path);
      }
      continue;
    }
    const found = choices.find(({ name, aliases }) => name === word || aliases?.includes(word));
    if (found === undefined) {
      const remaining = [...rest, ...argv.slice(index)];
      return { path, entry, rest: remaining, unknown: entry?.load === undefined ? word : undefined };
    }
    entry = found;
    path.push(found.name);
    choices = found.entries ?? [];
  }
  return { path, entry, rest, unknown: undefined };
}

const byWord = new Map<string, Flag<unknown>>(
  Object.entries(globalFlags as Record<string, Flag<unknown>>).flatMap(([key, flag]) => [
    [`--${typedName(key)}`, flag] as const,
    ...(flag.kind === "either" ? [[`--no-${typedName(key)}`, flag] as const] : []),
    ...(flag.short === undefined ? [] : [[`-${flag.short}`, flag] as const]),
  ]),
);
const ALWAYS = ["-h", "--help", "--version"];

function isGlobal(word: string): boolean {
  const name = word.startsWith("--") ? (word.split("=", 1)[0] as string) : word.slice(0, 2);
  return byWord.has(name) || ALWAYS.includes(word);
}

/** Whether the word is a global flag whose value is the next word. */
function takesNext(word: string): boolean {
  return byWord.get(word)?.kind === "value";
}

function unknownFlag(word: string, path: readonly string[]): Problem {
  return new Problem("usage", {
    detail: `${path.join(" ")} has no flag ${word.split("=", 1)[0]}.`,
    remedy: `Flags of a command come after its words; \`${path.join(" ")} --help\` lists the commands.`,
  });
}
