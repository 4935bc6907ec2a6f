/**
 * The kinds of flags and operands that a command can take, as typed data. The types of the values that a command's
 * `run` receives are inferred from them; help, completion and parsing read the same data.
 */
import { isDate } from "../../contract/date.ts";
import { Problem } from "../../contract/problem.ts";

export type FlagKind = "value" | "values" | "toggle" | "either";

/**
 * What a shell completes a value with: these words, or what the book, the service or this machine has of a kind. Flags with
 * choices need nothing said.
 */
export type Completes =
  | "account"
  | "company"
  | "category"
  | "key"
  | "import"
  | "statement"
  | "mapping"
  | "profile"
  | "currency"
  | "command"
  | "file"
  | readonly string[];

/** One flag of a command. Its name on the command line is its key in `flags`, with dashes: `perMinute` is --per-minute. */
export interface Flag<Value> {
  /** value: takes one; values: may be repeated; toggle: --x; either: --x and --no-x, undefined when neither is given. */
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

export interface FlagWords {
  readonly placeholder?: string;
  readonly short?: string;
  readonly completes?: Completes;
}

export type Flags = Readonly<Record<string, Flag<unknown>>>;
export type FlagValues<Given extends Flags> = {
  readonly [Name in keyof Given]: Given[Name] extends Flag<infer Value> ? Value : never;
};

/** A text, taken as it is typed. */
export function text(help: string, words: FlagWords = {}): Flag<string | undefined> {
  return { kind: "value", help, placeholder: "text", ...words, read: one };
}

/** A text that may be given several times; an empty list when it is absent. */
export function texts(help: string, words: FlagWords = {}): Flag<readonly string[]> {
  return {
    kind: "values",
    help,
    placeholder: "text",
    ...words,
    read: (raw) => (Array.isArray(raw) ? (raw as string[]) : []),
  };
}

/** A whole number within bounds. */
export function integer(
  help: string,
  {
    minimum = 0,
    maximum = 1_000_000_000,
    ...words
  }: FlagWords & { readonly minimum?: number; readonly maximum?: number } = {},
): Flag<number | undefined> {
  return {
    kind: "value",
    help,
    placeholder: "n",
    ...words,
    read(raw, name) {
      const given = one(raw);
      if (given === undefined) return undefined;
      const value = /^[+-]?[0-9]{1,15}$/.test(given) ? Number(given) : NaN;
      if (value >= minimum && value <= maximum) return value;
      throw wrongValue(name, { given, wanted: `a whole number from ${minimum} to ${maximum}` });
    },
  };
}

/** One of a list of words, case aside. */
export function choice<const Choices extends readonly string[]>(
  help: string,
  choices: Choices,
  words: FlagWords = {},
): Flag<Choices[number] | undefined> {
  return {
    kind: "value",
    help,
    placeholder: choices.join("|"),
    choices,
    ...words,
    read(raw, name) {
      const given = one(raw);
      if (given === undefined) return undefined;
      const folded = given.toLowerCase();
      const found = choices.find((candidate) => candidate.toLowerCase() === folded);
      if (found !== undefined) return found;
      throw wrongValue(name, { given, wanted: `one of ${choices.join(", ")}` });
    },
  };
}

/** A real day, YYYY-MM-DD. Another date is invalid input, as it is when it reaches a service. */
export function day(help: string, words: FlagWords = {}): Flag<string | undefined> {
  return {
    kind: "value",
    help,
    placeholder: "YYYY-MM-DD",
    ...words,
    read(raw, name) {
      const given = one(raw);
      if (given === undefined || isDate(given)) return given;
      throw new Problem("invalid_date", {
        detail: `${name} ${JSON.stringify(given)} is not a real day, written YYYY-MM-DD.`,
      });
    },
  };
}

/** --x: false when it is absent. */
export function toggle(help: string, words: FlagWords = {}): Flag<boolean> {
  return { kind: "toggle", help, ...words, read: (raw) => raw === true };
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
  /** Carries the type; never set. */
  readonly value?: Value;
}

export type Operands = Readonly<Record<string, Operand<unknown>>>;
export type OperandValues<Given extends Operands> = {
  readonly [Name in keyof Given]: Given[Name] extends Operand<infer Value> ? Value : never;
};

export interface OperandWords {
  readonly placeholder?: string;
  readonly completes?: Completes;
}

export function required(help: string, words: OperandWords = {}): Operand<string> {
  return { kind: "required", help, ...words };
}

export function optional(help: string, words: OperandWords = {}): Operand<string | undefined> {
  return { kind: "optional", help, ...words };
}

/** One or more, or any number; it must be the last operand. */
export function several(
  help: string,
  { atLeast = 1, ...words }: OperandWords & { readonly atLeast?: 0 | 1 } = {},
): Operand<readonly string[]> {
  return { kind: atLeast === 0 ? "any" : "several", help, ...words };
}

/** The name of a flag or operand as it is typed: `perMinute` is "per-minute". */
export function typedName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The problem of a flag whose value cannot be used. `name` is as typed, with dashes in front. */
export function wrongValue(name: string, { given, wanted }: { given: string; wanted: string }): Problem {
  return new Problem("usage", {
    detail: `${name} ${JSON.stringify(given)} is not ${wanted}.`,
    remedy: `Correct the value of ${name}; --help shows what it takes.`,
  });
}

function one(raw: RawFlag): string | undefined {
  return typeof raw === "string" ? raw : undefined;
}
