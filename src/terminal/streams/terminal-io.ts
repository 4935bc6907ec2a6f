/** The terminal of a real process. */
import type { StreamFacts, Io } from "./io.ts";
import { errorWriter } from "./descriptor.ts";
import { startProgress } from "./progress.ts";
import { promptsOf } from "../prompts/prompts.ts";
import { escapeText } from "../render/escape-text.ts";
import { wrapSentence } from "../render/wrap-text.ts";
import type { StandardInput } from "./standard-input.ts";

interface TerminalOptions {
  readonly facts: StreamFacts;
  readonly quiet: boolean;
  readonly openError: () => NodeJS.WriteStream;
  readonly input: StandardInput;
  readonly interruption: AbortSignal;
}

export function terminalIo({ facts, quiet, openError, input, interruption }: TerminalOptions): Io {
  const write = errorWriter(openError);
  const linesOf = (sentence: string) =>
    facts.errorIsTerminal ? wrapSentence(sentence, facts.width) : [sentence];
  const say = (sentence: string) => write(`${linesOf(escapeText(sentence)).join("\n")}\n`);
  const progressOutput = {
    write,
    isTerminal: facts.errorIsTerminal,
    width: facts.width,
    locale: facts.locale,
    now: () => performance.now(),
  };
  return {
    facts,
    note: (sentence) => void (quiet || say(sentence)),
    warn: say,
    log: write,
    ...promptsOf(facts, { signal: interruption, openOutput: openError }),
    progress: (about) => (quiet ? { at() {}, total() {}, end() {} } : startProgress(about, progressOutput)),
    input: () => input.take("the command"),
    inputText: (maximum) => input.takeText("the command", maximum),
  };
}
