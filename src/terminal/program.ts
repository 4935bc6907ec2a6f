/** What a run of the program is given: its words, its environment and its streams. */
import type { Boot } from "./boot.ts";
import type { Entry } from "./command.ts";
import type { Environment } from "./streams/stream-facts.ts";

export interface Program {
  readonly argv: readonly string[];
  readonly environment: Environment;
  readonly entries: readonly Entry[];
  readonly version: string;
  readonly boot: () => Promise<Boot>;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  /** Ends the process at once: for a second interruption, and for a completion that takes too long. */
  readonly leave: (exit: number) => void;
}
