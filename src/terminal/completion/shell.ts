/** What completion needs to know of a shell. */
import type { Answer } from "./candidates.ts";
import type { ShellLine } from "./shell-line.ts";

export interface Shell {
  /** The script that the shell loads at its start. It calls `cashbook __complete` on every Tab. */
  readonly script: string;
  /** The line of shell that installs the script. */
  readonly setup: string;
  /** Reads the words that the script passes on. */
  readonly read: (words: readonly string[]) => ShellLine;
  /** The answer for the script: a first line `words`, `beginnings` (of words) or `files`, then one candidate a line, quoted as needed. */
  readonly write: (answer: Answer, line: ShellLine) => string;
}
