/** Questions on stderr, by @inquirer/prompts; the package is loaded with the first question. */
import { Problem } from "../../contract/problem.ts";
import type { StreamFacts, Io, Question } from "../streams/io.ts";
import { escapeText } from "../render/escape-text.ts";

type Prompts = Pick<Io, "ask" | "secret" | "confirm" | "select">;

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
    async confirm(question) {
      const { confirm } = await prompts(question);
      return confirm({ message: escapeText(question.message), default: false }, context);
    },
    async select({ choices, ...question }) {
      const { select } = await prompts(question);
      const safeChoices = choices.map(({ name, value }) => ({ name: escapeText(name), value }));
      return select({ message: escapeText(question.message), choices: safeChoices }, context);
    },
  };
}

function inputNeeded({ message, flag }: Question): Problem {
  return new Problem("input_needed", {
    detail: `${message} is missing, and there is no terminal to ask at.`,
    remedy: `Give it by ${flag}.`,
  });
}
