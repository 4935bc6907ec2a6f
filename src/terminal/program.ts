/** What a run of the program is given: its words, its environment and its streams. */
import type { Boot } from "./boot.ts";
import type { Command, Entry } from "./command.ts";
import type { Environment } from "./streams/stream-facts.ts";

export interface Program {
  readonly argv: readonly string[];
  readonly environment: Environment;
  readonly entries: readonly Entry[];
  /** The page of the program's name alone, on a terminal. */
  readonly startPage: () => Promise<Command>;
  readonly version: string;
  readonly boot: () => Promise<Boot>;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  /** Ends the process at once: for a second interruption, and for a completion that takes too long. */
  readonly leave: (exit: number) => void;
}
