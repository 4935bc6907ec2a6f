/** Questions on stderr, by @inquirer/prompts; the package is loaded with the first question. */
import { Problem } from "../../contract/problem.ts";
import type { Choice, StreamFacts, Io, Question } from "../streams/io.ts";
import { cutText } from "../render/wrap-text.ts";
import { escapeText } from "../render/escape-text.ts";
import { bestMatches } from "./best-matches.ts";

type Prompts = Pick<
  Io,
  "ask" | "secret" | "confirm" | "select" | "selectSeveral" | "search" | "key" | "tick"
>;

/** The prompts of a command. Without a terminal each is the problem `input_needed`, naming the flag to give. */
export function promptsOf(
  facts: StreamFacts,
  { signal, output }: { signal: AbortSignal; output: NodeJS.WriteStream },
): Prompts {
  const prompts = async (question: Question) => {
    if (!facts.interactive) throw inputNeeded(question);
    return import("@inquirer/prompts");
  };
  const context = { output, signal, clearPromptOnDone: false };
  return {
    async ask({ initial, check, ...question }) {
      const { input } = await prompts(question);
      const settings = {
        message: escapeText(question.message),
        ...(initial === undefined ? {} : { default: initial }),
        ...(check === undefined ? {} : { validate: (text: string) => check(text) ?? true }),
      };
      return input(settings, context);
    },
    async secret(question) {
      const { password } = await prompts(question);
      return password({ message: escapeText(question.message), mask: "*" }, context);
    },
    async confirm({ initial = false, ...question }) {
      const { confirm } = await prompts(question);
      return confirm({ message: escapeText(question.message), default: initial }, context);
    },
    async select({ choices, ...question }) {
      const { select } = await prompts(question);
      return select({ message: escapeText(question.message), choices: choices.map(escapeChoice) }, context);
    },
    async selectSeveral({ choices, ...question }) {
      const { checkbox } = await prompts(question);
      const options = choices.map(escapeChoice);
      // All of them where the screen has the lines, beside the question and its help.
      const pageSize = Math.max(4, Math.min(options.length, (output.rows ?? 24) - 4));
      const message = escapeText(question.message);
      return checkbox({ message, choices: options, required: true, pageSize, loop: false }, context);
    },
    async search({ choices, isLineMode = false, ...question }) {
      const { search } = await prompts(question);
      const options = choices.map(escapeChoice);
      const message = escapeText(question.message);
      if (isLineMode)
        return (await import("./search-line.ts")).searchLine({ message, choices: options, signal, output });
      const source = (typed: string | undefined) => bestMatches(options, typed ?? "");
      return search({ message, source }, context);
    },
    async key({ keys, isLineMode = false, ...question }) {
      if (!facts.interactive) throw inputNeeded(question);
      const message = question.message.split("\n").map(escapeText).join("\n");
      if (isLineMode) return (await import("./key-line.ts")).keyLine({ message, keys, signal, output });
      return (await import("./key.ts")).keyPrompt({ message, keys }, context);
    },
    async tick({ rows, difference, format, ...question }) {
      if (!facts.interactive) throw inputNeeded(question);
      const { tickPrompt } = await import("./tick.ts");
      const columns = Math.max(20, facts.width - 8);
      const cutRows = rows.map((row) => ({ ...row, name: cutText(escapeText(row.name), columns) }));
      const pageSize = Math.max(4, Math.min(rows.length, (output.rows ?? 24) - 5));
      return tickPrompt({ message: question.message, rows: cutRows, difference, format, pageSize }, context);
    },
  };
}

function escapeChoice<Value>({ name, ...choice }: Choice<Value>): Choice<Value> {
  return { ...choice, name: escapeText(name) };
}

function inputNeeded({ message, flag }: Question): Problem {
  return new Problem("input_needed", {
    detail: `${message} is missing, and cashbook cannot ask because this is not a terminal.`,
    remedy: `Give it with ${flag}.`,
  });
}
