/** The supported shells. To remove one, delete its file and its line here. */
import type { Answer } from "./candidates.ts";
import type { ShellLine } from "./shell-line.ts";
import { bash } from "./shells/bash.ts";
import { fish } from "./shells/fish.ts";
import { powershell } from "./shells/powershell.ts";
import { zsh } from "./shells/zsh.ts";

export interface Shell {
  /** The script that the shell loads at its start. It calls `cashbook __complete` on every Tab. */
  readonly script: string;
  /** The line of shell that installs the script. */
  readonly setup: string;
  /** Reads the words that the script passes on. */
  readonly read: (words: readonly string[]) => ShellLine;
  /** The answer for the script: a first line `words` or `files`, then one candidate a line, quoted as needed. */
  readonly write: (answer: Answer, line: ShellLine) => string;
}

export const shells = { bash, zsh, fish, powershell } as const satisfies Readonly<Record<string, Shell>>;
export type ShellName = keyof typeof shells;
export const shellNames = Object.keys(shells) as readonly ShellName[];
