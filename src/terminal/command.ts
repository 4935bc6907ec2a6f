/**
 * A command as data. Its summary stands in the index of its group (`Entry`), so that help lists commands without loading
 * them.
 */
import type { Scope } from "../contract/scope.ts";
import type { Context } from "./context.ts";
import type { ChangeOption, FlagWords, LineWords } from "./command-line/changes.ts";
import type { Flags, FlagValues, Operands, OperandValues } from "./command-line/flag.ts";
import type { View } from "./view.ts";

/** A command as the runner sees it, without the inferred types of its flags and operands. */
export interface Command {
  /** Command lines for --help. */
  readonly examples: readonly string[];
  readonly operands: Operands;
  readonly flags: Flags;
  /** A paragraph for --help: the rules that a user of the command must know. */
  readonly notes?: string;
  /** Whether it may create the book that the user named: for a command that reads before it writes. */
  readonly writes?: boolean;
  /** What it can change, for a command that needs at least one change. */
  readonly changes?: Changes;
  /** Does the work and returns what to present; never prints. */
  readonly run: (
    context: Context,
    input: { readonly operands: never; readonly flags: never },
  ) => Promise<View>;
}

/** What a command can change. Where its line has no change, a terminal asks for one, and elsewhere it is refused. */
interface Changes<Key extends string = string> {
  /** The flags that are changes, the usual ones first. */
  readonly flags: readonly Key[];
  /** What can be changed. Throws where the line names no such record. */
  readonly options: (context: Context, line: LineWords) => Promise<readonly ChangeOption[]>;
  /** Asked for first, where the line lacks it and the change needs it. */
  readonly before?: (context: Context, line: LineWords) => Promise<readonly FlagWords[]>;
  /** What the refusal says in place of its usual words. */
  readonly refusal?: (
    context: Context,
    line: LineWords,
  ) => Promise<{ readonly detail?: string; readonly remedy: string }>;
}

/** Declares a command; infers what `run` receives from `operands` and `flags`. */
export function command<const OwnOperands extends Operands, const OwnFlags extends Flags>(definition: {
  readonly examples: readonly string[];
  readonly notes?: string;
  readonly writes?: boolean;
  readonly changes?: Changes<Extract<keyof OwnFlags, string>>;
  readonly operands: OwnOperands;
  readonly flags: OwnFlags;
  readonly run: (
    context: Context,
    input: { readonly operands: OperandValues<OwnOperands>; readonly flags: FlagValues<OwnFlags> },
  ) => Promise<View>;
}): Command {
  return definition;
}

/** A word of the command path: a command, a group of further words, or both (`tx bulk`, `tx bulk undo`). */
export interface Entry {
  readonly name: string;
  /** Other words for the same, such as `transactions` for `tx`. */
  readonly aliases?: readonly string[];
  /** One sentence for help. */
  readonly summary: string;
  /** Scopes that a credential needs for it, with those for finding a record by its name. */
  readonly scopes?: readonly Scope[];
  /** Loads the command when it is called. */
  readonly load?: () => Promise<Command>;
  readonly entries?: readonly Entry[];
}
