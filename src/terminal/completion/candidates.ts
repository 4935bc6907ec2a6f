/** What may stand at the cursor. */
import type { Entry } from "../command.ts";
import { typedName, type Completes, type Flag, type Operand } from "../command-line/flag.ts";
import { globalFlags } from "../command-line/global-flags.ts";
import { shownText } from "../render/escape-text.ts";
import { flagOf, takesValue, type Position } from "./position.ts";

export interface Candidate {
  readonly text: string;
  /** A few words beside it, where the shell shows them. */
  readonly description: string;
}

export interface Answer {
  /** What the word begins with that is not completed: `--account=`. */
  readonly head: string;
  /** Those that begin as what is typed. */
  readonly candidates: readonly Candidate[];
  /** Whether the shell is to complete names of files. */
  readonly files: boolean;
}

export const NOTHING: Answer = { head: "", candidates: [], files: false };

/** Values of a kind, from wherever they are kept. */
export type ValuesOf = (
  kind: Exclude<Completes, "file" | readonly string[]>,
) => Promise<readonly Candidate[]>;

/** Longest description, in code points. */
const LONGEST_DESCRIPTION = 60;

/** What may stand at a position where `typed` is typed already, without quotes. */
export async function answerAt(
  position: Position,
  { typed, valuesOf }: { readonly typed: string; readonly valuesOf: ValuesOf },
): Promise<Answer> {
  const { awaiting, literal, command } = position;
  const completed = async (completes: Completes | undefined, head = ""): Promise<Answer> => {
    if (completes === undefined) return { ...NOTHING, head };
    if (completes === "file") return { ...NOTHING, head, files: true };
    const found = typeof completes === "string" ? await valuesOf(completes) : completes.map(bare);
    // Behind a blank, a dash in front would make it a flag.
    const usable = found.filter(({ text }) => head !== "" || literal || !text.startsWith("-"));
    return { head, files: false, candidates: fitting(usable, typed.slice(head.length)) };
  };
  if (awaiting !== undefined) return completed(completionOf(awaiting));
  if (!literal && typed.startsWith("-")) {
    const [, head = "", name = ""] = /^((--[^=]+)=)/.exec(typed) ?? [];
    if (head === "") return { ...NOTHING, candidates: fitting(flagNames(position, "all"), typed) };
    const flag = flagOf(name, command)?.flag;
    return flag !== undefined && takesValue(flag) ? completed(completionOf(flag), head) : NOTHING;
  }
  const operand = operandAt(position);
  const values = await completed(operand?.completes);
  const others = values.candidates.filter(({ text }) => !position.operands.includes(text));
  const candidates = [...fitting(entryNames(position.entries, typed), typed), ...others];
  // Where nothing else can follow, flags can.
  if (candidates.length === 0 && typed === "" && operand === undefined)
    return { ...NOTHING, candidates: flagNames(position, "own") };
  return { ...values, candidates };
}

/** The operand that the next word fills. */
function operandAt({ command, operands }: Position): Operand<unknown> | undefined {
  const declared = Object.values(command?.operands ?? {});
  const last = declared.at(-1);
  const repeats = last?.kind === "several" || last?.kind === "any";
  return declared[operands.length] ?? (repeats ? last : undefined);
}

function completionOf({ choices, completes }: Flag<unknown>): Completes | undefined {
  return choices ?? completes;
}

/** Names of words; an alias only where it is being typed. */
function entryNames(entries: readonly Entry[], typed: string): readonly Candidate[] {
  return entries.flatMap(({ name, aliases = [], summary }) => {
    const names = typed === "" || name.startsWith(typed) ? [name] : aliases;
    return names.map((text) => described(text, summary));
  });
}

/** Names of flags that can still be given: the command's own, and after them those of every command. */
function flagNames({ command, flags: given }: Position, which: "own" | "all"): readonly Candidate[] {
  const everywhere = which === "all" ? globalFlags : {};
  const named = Object.entries<Flag<unknown>>({ ...command?.flags, ...everywhere }).flatMap(
    ([key, { kind, help }]) => {
      if (given.has(key) && kind !== "values") return [];
      const name = typedName(key);
      return (kind === "either" ? [`--${name}`, `--no-${name}`] : [`--${name}`]).map((text) =>
        described(text, help),
      );
    },
  );
  if (which === "own") return named;
  return [...named, described("--help", "Show help."), described("--version", "Print the version.")];
}

/** Those that begin with what is typed; when there is none, those that do case aside. Each text once. */
function fitting(candidates: readonly Candidate[], typed: string): readonly Candidate[] {
  const folded = typed.toLowerCase();
  const safe = candidates.filter(
    ({ text }, index) =>
      text !== "" &&
      // What a terminal must not be shown, no shell can be given to type either.
      shownText(text) === text &&
      candidates.findIndex((other) => other.text === text) === index,
  );
  const exact = safe.filter(({ text }) => text.startsWith(typed));
  return exact.length > 0 ? exact : safe.filter(({ text }) => text.toLowerCase().startsWith(folded));
}

export function described(text: string, description: string): Candidate {
  const points = [...shownText(description)];
  const shown =
    points.length > LONGEST_DESCRIPTION ? [...points.slice(0, LONGEST_DESCRIPTION - 1), "…"] : points;
  return { text, description: shown.join("") };
}

function bare(text: string): Candidate {
  return { text, description: "" };
}
