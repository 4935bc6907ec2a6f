/**
 * A command, as data: what it takes and what it does. Always the same parts in the same order. The sentence that says
 * what it is for stands in the index of its group, so that help lists commands without loading them.
 */
import type { Context } from "./context.ts";
import type { Flags, FlagValues, Operands, OperandValues } from "./command-line/flag.ts";
import type { View } from "./view.ts";

/** A command as the runner sees it, its inferred types set aside. */
export interface Command {
  /** Command lines as typed, with what they do where that is not plain. */
  readonly examples: readonly string[];
  readonly operands: Operands;
  readonly flags: Flags;
  /** A paragraph for --help beyond the summary, where a rule must be known to use the command. */
  readonly notes?: string;
  /** Whether it makes a book that was named and is not there: true for a command that looks something up before it writes. */
  readonly writes?: boolean;
  /** Does the work and answers what is to be shown; it never prints. */
  readonly run: (
    context: Context,
    given: { readonly operands: never; readonly flags: never },
  ) => Promise<View>;
}

/** Declares a command, inferring the types of what `run` receives. */
export function command<const TakenOperands extends Operands, const TakenFlags extends Flags>(declared: {
  readonly examples: readonly string[];
  readonly notes?: string;
  readonly writes?: boolean;
  readonly operands: TakenOperands;
  readonly flags: TakenFlags;
  readonly run: (
    context: Context,
    given: { readonly operands: OperandValues<TakenOperands>; readonly flags: FlagValues<TakenFlags> },
  ) => Promise<View>;
}): Command {
  return declared;
}

/** A word of the command line: a command, a group of further words, or both (`tx bulk`, `tx bulk undo`). */
export interface Entry {
  readonly name: string;
  /** Other words for the same, such as `transactions` for `tx`. */
  readonly aliases?: readonly string[];
  /** One sentence for help; the only place where it stands. */
  readonly summary: string;
  /** Loads the command when it is called. */
  readonly load?: () => Promise<Command>;
  readonly entries?: readonly Entry[];
}
