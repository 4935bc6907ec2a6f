/** Questions on stderr, by @inquirer/prompts; the package is loaded with the first question. */
import { Problem } from "../../contract/problem.ts";
import type { Choice, StreamFacts, Io, Question } from "../streams/io.ts";
import { cutText } from "../render/wrap-text.ts";
import { displayWidth } from "../render/display-width.ts";
import { escapeText } from "../render/escape-text.ts";
import { fitAnswer, fitChoices, fitFault, fitMessage, lineCount } from "./fit-question.ts";
import { bestMatches } from "./best-matches.ts";

type Prompts = Pick<
  Io,
  "ask" | "secret" | "confirm" | "select" | "selectSeveral" | "search" | "key" | "tick"
>;

/** Columns for an answer that is typed behind a question, for "(y/N)" and its answer, and for the brackets around a default. */
const TYPED = 12;
const YES_OR_NO = 8;
const BRACKETS = 3;

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
  const { width } = facts;
  const message = (question: Question, hint = 0) => fitMessage(question.message, { width, hint });
  const faultOf = (fault: string | undefined) => fault && fitFault(fault, width);
  // All of them where the screen has the lines, beside the question and its help.
  const pageSize = (choices: readonly { readonly name: string }[]) =>
    Math.max(4, Math.min(lineCount(choices), (output.rows ?? 24) - 4));
  return {
    async ask({ initial, check, ...question }) {
      const { input } = await prompts(question);
      const settings = {
        message: message(question, TYPED + (initial === undefined ? 0 : displayWidth(initial) + BRACKETS)),
        ...(initial === undefined ? {} : { default: initial }),
        ...(check === undefined ? {} : { validate: (text: string) => faultOf(check(text)) ?? true }),
      };
      return input(settings, context);
    },
    async secret(question) {
      const { password } = await prompts(question);
      return password({ message: message(question, TYPED), mask: "*" }, context);
    },
    async confirm({ initial = false, ...question }) {
      const { confirm } = await prompts(question);
      return confirm({ message: message(question, YES_OR_NO), default: initial }, context);
    },
    async select({ choices, ...question }) {
      const { select } = await prompts(question);
      const text = message(question);
      const options = fitChoices(choices, { width, message: text });
      return select({ message: text, choices: options, pageSize: pageSize(options) }, context);
    },
    async selectSeveral({ choices, ...question }) {
      const { checkbox } = await prompts(question);
      const text = message(question);
      const options = fitChoices(choices, { width, message: text, isTicked: true });
      const settings = { message: text, choices: options, pageSize: pageSize(options) };
      const renderSelectedChoices = (ticked: readonly { readonly short: string }[]) =>
        fitAnswer(ticked.map(({ short }) => short).join(", "), { width, message: text });
      const theme = { style: { renderSelectedChoices } };
      return checkbox({ ...settings, theme, required: true, loop: false }, context);
    },
    async search({ choices, isLineMode = false, ...question }) {
      const { search } = await prompts(question);
      if (isLineMode) {
        const options = choices.map(escapeChoice);
        const lines = { message: escapeText(question.message), choices: options, signal, output };
        return (await import("./search-line.ts")).searchLine(lines);
      }
      const text = message(question, TYPED);
      const source = (typed: string | undefined) =>
        fitChoices(bestMatches(choices, typed ?? ""), { width, message: text });
      return search({ message: text, source }, context);
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
      const linesOfRows = Math.max(4, Math.min(rows.length, (output.rows ?? 24) - 5));
      const text = message(question);
      const settings = { message: text, rows: cutRows, difference, format, width };
      return tickPrompt({ ...settings, pageSize: linesOfRows }, context);
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
