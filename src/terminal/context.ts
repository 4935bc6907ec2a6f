/** The one value that a command is handed: everything it may use, each part made when it is first used. */
import type { Operator } from "../client/operator.ts";
import type { Credential } from "../client/place.ts";
import type { ServiceKind } from "../client/service.ts";
import type { Transport } from "../contract/operation.ts";
import type { Entry } from "./command.ts";
import type { Environment } from "./streams/stream-facts.ts";
import type { Io } from "./streams/io.ts";
import type { Settings } from "./settings/settings.ts";

export interface Context {
  /** Calls an operation of the contract, here or on a remote service. The first call opens the book. */
  readonly call: Transport;
  /** What answers the calls; asks a remote service when it is not known from before. */
  readonly service: () => Promise<ServiceKind>;
  /** The terminal: notes, questions, progress, standard input. */
  readonly io: Io;
  /** Flags that every command has, joined with environment, .cashbook.json and profile. */
  readonly settings: Settings;
  /** What only the owner of a database can do. */
  readonly operator: Operator;
  /** Aborted by Ctrl-C and by SIGTERM; a second one ends the process. */
  readonly interrupted: AbortSignal;

  /** The credential that calls go with, and where it comes from; undefined for the owner of a book. */
  readonly credential: (purpose: "any" | "keys") => Promise<Credential | undefined>;
  readonly environment: Environment;
  /** Every word that can be typed, for help and completion. */
  readonly entries: readonly Entry[];
  readonly version: string;
}
