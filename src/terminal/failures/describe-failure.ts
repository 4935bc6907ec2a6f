/** Turns whatever was thrown into text and an exit code; nothing else does. */
import { flagText, recordInFlags } from "../../client/flag-text.ts";
import { Problem, problemKinds, problemObject } from "../../contract/problem.ts";
import { DeclinedConfirmation } from "../prompts/confirm.ts";
import type { Paint } from "../render/paint.ts";
import { withoutSecrets } from "../command-line/secret-guard.ts";
import { escapeText } from "../render/escape-text.ts";
import { wrapSentence } from "../render/wrap-text.ts";
import { Interruption } from "./interruption.ts";
import { ReaderGone } from "../streams/sink.ts";
import { NOTHING_CHANGED } from "../nothing-changed.ts";

interface Failure {
  /** For stderr; empty when there is nothing to say. */
  readonly text: string;
  readonly exit: number;
}

interface FailureStyle {
  /** The problem object instead of sentences. */
  readonly json: boolean;
  readonly debug: boolean;
  readonly paint: Paint;
  /** Whether the command has changed something before it failed. */
  readonly hasChanged?: boolean;
  /** Name of the profile in use, where the command goes to its place without a word of its own. */
  readonly profile?: string | undefined;
  /** Columns of the terminal; undefined where there is none, and lines are as long as they are. */
  readonly width?: number | undefined;
}

/** Exit code after a question was answered with no or with Ctrl-C. */
export const DECLINED_EXIT = 130;

/** What to print, and the exit code. Only a Problem is shown in its own words: other errors were not written for users. */
export function describeFailure(error: unknown, style: FailureStyle): Failure {
  if (error instanceof ReaderGone) return { text: "", exit: 0 };
  if (error instanceof Interruption) return { text: sentences(error.words, style), exit: error.exit };
  if (error instanceof DeclinedConfirmation)
    return { text: sentences([error.message], style), exit: DECLINED_EXIT };
  if (isPromptExit(error)) return { text: sentences([leftWords(style)], style), exit: DECLINED_EXIT };
  const problem = asProblem(error, style);
  const body = style.json
    ? `${JSON.stringify(recordInFlags(problemObject(problem)))}\n`
    : problemText(problem, style);
  return {
    text: withoutSecrets(body) + (style.debug ? debugText(error) : ""),
    exit: problemKinds[problem.code].exit,
  };
}

/** What was thrown as a Problem: itself, one of the operating system's, or `unexpected`. */
export function asProblem(error: unknown, style: Pick<FailureStyle, "hasChanged"> = {}): Problem {
  if (error instanceof Problem) return error;
  return systemProblem(error, style) ?? new Problem("unexpected", { cause: error });
}

/** What a person is told who leaves a question. */
function leftWords({ hasChanged = false }: FailureStyle): string {
  return hasChanged
    ? "Stopped. What was changed before stays; `cashbook undo --list` shows it."
    : NOTHING_CHANGED;
}

/** Refusals of a service that who is at the book's own machine may not have meant. */
const AWAY_CODES: ReadonlySet<string> = new Set(["unreachable", "no_credential", "database_needed"]);

/** Who did not think of the service is told why it was asked. */
function awayWords({ code }: Problem, { profile }: FailureStyle): readonly string[] {
  return AWAY_CODES.has(code) && profile !== undefined
    ? [
        `The profile ${profile} sends commands there; \`cashbook profile leave\` brings them back to the book of this machine.`,
      ]
    : [];
}

function problemText(problem: Problem, style: FailureStyle): string {
  const { paint } = style;
  const detail = flagText(problem.detail);
  // The detail may state a fault already; it is not repeated.
  const faults = problem.errors
    .filter((fault) => !detail.includes(fault.detail))
    .map((fault) => `  ${pointerWords(fault.pointer)}${fault.detail}`);
  const linesOf = (sentence: string) => sentenceLines(sentence, style);
  return [
    ...linesOf(detail).map(paint.failure),
    ...faults.flatMap(linesOf),
    ...linesOf(flagText(problem.remedy)),
    ...awayWords(problem, style).flatMap(linesOf),
  ]
    .map((line) => `${line}\n`)
    .join("");
}

/** "/amount" is "amount: "; "/rows/3/amount" is "rows 3 amount: ". */
function pointerWords(pointer: string): string {
  const lines = pointer.split("/").slice(1).join(" ");
  return lines === "" ? "" : `${lines.replaceAll("~1", "/").replaceAll("~0", "~")}: `;
}

/** Errors of the operating system that the user can do something about, as problems. */
function systemProblem(
  error: unknown,
  { hasChanged = false }: Pick<FailureStyle, "hasChanged">,
): Problem | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (syscall === "uv_cwd") {
    return new Problem("file_missing", {
      detail: "The folder that the command was called in does not exist any more.",
      remedy: "Change to another folder.",
      cause: error,
    });
  }
  const where = path === undefined ? "" : ` (${path})`;
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return new Problem("store_full", {
        detail: `There is no space left on the disk${where}.`,
        // As where the answer of a change goes into a file: who repeats the command would make the change twice.
        ...(hasChanged && {
          remedy:
            "Free some space. What was changed before stays: look at it, since a second run may make it again.",
        }),
        cause: error,
      });
    case "ENOENT":
      return new Problem("file_missing", { detail: `The file does not exist${where}.`, cause: error });
    case "EACCES":
    case "EPERM":
    case "EROFS":
    case "EISDIR":
    case "ENOTDIR":
    case "EIO":
      return new Problem("store_unreadable", {
        detail: `The file or folder cannot be used${where}: ${SYSTEM_WORDS[code]}.`,
        remedy: "Check the path and its permissions.",
        cause: error,
      });
    default:
      return undefined;
  }
}

const SYSTEM_WORDS = {
  EACCES: "permission denied",
  EPERM: "not permitted",
  EROFS: "the file system is read-only",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of the path is not a folder",
  EIO: "the disk does not respond",
} as const;

/** Whether a prompt of @inquirer/prompts was left. Compared by name, so that the package is not loaded for it. */
export function isPromptExit(error: unknown): boolean {
  return error instanceof Error && (error.name === "ExitPromptError" || error.name === "AbortPromptError");
}

function sentences(all: readonly string[], style: FailureStyle): string {
  return all
    .flatMap((sentence) => sentenceLines(sentence, style))
    .map((line) => `${line}\n`)
    .join("");
}

function sentenceLines(sentence: string, { width }: FailureStyle): readonly string[] {
  const text = escapeText(sentence);
  return width === undefined ? [text] : wrapSentence(text, width);
}

/** The stack of the error and of its causes. */
function debugText(error: unknown): string {
  const stacks: string[] = [];
  for (let cause = error; cause instanceof Error && stacks.length < 8; cause = cause.cause) {
    stacks.push(cause.stack ?? cause.message);
  }
  return `${withoutSecrets(stacks.join("\ncaused by "))}\n`;
}
