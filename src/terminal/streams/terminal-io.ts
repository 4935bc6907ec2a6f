/** The terminal of a real process. */
import type { Facts, Io } from "./io.ts";
import { startProgress } from "./progress.ts";
import { promptsOf } from "../prompts/prompts.ts";
import { shownText } from "../render/escape-text.ts";
import type { StandardInput } from "./standard-input.ts";

export interface TerminalParts {
  readonly facts: Facts;
  readonly quiet: boolean;
  readonly error: NodeJS.WriteStream;
  readonly input: StandardInput;
  readonly interrupted: AbortSignal;
}

export function terminalIo({ facts, quiet, error, input, interrupted }: TerminalParts): Io {
  // A note that nobody is left to read is no failure.
  error.on("error", () => {});
  const say = (sentence: string) => error.write(`${shownText(sentence)}\n`);
  const place = {
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
    ...promptsOf(facts, { signal: interrupted, output: error }),
    progress: (about) => (quiet ? { at() {}, total() {}, end() {} } : startProgress(about, place)),
    input: () => input.take("the command"),
    inputText: (maximum) => input.takeText("the command", maximum),
  };
}
