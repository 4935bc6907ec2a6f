/** The problems of a line that commander does not take, and of one that lacks an operand, as sentences. */
import { CommanderError, type Command as Parser } from "commander";
import { sentence } from "../../contract/choice.ts";
import { Problem } from "../../contract/problem.ts";
import type { Operands } from "./flag.ts";
import { recordKinds } from "./record-kinds.ts";

/** Commander's code of a line without an operand that it needs. */
const MISSING_OPERAND = "commander.missingArgument";

/** Whether a line only lacks an operand, which can be asked for. */
export function isMissingOperand(error: unknown): error is Problem {
  return error instanceof Problem && error.cause === MISSING_OPERAND;
}

/** With the command that lists what can be named. */
export function withList(
  { detail, remedy, cause }: Problem,
  declared: Operands,
  operands: Readonly<Record<string, string | readonly string[] | undefined>>,
): Problem {
  const missing = Object.entries(declared).find(([key]) => (operands[key]?.length ?? 0) === 0);
  const kind = missing?.[1].chosenFrom;
  const list = kind === undefined ? "" : `\`cashbook ${recordKinds[kind].list}\` shows what can be named; `;
  return new Problem("usage", { detail, remedy: sentence`${list}${remedy}`, cause });
}

/** The problem of a value for a flag that takes none: `--json=false`. Commander calls the flag unknown. */
export function needlessValue({ code, message }: CommanderError, parser: Parser): Problem | undefined {
  const [, name, value] = /'(--[\w-]+)=(.*)'/.exec(code === "commander.unknownOption" ? message : "") ?? [];
  if (name === undefined || !parser.options.some(({ long }) => long === name)) return undefined;
  return new Problem("usage", {
    detail: `${name} takes no value.`,
    remedy: `Write ${name} alone, without =${value}.`,
  });
}

/** With what the missing operand is: its name alone, such as "id", does not say of what. */
export function withHelp(error: CommanderError, parser: Parser): CommanderError {
  if (error.code !== MISSING_OPERAND) return error;
  const [, name] = /'([^']+)'/.exec(error.message) ?? [];
  const help = parser.registeredArguments.find((one) => one.name() === name)?.description ?? "";
  if (help === "") return error;
  const words = `${help.charAt(0).toLowerCase()}${help.slice(1)}`;
  return new CommanderError(error.exitCode, error.code, `${error.message}: ${words}`);
}

/** Commander's message as a sentence: without "error:", with a full stop. */
export function usageProblem(error: CommanderError, path: readonly string[]): Problem {
  const [first = "", ...others] = error.message.replace(/^error: /, "").split("\n");
  const suggestion = others.join(" ").replace(/^\((.*)\)$/, "$1");
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1)}${/[.?!]$/.test(first) ? "" : "."}`;
  return new Problem("usage", {
    detail: suggestion === "" ? sentence : `${sentence} ${suggestion}`,
    remedy: `\`${path.join(" ")} --help\` shows its arguments and flags.`,
    ...(error.code === MISSING_OPERAND ? { cause: MISSING_OPERAND } : {}),
  });
}
