/**
 * The kinds of flags and operands that a command can take, as typed data. The types of the values that a command's
 * `run` receives are inferred from them; help, completion and parsing read the same data.
 */
import { isDate } from "../../contract/values/date.ts";
import { misspeltAmount, misspeltDay, wrongDay } from "../../client/notation/misspelt-value.ts";
import { localeTag } from "../../client/locale.ts";
import { wrongValue, wrongWord } from "./wrong-value.ts";

type FlagKind = "value" | "values" | "toggle" | "either" | "joined";

/**
 * What a shell offers as the value: these words, or records of a kind from the book, the service or this machine. A flag
 * with `choices` needs none.
 */
export type Completes =
  RecordKind | "currency" | "period" | "command" | "term" | "assignment" | "file" | readonly string[];

/** Records of the book, the service or this machine. */
type RecordKind =
  | "account"
  | "company"
  | "category"
  | "rule"
  | "key"
  | "import"
  | "proposal"
  | "statement"
  | "mapping"
  | "profile";

/** Records that can be chosen where none is named: also those whose ids a shell does not complete. */
export type ChosenKind =
  RecordKind | "heldImport" | "transaction" | "deletedTransaction" | "matchedTransfer" | "bulkChange";

/** One flag of a command. Its name on the command line is its key in `flags`, with dashes: `perMinute` is --per-minute. */
export interface Flag<Value> {
  /**
   * value: takes one; values: may be repeated; toggle: --x; either: --x and --no-x, undefined when neither is given;
   * joined: --x or --x=value, whose value is never the next word.
   */
  readonly kind: FlagKind;
  readonly help: string;
  /** What stands for the value in help, without brackets. */
  readonly placeholder?: string;
  /** One letter, for the few flags that have a short form. */
  readonly short?: string;
  /** The values that are accepted, when they can be listed. */
  readonly choices?: readonly string[];
  readonly completes?: Completes;
  /** Turns the words of the command line into the value. Throws a Problem that names the flag. */
  readonly read: (raw: RawFlag, name: string) => Value;
}

/** What the command line holds for a flag: texts for values, a boolean for toggles, undefined when it is absent. */
export type RawFlag = string | readonly string[] | boolean | undefined;

interface FlagOptions {
  readonly placeholder?: string;
  readonly short?: string;
  readonly completes?: Completes;
}

export type Flags = Readonly<Record<string, Flag<unknown>>>;
export type FlagValues<Given extends Flags> = {
  readonly [Name in keyof Given]: Given[Name] extends Flag<infer Value> ? Value : never;
};

/** A text, used as it is typed; a file has a name. */
export function text(help: string, options: FlagOptions = {}): Flag<string | undefined> {
  const read = options.completes === "file" ? fileName : singleText;
  return { kind: "value", help, placeholder: "text", ...options, read };
}

/** A text that may be given several times; an empty list when it is absent. */
export function texts(help: string, options: FlagOptions = {}): Flag<readonly string[]> {
  return {
    kind: "values",
    help,
    placeholder: "text",
    ...options,
    read: (raw) => (Array.isArray(raw) ? (raw as string[]) : []),
  };
}

/** A whole number within bounds. */
export function integer(
  help: string,
  {
    minimum = 0,
    maximum = 1_000_000_000,
    ...options
  }: FlagOptions & { readonly minimum?: number; readonly maximum?: number } = {},
): Flag<number | undefined> {
  return {
    kind: "value",
    help,
    placeholder: "n",
    ...options,
    read(raw, name) {
      const word = singleText(raw);
      if (word === undefined) return undefined;
      const value = /^[+-]?[0-9]{1,15}$/.test(word) ? Number(word) : NaN;
      if (value >= minimum && value <= maximum) return value;
      throw wrongValue(name, { value: word, expectation: `a whole number from ${minimum} to ${maximum}` });
    },
  };
}

/** One of a list of words, whatever its case. */
export function choice<const Choices extends readonly string[]>(
  help: string,
  choices: Choices,
  options: FlagOptions = {},
): Flag<Choices[number] | undefined> {
  return {
    kind: "value",
    help,
    placeholder: choices.join("|"),
    choices,
    ...options,
    read(raw, name) {
      const word = singleText(raw);
      if (word === undefined) return undefined;
      const lowerCase = word.toLowerCase();
      const match = choices.find((candidate) => candidate.toLowerCase() === lowerCase);
      if (match !== undefined) return match;
      throw wrongWord(name, { value: word, words: choices });
    },
  };
}

/** A real day, YYYY-MM-DD. Any other text is the problem `invalid_date`, as it is when a service receives it. */
export function day(help: string, options: FlagOptions = {}): Flag<string | undefined> {
  return {
    kind: "value",
    help,
    placeholder: "YYYY-MM-DD",
    ...options,
    read(raw, name) {
      const word = singleText(raw);
      if (word === undefined || isDate(word)) return word;
      throw misspeltDay(name, word) ?? wrongDay(name, word);
    },
  };
}

/** An amount as it is typed: the operation judges it. One in a local notation is refused here, with how to write it. */
export function amount(
  help: string,
  { isRate = false, ...options }: FlagOptions & { readonly isRate?: boolean } = {},
): Flag<string | undefined> {
  return {
    kind: "value",
    help,
    placeholder: "amount",
    ...options,
    read(raw, name) {
      const word = singleText(raw);
      const problem = word === undefined ? undefined : misspeltAmount(name, word, { isRate });
      if (problem !== undefined) throw problem;
      return word;
    },
  };
}

/** --x: false when it is absent. */
export function toggle(help: string, options: FlagOptions = {}): Flag<boolean> {
  return { kind: "toggle", help, ...options, read: (raw) => raw === true };
}

/** --x for the reader's own locale, which is true, or --x=locale; false when it is absent. */
export function locale(help: string): Flag<string | boolean> {
  return {
    kind: "joined",
    help,
    placeholder: "locale",
    read(raw, name) {
      if (typeof raw !== "string") return raw === true;
      const tag = localeTag(raw);
      if (tag !== undefined) return tag;
      throw wrongValue(name, {
        value: raw,
        expectation: "a locale: write a language, or a language and a country, such as de, en-GB or fr-CH",
      });
    },
  };
}

/** --x or --no-x: undefined when neither is given. */
export function either(help: string): Flag<boolean | undefined> {
  return { kind: "either", help, read: (raw) => (typeof raw === "boolean" ? raw : undefined) };
}

/** One operand of a command: a word that is no flag. Its name in help is its key, or the placeholder. */
export interface Operand<Value> {
  readonly kind: "required" | "optional" | "several" | "any";
  readonly help: string;
  readonly placeholder?: string;
  readonly completes?: Completes;
  /** Whether the command itself asks for it at a terminal when it is missing. */
  readonly isPrompted?: boolean;
  /** The records of which one is chosen at a terminal when it is missing, before the command runs. */
  readonly chosenFrom?: ChosenKind;
  /** Only a type: carries `Value` for inference and is never assigned. */
  readonly value?: Value;
}

export type Operands = Readonly<Record<string, Operand<unknown>>>;
export type OperandValues<Given extends Operands> = {
  readonly [Name in keyof Given]: Given[Name] extends Operand<infer Value> ? Value : never;
};

interface OperandOptions {
  readonly placeholder?: string;
  readonly completes?: Completes;
}

/** A required operand: where it is missing, a terminal asks for it before the command runs. */
export function required(help: string, options: OperandOptions = {}): Operand<string> {
  return { kind: "required", help, ...options };
}

/** A required operand that names a record: where it is missing, a terminal offers the records that there are. */
export function chosen(
  help: string,
  {
    from,
    ...options
  }: Pick<OperandOptions, "placeholder"> &
    ({ readonly completes: RecordKind; readonly from?: never } | { readonly from: ChosenKind }),
): Operand<string> {
  const chosenFrom = "completes" in options ? options.completes : from;
  return { kind: "required", help, ...(chosenFrom !== undefined && { chosenFrom }), ...options };
}

/** A required operand that `run` asks for when it is missing at a terminal: undefined means that it can ask. */
export function prompted(help: string, options: OperandOptions = {}): Operand<string | undefined> {
  return { kind: "required", help, isPrompted: true, ...options };
}

export function optional(help: string, options: OperandOptions = {}): Operand<string | undefined> {
  return { kind: "optional", help, ...options };
}

/**
 * One or more words, or any number with `atLeast: 0`. It must be the last operand. With `isPrompted`, none means that `run`
 * can ask; with `chosenFrom`, one is chosen at a terminal.
 */
export function several(
  help: string,
  {
    atLeast = 1,
    ...options
  }: OperandOptions & {
    readonly atLeast?: 0 | 1;
    readonly isPrompted?: true;
    readonly chosenFrom?: ChosenKind;
  } = {},
): Operand<readonly string[]> {
  return { kind: atLeast === 0 ? "any" : "several", help, ...options };
}

/** The name of a flag or operand as it is typed: `perMinute` is "per-minute". */
export function typedName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function fileName(raw: RawFlag, name: string): string | undefined {
  if (raw === "") throw wrongValue(name, { value: raw, expectation: "the name of a file" });
  return singleText(raw);
}

function singleText(raw: RawFlag): string | undefined {
  return typeof raw === "string" ? raw : undefined;
}
