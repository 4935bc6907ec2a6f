/** The words that may stand at the cursor. */
import type { Entry } from "../command.ts";
import { typedName, type Completes, type Flag, type Operand } from "../command-line/flag.ts";
import { globalFlags } from "../command-line/global-flags.ts";
import { splitFlag, takesValue } from "../command-line/tokens.ts";
import { escapeText } from "../render/escape-text.ts";
import type { Candidate, ValuesOf } from "./candidate.ts";
import { findFlag, type Position } from "./position.ts";

export interface Answer {
  /** The start of the word that is not completed: `--account=`. */
  readonly head: string;
  readonly candidates: readonly Candidate[];
  /** Whether the shell should complete file names. */
  readonly files: boolean;
  /** Whether more of the word follows each candidate, so that no blank does. */
  readonly isBeginning?: boolean;
}

export const NOTHING: Answer = { head: "", candidates: [], files: false };

/** Longest description, in code points. */
const LONGEST_DESCRIPTION = 60;

/** What may stand at a position, where the word begins with `prefix` (without quotes). */
export async function answerAt(
  position: Position,
  { prefix, valuesOf }: { readonly prefix: string; readonly valuesOf: ValuesOf },
): Promise<Answer> {
  const { awaiting, literal, command } = position;
  const complete = async (completes: Completes | undefined, head = ""): Promise<Answer> => {
    if (completes === undefined) return { ...NOTHING, head };
    if (completes === "file") return { ...NOTHING, head, files: true };
    if (completes === "term" || completes === "assignment") {
      const { termsAt, isBeginning } = await import("./terms.ts");
      const typedWord = prefix.slice(head.length);
      const candidates = matching(await termsAt(completes, { prefix: typedWord, valuesOf }), typedWord);
      return { head, files: false, candidates, isBeginning: candidates.some(isBeginning) };
    }
    const all = typeof completes === "string" ? await valuesOf(completes) : completes.map(withoutDescription);
    // As a word of its own, a value that begins with a dash would be read as a flag.
    const usable = all.filter(({ text }) => head !== "" || literal || !text.startsWith("-"));
    return { head, files: false, candidates: matching(usable, prefix.slice(head.length)) };
  };
  if (awaiting !== undefined) return complete(completionOf(awaiting));
  if (!literal && prefix.startsWith("-")) {
    const { name, value } = splitFlag(prefix);
    if (!name.startsWith("--") || value === undefined)
      return { ...NOTHING, candidates: matching(flagNames(position, "all"), prefix) };
    const flag = findFlag(name, command)?.flag;
    return flag !== undefined && takesValue(flag) ? complete(completionOf(flag), `${name}=`) : NOTHING;
  }
  const operand = operandAt(position);
  const values = await complete(operand?.completes);
  const others = values.candidates.filter(({ text }) => !position.operands.includes(text));
  const candidates = [...matching(entryNames(position.entries, prefix), prefix), ...others];
  // Flags are offered where nothing else can follow.
  if (candidates.length === 0 && prefix === "" && operand === undefined)
    return { ...NOTHING, candidates: flagNames(position, "own") };
  return { ...values, candidates };
}

/** The operand that the word at the cursor is. */
function operandAt({ command, operands }: Position): Operand<unknown> | undefined {
  const operandList = Object.values(command?.operands ?? {});
  const last = operandList.at(-1);
  const repeats = last?.kind === "several" || last?.kind === "any";
  return operandList[operands.length] ?? (repeats ? last : undefined);
}

function completionOf({ choices, completes }: Flag<unknown>): Completes | undefined {
  return choices ?? completes;
}

/** Words of the path. An alias is offered only when the prefix fits it and not the name. */
function entryNames(entries: readonly Entry[], prefix: string): readonly Candidate[] {
  return entries.flatMap(({ name, aliases = [], summary }) => {
    const names = prefix === "" || name.startsWith(prefix) ? [name] : aliases;
    return names.map((text) => toCandidate(text, summary));
  });
}

/** Names of flags that may still follow: the command's own, then the global ones. */
function flagNames({ command, flags: typedFlags }: Position, which: "own" | "all"): readonly Candidate[] {
  const everywhere = which === "all" ? globalFlags : {};
  const candidates = Object.entries<Flag<unknown>>({ ...command?.flags, ...everywhere }).flatMap(
    ([key, { kind, help }]) => {
      if (typedFlags.has(key) && kind !== "values") return [];
      const name = typedName(key);
      return (kind === "either" ? [`--${name}`, `--no-${name}`] : [`--${name}`]).map((text) =>
        toCandidate(text, help),
      );
    },
  );
  if (which === "own") return candidates;
  return [...candidates, toCandidate("--help", "Show help."), toCandidate("--version", "Print the version.")];
}

/** Candidates that begin with the prefix; where there is none, those that do whatever their case. Each text once. */
function matching(candidates: readonly Candidate[], prefix: string): readonly Candidate[] {
  const lowerCasePrefix = prefix.toLowerCase();
  const safe = candidates.filter(
    ({ text }, index) =>
      text !== "" &&
      // A shell would type control characters too, so candidates with any are left out.
      escapeText(text) === text &&
      candidates.findIndex((other) => other.text === text) === index,
  );
  const exact = safe.filter(({ text }) => text.startsWith(prefix));
  return exact.length > 0 ? exact : safe.filter(({ text }) => text.toLowerCase().startsWith(lowerCasePrefix));
}

export function toCandidate(text: string, description: string): Candidate {
  const points = [...escapeText(description)];
  const excerpt =
    points.length > LONGEST_DESCRIPTION ? [...points.slice(0, LONGEST_DESCRIPTION - 1), "…"] : points;
  return { text, description: excerpt.join("") };
}

function withoutDescription(text: string): Candidate {
  return { text, description: "" };
}
