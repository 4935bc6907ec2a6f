/** The position of the cursor on a command line: what stands before it, and what is expected there. */
import type { Command, Entry } from "../command.ts";
import { findCommand } from "../command-line/find-command.ts";
import type { Flag, RawFlag } from "../command-line/flag.ts";
import { globalFlags } from "../command-line/global-flags.ts";
import { flagsByName, takesValue, tokens, withValue, type FlagEntry } from "../command-line/tokens.ts";

export interface Position {
  /** Words that may follow as part of the path. */
  readonly entries: readonly Entry[];
  /** The command that the words before the cursor lead to, if any. */
  readonly command: Command | undefined;
  /** Flags before the cursor, by key. */
  readonly flags: ReadonlyMap<string, RawFlag>;
  /** Operands before the cursor. */
  readonly operands: readonly string[];
  /** The flag before the cursor whose value is expected. */
  readonly awaiting: Flag<unknown> | undefined;
  /** Whether `--` stands before the cursor: nothing after it is a flag. */
  readonly literal: boolean;
}

/** The position after whole words; undefined when they lead to no entry. Loads the command, if there is one. */
export async function positionOf(
  words: readonly string[],
  entries: readonly Entry[],
): Promise<Position | undefined> {
  const { entry, rest, unknown } = findCommand(words, entries);
  if (unknown !== undefined) return undefined;
  const command = await entry?.load?.();
  const following = entry === undefined ? entries : (entry.entries ?? []);
  const { hasOwnFlag, ...line } = readUnfinished(rest, command);
  const onPath = line.operands.length === 0 && !line.literal && !hasOwnFlag;
  return { ...line, command, entries: onPath ? following : [] };
}

/** The flag with a name, of the command or global. */
export function findFlag(name: string, command: Command | undefined): FlagEntry | undefined {
  return flagsByName(command?.flags ?? {}).get(name) ?? flagsByName(globalFlags).get(name);
}

/** Reads flags and operands as far as they are typed. Skips flags that are not known: the line is not finished. */
function readUnfinished(
  rest: readonly string[],
  command: Command | undefined,
): Pick<Position, "flags" | "operands" | "awaiting" | "literal"> & { readonly hasOwnFlag: boolean } {
  const flags = new Map<string, RawFlag>();
  const operands: string[] = [];
  const own = flagsByName(command?.flags ?? {});
  const globals = flagsByName(globalFlags);
  let hasOwnFlag = false;
  for (const token of tokens(rest, (name) => own.get(name) ?? globals.get(name))) {
    if (token.kind === "terminator") {
      const others = rest.slice(token.index + 1);
      return { flags, operands: [...operands, ...others], awaiting: undefined, literal: true, hasOwnFlag };
    }
    if (token.kind === "word") {
      operands.push(token.word);
      continue;
    }
    const { entry, name, value } = token;
    if (entry === undefined) continue;
    hasOwnFlag ||= own.has(name);
    if (!takesValue(entry.flag)) flags.set(entry.key, !name.startsWith("--no-"));
    else if (value === undefined)
      return { flags, operands, awaiting: entry.flag, literal: false, hasOwnFlag };
    else flags.set(entry.key, withValue(flags.get(entry.key), entry.flag, value));
  }
  return { flags, operands, awaiting: undefined, literal: false, hasOwnFlag };
}
