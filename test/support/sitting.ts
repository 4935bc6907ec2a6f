/**
 * A person at a terminal, for tests of what is asked and answered. In the short run there is no terminal: a process that stays runs
 * the line (`program-host/`), in a fifth of the time. In the full run it is a pseudo-terminal, as it is in both runs for tests of how
 * the program deals with one.
 */
import { isFullRun } from "./in-short.ts";
import { atTerminal, type Sitting } from "./program-host/host.ts";
import { wordsOf } from "./program-host/words.ts";
import type { RunOptions } from "./run.ts";
import {
  atPseudoTerminal,
  PATIENCE_MS,
  typed,
  typedAtTerminal,
  type Turn,
  type Typed,
  type TypingOptions,
} from "./terminal.ts";

const CTRL_C = "\u0003";
const CTRL_D = "\u0004";

/** As `typedAtTerminal`. */
export function typedInSitting(line: string, turns: readonly Turn[], options: TypingOptions): Promise<Typed> {
  // At the end of its input a process ends by itself, when nothing is left to do.
  if (turns.some(([, types]) => types.includes(CTRL_D))) return typedAtTerminal(line, turns, options);
  return typed(turns, options, (sitting) => sit(line, sitting));
}

/** Runs a line that a person types, until it ends; answers its exit code. */
export async function sit(line: string, options: RunOptions & Sitting): Promise<number | null> {
  const command = wordsOf(line);
  if (isFullRun || command === undefined || command.output !== undefined)
    return atPseudoTerminal(line, options);
  const { place, environment, columns, rows, onShown } = options;
  let leave: NodeJS.Timeout | undefined;
  const exit = await atTerminal(command.words, {
    ...{ place, environment: { ...environment, ...command.environment } },
    sitting: {
      ...{ columns, rows },
      onShown(text, type) {
        leave ??= setTimeout(() => type(CTRL_C), PATIENCE_MS);
        onShown(text, type);
      },
    },
  });
  clearTimeout(leave);
  return exit;
}
