/** Questions on stderr, by @inquirer/prompts; the package is loaded with the first question. */
import { Problem } from "../../contract/problem.ts";
import type { StreamFacts, Io, Question } from "../streams/io.ts";
import { cutText } from "../render/wrap-text.ts";
import { displayWidth } from "../render/display-width.ts";
import { escapeText } from "../render/escape-text.ts";
import { fitAnswer, fitChoices, fitFault, fitMessage, lineCount } from "./fit-question.ts";

type Prompts = Pick<
  Io,
  "ask" | "secret" | "confirm" | "select" | "selectSeveral" | "search" | "find" | "key" | "tick"
>;

/** Columns for an answer that is typed behind a question, for "(y/N)" and its answer, and for the brackets around a default. */
const TYPED = 12;
const YES_OR_NO = 8;
const BRACKETS = 3;

/** The prompts of a command. Without a terminal each is the problem `input_needed`, naming the flag to give. */
export function promptsOf(
  facts: StreamFacts,
  { signal, openOutput }: { signal: AbortSignal; openOutput: () => NodeJS.WriteStream },
): Prompts {
  const prompts = async (question: Question) => {
    if (!facts.interactive) throw inputNeeded(question);
    return import("@inquirer/prompts");
  };
  const line = () => ({ output: openOutput(), signal });
  const context = () => ({ ...line(), clearPromptOnDone: false });
  const { width } = facts;
  const message = (question: Question, hint = 0) => fitMessage(question.message, { width, hint });
  const faultOf = (fault: string | undefined) => fault && fitFault(fault, width);
  const screenRows = () => openOutput().rows ?? 24;
  return {
    async ask({ initial, check, isLineMode = false, ...question }) {
      const { input } = await prompts(question);
      if (isLineMode) {
        const { textLine } = await import("./lines/text-line.ts");
        return textLine({ ...question, ...line(), initial, check: (text) => faultOf(check?.(text)) });
      }
      const settings = {
        message: message(question, TYPED + (initial === undefined ? 0 : displayWidth(initial) + BRACKETS)),
        ...(initial === undefined ? {} : { default: initial }),
        ...(check === undefined ? {} : { validate: (text: string) => faultOf(check(text)) ?? true }),
      };
      return input(settings, context());
    },
    async secret(question) {
      const { password } = await prompts(question);
      return password({ message: message(question, TYPED), mask: "*" }, context());
    },
    async confirm({ initial = false, ...question }) {
      const { confirm } = await prompts(question);
      return confirm({ message: message(question, YES_OR_NO), default: initial }, context());
    },
    async select({ choices, ...question }) {
      const { select } = await prompts(question);
      return select(paged(choices, { text: question.message, width, rows: screenRows() }), context());
    },
    async selectSeveral({ choices, ...question }) {
      const { checkbox } = await prompts(question);
      const settings = paged(choices, { text: question.message, width, rows: screenRows(), isTicked: true });
      const renderSelectedChoices = (ticked: readonly { readonly short: string }[]) =>
        fitAnswer(ticked.map(({ short }) => short).join(", "), { width, message: settings.message });
      const theme = { style: { renderSelectedChoices } };
      return checkbox({ ...settings, theme, required: true, loop: false }, context());
    },
    async search({ choices, isLineMode = false, ...question }) {
      await prompts(question);
      if (isLineMode) {
        const { searchLine } = await import("./lines/search-line.ts");
        return searchLine({ ...question, ...line(), choices });
      }
      const { findAmong } = await import("./find.ts");
      return findAmong({ message: message(question, TYPED), width, choices }, context());
    },
    async find({ choices, ...question }) {
      await prompts(question);
      const { findPrompt } = await import("./find.ts");
      return findPrompt({ message: message(question, TYPED), width, choices }, context());
    },
    async key({ keys, isLineMode = false, ...question }) {
      if (!facts.interactive) throw inputNeeded(question);
      const message = question.message.split("\n").map(escapeText).join("\n");
      if (isLineMode) return (await import("./lines/key-line.ts")).keyLine({ message, keys, ...line() });
      return (await import("./key.ts")).keyPrompt({ message, keys }, context());
    },
    async tick({ rows: all, difference, format, ...question }) {
      if (!facts.interactive) throw inputNeeded(question);
      const { tickPrompt } = await import("./tick.ts");
      const cut = (name: string) => cutText(escapeText(name), Math.max(20, width - 8));
      const cutRows = all.map((row) => ({ ...row, name: cut(row.name) }));
      const pageSize = Math.max(4, Math.min(all.length, screenRows() - 5));
      const settings = { message: message(question), rows: cutRows, difference, format, width, pageSize };
      return tickPrompt(settings, context());
    },
  };
}

/** Choices that fit, all of them where the screen has the lines, beside the question and its help. */
function paged<Option extends { readonly name: string; readonly answer?: string }>(
  all: readonly Option[],
  { text, rows, ...fit }: { text: string; width: number; rows: number; isTicked?: boolean },
) {
  const message = fitMessage(text, { width: fit.width, hint: 0 });
  const choices = fitChoices(all, { ...fit, message });
  const pageSize = Math.max(4, Math.min(lineCount(choices), rows - 4));
  if (lineCount(choices) <= pageSize) return { message, choices, pageSize };
  const more = `${text} (${all.length}, more below)`;
  return { message: fitMessage(more, { width: fit.width, hint: 0 }), choices, pageSize };
}

function inputNeeded({ message, flag }: Question): Problem {
  return new Problem("input_needed", {
    detail: `${message} is missing, and cashbook cannot ask because this is not a terminal.`,
    remedy: `Give it with ${flag}.`,
  });
}
