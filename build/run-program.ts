/** Programs that the build calls. */
import { spawnSync } from "node:child_process";

export interface ProgramOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** What the program prints; the build ends if it fails. */
export function runProgram(
  program: string,
  words: readonly string[],
  { cwd = ".", env = process.env }: ProgramOptions = {},
): Buffer {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    cwd,
    env,
    // On Windows, npm is a script that only a shell runs.
    shell: process.platform === "win32",
    maxBuffer: 2 ** 30,
  });
  if (status === 0) return stdout;
  throw new Error(`"${program} ${words.join(" ")}" failed: ${error?.message ?? stderr.toString().trim()}`);
}
