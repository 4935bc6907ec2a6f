/** The terminal of a real process. */
import type { StreamFacts, Io } from "./io.ts";
import { startProgress } from "./progress.ts";
import { promptsOf } from "../prompts/prompts.ts";
import { escapeText } from "../render/escape-text.ts";
import { wrapSentence } from "../render/wrap-text.ts";
import type { StandardInput } from "./standard-input.ts";

interface TerminalOptions {
  readonly facts: StreamFacts;
  readonly quiet: boolean;
  readonly error: NodeJS.WriteStream;
  readonly input: StandardInput;
  readonly interruption: AbortSignal;
}

export function terminalIo({ facts, quiet, error, input, interruption }: TerminalOptions): Io {
  // A closed stderr is no failure.
  error.on("error", () => {});
  const linesOf = (sentence: string) =>
    facts.errorIsTerminal ? wrapSentence(sentence, facts.width) : [sentence];
  const say = (sentence: string) => error.write(`${linesOf(escapeText(sentence)).join("\n")}\n`);
  const progressOutput = {
    write: (text: string) => error.write(text),
    isTerminal: facts.errorIsTerminal,
    width: facts.width,
    locale: facts.locale,
    now: () => performance.now(),
  };
  return {
    facts,
    note: (sentence) => void (quiet || say(sentence)),
    warn: say,
    log: (line) => void error.write(line),
    ...promptsOf(facts, { signal: interruption, output: error }),
    progress: (about) => (quiet ? { at() {}, total() {}, end() {} } : startProgress(about, progressOutput)),
    input: () => input.take("the command"),
    inputText: (maximum) => input.takeText("the command", maximum),
  };
}
