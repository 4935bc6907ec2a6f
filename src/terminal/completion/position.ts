/** Where on a command line the cursor stands: what was typed before it, and what is expected there. */
import type { Command, Entry } from "../command.ts";
import { typedName, type Flag, type RawFlag } from "../command-line/flag.ts";
import { globalFlags } from "../command-line/global-flags.ts";
import { locate } from "../command-line/find-command.ts";

export interface Position {
  /** Words that may follow as part of the path. */
  readonly entries: readonly Entry[];
  /** The command that the words before lead to, if they lead to one. */
  readonly command: Command | undefined;
  /** Flags typed before, by key. */
  readonly flags: ReadonlyMap<string, RawFlag>;
  /** Operands typed before. */
  readonly operands: readonly string[];
  /** The flag before the cursor, when its value is expected. */
  readonly awaiting: Flag<unknown> | undefined;
  /** Whether `--` stands before: nothing is a flag any more. */
  readonly literal: boolean;
}

/** The position behind whole words; undefined when they lead nowhere. Loads the command, if there is one. */
export async function positionOf(
  words: readonly string[],
  entries: readonly Entry[],
): Promise<Position | undefined> {
  const { entry, rest, unknown } = locate(words, entries);
  if (unknown !== undefined) return undefined;
  const command = await entry?.load?.();
  const following = entry === undefined ? entries : (entry.entries ?? []);
  const typed = typedWords(rest, command);
  const onPath = typed.operands.length === 0 && !typed.literal && !typed.own;
  return { ...typed, command, entries: onPath ? following : [] };
}

/** The flag that a word names, of the command or of every command. */
export function flagOf(
  word: string,
  command: Command | undefined,
): { readonly key: string; readonly flag: Flag<unknown>; readonly own: boolean } | undefined {
  for (const [flags, own] of [
    [command?.flags ?? {}, true],
    [globalFlags, false],
  ] as const) {
    for (const [key, flag] of Object.entries(flags as Readonly<Record<string, Flag<unknown>>>)) {
      const name = typedName(key);
      const names = [`--${name}`, flag.kind === "either" ? `--no-${name}` : "", `-${flag.short}`];
      if (names.includes(word)) return { key, flag, own };
    }
  }
  return undefined;
}

export function takesValue({ kind }: Flag<unknown>): boolean {
  return kind === "value" || kind === "values";
}

/** Reads what is typed as far as it goes; what no flag fits is passed over, since the line is not finished. */
function typedWords(
  rest: readonly string[],
  command: Command | undefined,
): Pick<Position, "flags" | "operands" | "awaiting" | "literal"> & { readonly own: boolean } {
  const flags = new Map<string, RawFlag>();
  const operands: string[] = [];
  let own = false;
  for (let index = 0; index < rest.length; index++) {
    const word = rest[index] as string;
    if (word === "--")
      return {
        flags,
        operands: [...operands, ...rest.slice(index + 1)],
        awaiting: undefined,
        literal: true,
        own,
      };
    if (!word.startsWith("-") || word === "-") {
      operands.push(word);
      continue;
    }
    const { name, value: joined } = parted(word);
    const found = flagOf(name, command);
    if (found === undefined) continue;
    own ||= found.own;
    if (!takesValue(found.flag)) {
      flags.set(found.key, !name.startsWith("--no-"));
      continue;
    }
    const value = joined ?? rest[++index];
    if (value === undefined) return { flags, operands, awaiting: found.flag, literal: false, own };
    const before = flags.get(found.key);
    const values = [...(Array.isArray(before) ? (before as string[]) : []), value];
    flags.set(found.key, found.flag.kind === "values" ? values : value);
  }
  return { flags, operands, awaiting: undefined, literal: false, own };
}

/** `--x=1` and `-x1` are a flag and its value. */
function parted(word: string): { readonly name: string; readonly value: string | undefined } {
  const [, name = word, value] =
    /^(--[^=]+)=(.*)$/s.exec(word) ?? /^(-[^-])(.+)$/s.exec(word) ?? ([] as string[]);
  return { name, value };
}
