/** Says of which kind the record is whose id was typed where another is needed: only once a command has not found it. */
import { Problem, type ProblemCode } from "../../contract/problem.ts";
import { findsByEnding } from "../../client/service.ts";
import { endingIn, isWholeId } from "../../client/ids/ending.ts";
import type { Connection } from "../boot.ts";
import type { Command } from "../command.ts";
import type { ChosenKind } from "../command-line/flag.ts";
import type { ParsedLine } from "../command-line/parse.ts";

const NOT_FOUND: readonly ProblemCode[] = ["not_found", "unknown_account", "unknown_name"];
/** Ids that are looked up: a line of hundreds has another fault. */
const TRIED_MAX = 3;

/** What a place of the line takes, in the words of `kindOfId`. */
const NOUNS: Readonly<Partial<Record<ChosenKind, string>>> = {
  account: "a bank account",
  transaction: "a transaction",
  matchedTransfer: "a transaction",
  deletedTransaction: "a deleted transaction",
  import: "an import",
  heldImport: "an import",
  statement: "a statement",
  bulkChange: "a bulk change",
  rule: "a rule",
  key: "an API key",
  proposal: "a proposal",
};

interface Search {
  readonly line: ParsedLine;
  readonly command: Command;
  /** Undefined where the command called nothing. */
  readonly connection: Connection | undefined;
}

/** The error with that in its remedy, or as it is: also where the look-up fails. */
export async function withKindOfId(error: unknown, { line, command, connection }: Search): Promise<unknown> {
  if (connection === undefined || !(error instanceof Problem) || !NOT_FOUND.includes(error.code))
    return error;
  const detail = error.message;
  const words = typedWords(line, command).filter(({ word }) => isWholeId(word) || isNamed(word, detail));
  if (words.length === 0) return error;
  try {
    if (!findsByEnding(await connection.service())) return error;
    const { kindOfId } = await import("../../client/ids/kind-of-id.ts");
    for (const { word, takes } of words.slice(0, TRIED_MAX)) {
      const kind = await kindOfId(connection.call, word);
      // Where the record is of the right kind, the problem is another one.
      if (kind === undefined || kind.noun === takes || isOf(kind.noun, detail)) continue;
      const { code, errors, more } = error;
      const remedy = `${JSON.stringify(word)} is the id of ${kind.noun}: \`cashbook ${kind.command} ${word}\` ${kind.effect}.`;
      return new Problem(code, { detail: error.detail, remedy, errors, more, cause: error });
    }
  } catch {
    // The problem that is known is the one to report.
  }
  return error;
}

/** The field and the comparison of a term, such as `account=`. */
const COMPARISON = /^!?[a-z_]+!?=/;

interface TypedWord {
  readonly word: string;
  /** What its place takes, where that is one kind of record. */
  readonly takes: string | undefined;
}

function typedWords({ operands, flags }: ParsedLine, command: Command): readonly TypedWord[] {
  const typed = [
    ...Object.entries(operands).map(([key, value]) => {
      const { completes, chosenFrom } = command.operands[key] ?? {};
      return { value, kind: chosenFrom ?? completes };
    }),
    ...[...flags].map(([key, value]) => ({ value, kind: command.flags[key]?.completes })),
  ];
  return typed.flatMap(({ value, kind }) => {
    const takes = typeof kind === "string" ? NOUNS[kind as ChosenKind] : undefined;
    const words = [value].flat().filter((word) => typeof word === "string");
    return words.map((word) => ({ word: kind === "term" ? word.replace(COMPARISON, "") : word, takes }));
  });
}

/** Whether the problem is about this ending of an id. */
function isNamed(word: string, detail: string): boolean {
  const digits = endingIn(word);
  return digits !== undefined && (detail.includes(`"${word}"`) || detail.includes(`"${digits}"`));
}

function isOf(noun: string, detail: string): boolean {
  const [, ...words] = noun.split(" ");
  return detail.includes(`no ${words.join(" ")} `);
}
