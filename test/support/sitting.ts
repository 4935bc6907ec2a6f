/**
 * A person at a terminal of a size who looks at what is shown. In the short run there is no terminal: a process that stays runs the
 * line (`program-host/`), in a tenth of the time. In the full run it is a pseudo-terminal.
 */
import { spawn } from "node:child_process";
import { isFullRun } from "./in-short.ts";
import { atTerminal, type Sitting } from "./program-host/host.ts";
import { wordsOf } from "./program-host/words.ts";
import type { RunOptions } from "./run.ts";

/** Who waits for a question that never comes leaves, and is told what was shown instead. */
const PATIENCE_MS = 30_000;
const CTRL_C = "\u0003";

/** Runs a line of the shell that starts with `cashbook`, until it ends. */
export async function sit(line: string, options: RunOptions & Sitting): Promise<void> {
  const command = wordsOf(line);
  if (isFullRun || command === undefined) return atPseudoTerminal(line, options);
  const { columns, rows, onShown, environment } = options;
  let leave: NodeJS.Timeout | undefined;
  await atTerminal(command.words, {
    place: options.place,
    environment: { ...environment, ...command.environment },
    sitting: {
      ...{ columns, rows },
      onShown(text, type) {
        leave ??= setTimeout(() => type(CTRL_C), PATIENCE_MS);
        onShown(text, type);
      },
    },
  });
  clearTimeout(leave);
}

/** At util-linux' `script`. */
async function atPseudoTerminal(
  line: string,
  { place, environment, columns, rows, onShown }: RunOptions & Sitting,
): Promise<void> {
  const typed = `stty cols ${columns} rows ${rows} -echo; ${line}`;
  const env = { ...place.environment, ...environment };
  await new Promise<void>((resolve, reject) => {
    const child = spawn("script", ["-qec", typed, "/dev/null"], { cwd: place.folder, env });
    const type = (text: string): void => void child.stdin.write(text);
    child.stdout.setEncoding("utf8").on("data", (part: string) => onShown(part, type));
    child.stdin.on("error", () => {});
    child.on("error", reject);
    const limit = setTimeout(() => child.kill(), PATIENCE_MS);
    child.on("close", () => {
      clearTimeout(limit);
      resolve();
    });
  });
}
