/** The shells that are spoken to. A shell goes by deleting its file and its line here. */
import type { Answer } from "./candidates.ts";
import type { Line } from "./shell-line.ts";
import { bash } from "./shells/bash.ts";
import { fish } from "./shells/fish.ts";
import { powershell } from "./shells/powershell.ts";
import { zsh } from "./shells/zsh.ts";

export interface Shell {
  /** What the shell runs at its start. It asks `cashbook __complete` on every Tab and knows nothing itself. */
  readonly script: string;
  /** How the script is made to run at every start, as a line of the shell's own. */
  readonly setup: string;
  /** Reads what the script says about the line. */
  readonly read: (given: readonly string[]) => Line;
  /** The answer as the script takes it: a first line `words` or `files`, then one candidate a line, quoted as needed. */
  readonly write: (answer: Answer, line: Line) => string;
}

export const shells = { bash, zsh, fish, powershell } as const satisfies Readonly<Record<string, Shell>>;
export type ShellName = keyof typeof shells;
export const shellNames = Object.keys(shells) as readonly ShellName[];
