/** The one place that turns anything thrown into words and an exit code. */
import { Problem, problemKinds, problemObject } from "../../contract/problem.ts";
import { Declined } from "../prompts/confirm.ts";
import type { Paint } from "../render/paint.ts";
import { withoutSecrets } from "../command-line/secret-guard.ts";
import { shownText } from "../render/escape-text.ts";
import { Interrupted } from "./interruption.ts";
import { ReaderGone } from "../streams/sink.ts";

export interface Failure {
  /** For stderr; empty when nothing is to be said. */
  readonly text: string;
  readonly exit: number;
}

export interface FailureStyle {
  /** The problem object instead of sentences. */
  readonly json: boolean;
  readonly debug: boolean;
  readonly paint: Paint;
}

/** Exit code of a question that was answered with no or with Ctrl-C. */
const LEFT = 130;

/** What to print and how to end. Nothing that is not a Problem shows its own words: they were not meant for people. */
export function failureOf(thrown: unknown, style: FailureStyle): Failure {
  if (thrown instanceof ReaderGone) return { text: "", exit: 0 };
  if (thrown instanceof Interrupted) return { text: sentences(thrown.words), exit: thrown.exit };
  if (thrown instanceof Declined) return { text: `${thrown.message}\n`, exit: LEFT };
  if (isLeftPrompt(thrown)) return { text: "Nothing was changed.\n", exit: LEFT };
  const problem =
    thrown instanceof Problem
      ? thrown
      : (systemProblem(thrown) ?? new Problem("unexpected", { cause: thrown }));
  const body = style.json ? `${JSON.stringify(problemObject(problem))}\n` : humanText(problem, style.paint);
  return {
    text: withoutSecrets(body) + (style.debug ? debugText(thrown) : ""),
    exit: problemKinds[problem.code].exit,
  };
}

function humanText(problem: Problem, paint: Paint): string {
  // A fault that the sentence tells already is not told twice.
  const faults = problem.errors
    .filter(({ detail }) => !problem.detail.includes(detail))
    .map(({ pointer, detail }) => `  ${pointerWords(pointer)}${detail}`);
  return (
    [paint.failed(shownText(problem.detail)), ...faults.map(shownText), shownText(problem.remedy)].join(
      "\n",
    ) + "\n"
  );
}

/** "/amount" is "amount: "; "/rows/3/amount" is "rows 3 amount: ". */
function pointerWords(pointer: string): string {
  const words = pointer.split("/").slice(1).join(" ");
  return words === "" ? "" : `${words.replaceAll("~1", "/").replaceAll("~0", "~")}: `;
}

/** Errors of the system that a person can do something about, whoever met them. */
function systemProblem(thrown: unknown): Problem | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const { code, path } = thrown as NodeJS.ErrnoException;
  const where = path === undefined ? "" : ` (${path})`;
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return new Problem("store_full", {
        detail: `There is no space left on the disk${where}.`,
        cause: thrown,
      });
    case "ENOENT":
      return new Problem("file_missing", { detail: `The file does not exist${where}.`, cause: thrown });
    case "EACCES":
    case "EPERM":
    case "EROFS":
    case "EISDIR":
    case "ENOTDIR":
    case "EIO":
      return new Problem("store_unreadable", {
        detail: `The file or folder cannot be used${where}: ${SYSTEM_WORDS[code]}.`,
        remedy: "Check the path and its permissions.",
        cause: thrown,
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
  EIO: "the disk does not answer",
} as const;

/** @inquirer/prompts says by name that a person left; it is not loaded here just to compare classes. */
function isLeftPrompt(thrown: unknown): boolean {
  return thrown instanceof Error && (thrown.name === "ExitPromptError" || thrown.name === "AbortPromptError");
}

function sentences(words: readonly string[]): string {
  return words.length === 0 ? "" : `${words.map(shownText).join("\n")}\n`;
}

/** The stack, and those of its causes as far as they are errors. */
function debugText(thrown: unknown): string {
  const stacks: string[] = [];
  for (let error = thrown; error instanceof Error && stacks.length < 8; error = error.cause) {
    stacks.push(error.stack ?? error.message);
  }
  return `${withoutSecrets(stacks.join("\ncaused by "))}\n`;
}
