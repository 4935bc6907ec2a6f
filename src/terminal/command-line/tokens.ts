/** The tokens of a command line: the one place that knows how a flag and its value are written. */
import { typedName, type Flag, type Flags, type RawFlag } from "./flag.ts";

/** A flag as declared, and the key under which it is declared. */
export interface FlagEntry {
  readonly key: string;
  readonly flag: Flag<unknown>;
}

/** `index` is the position of the token's first word. */
type Token =
  | { readonly kind: "word"; readonly index: number; readonly word: string }
  /** `--`: nothing after it is a flag. */
  | { readonly kind: "terminator"; readonly index: number }
  | {
      readonly kind: "flag";
      readonly index: number;
      /** With its dashes: `--output`, `-o`. */
      readonly name: string;
      /** Undefined for a flag that is not known: whether the next word is its value cannot be told. */
      readonly entry: FlagEntry | undefined;
      /** From the same word or the next one; undefined where a known flag takes none, or the line ends before it. */
      readonly value: string | undefined;
      /** The words that the token consists of. */
      readonly words: readonly string[];
    };

/** Splits words into tokens. A flag that takes a value takes the next word, unless the value is joined to it. */
export function* tokens(
  words: readonly string[],
  findFlag: (name: string) => FlagEntry | undefined,
): Generator<Token, void> {
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string;
    if (word === "--") yield { kind: "terminator", index };
    else if (!isFlag(word)) yield { kind: "word", index, word };
    else {
      const start = index;
      const { name, value: joinedValue } = splitFlag(word);
      const entry = findFlag(name);
      const takesNext = joinedValue === undefined && entry !== undefined && takesValue(entry.flag);
      if (takesNext && index + 1 < words.length) index++;
      const value = takesNext ? words[start + 1] : joinedValue;
      yield { kind: "flag", index: start, name, entry, value, words: words.slice(start, index + 1) };
    }
  }
}

/** The words that can be flags: those before `--`. */
export function beforeTerminator(words: readonly string[]): readonly string[] {
  return words.slice(0, words.includes("--") ? words.indexOf("--") : undefined);
}

/** Splits `--x=1` and `-x1` into name and value; any other word is a name without a value. */
export function splitFlag(word: string): { readonly name: string; readonly value: string | undefined } {
  const [, name = word, value] =
    /^(--[^=]+)=(.*)$/s.exec(word) ?? /^(-[^-])(.+)$/s.exec(word) ?? ([] as string[]);
  return { name, value };
}

export function takesValue({ kind }: Flag<unknown>): boolean {
  return kind === "value" || kind === "values";
}

/** What the line holds for a flag after one more value: the last value, or the list of all for a flag that may be repeated. */
export function withValue(before: RawFlag, { kind }: Flag<unknown>, value: string): RawFlag {
  return kind === "values" ? [...(Array.isArray(before) ? (before as string[]) : []), value] : value;
}

/** Flags by every name they are typed with: `--color`, `--no-color`, `-o`. */
export function flagsByName(flags: Flags): ReadonlyMap<string, FlagEntry> {
  const byName = new Map<string, FlagEntry>();
  for (const [key, flag] of Object.entries(flags)) {
    const name = typedName(key);
    byName.set(`--${name}`, { key, flag });
    if (flag.kind === "either") byName.set(`--no-${name}`, { key, flag });
    if (flag.short !== undefined) byName.set(`-${flag.short}`, { key, flag });
  }
  return byName;
}

/** A single dash is an operand: by custom, standard input. */
function isFlag(word: string): boolean {
  return word.startsWith("-") && word !== "-";
}
