/** Everything that a command may use; each part is created on first use. */
import type { Operator } from "../client/operator.ts";
import type { Credential, Place } from "../client/place.ts";
import type { ServiceKind } from "../client/service.ts";
import type { Transport } from "../contract/operation.ts";
import type { Connection } from "./boot.ts";
import type { Entry } from "./command.ts";
import type { Environment } from "./streams/stream-facts.ts";
import type { Io } from "./streams/io.ts";
import type { Settings } from "./settings/settings.ts";

/** As a transport it calls the operations of the contract, here or on a remote service; the first call opens the book. */
export interface Context extends Transport {
  /** What answers the calls: asks a remote service, once. */
  readonly service: () => Promise<ServiceKind>;
  /**
   * Refuses names of --fields that are none of these, before something is done. For a command whose answer has other members
   * than that of the first operation by which it writes, or that writes by none. Problem: usage.
   */
  readonly requireFields: (legal: readonly string[]) => void;
  /** The terminal: notes, questions, progress, standard input. */
  readonly io: Io;
  /** The global flags, merged with environment, .cashbook.json and profile. */
  readonly settings: Settings;
  /** Operations for the owner of the database only. */
  readonly operator: Operator;
  /** Aborted by Ctrl-C and by SIGTERM; a second one ends the process. */
  readonly interruption: AbortSignal;

  /** The credential of the calls, and where it comes from; undefined for the owner of a book. */
  readonly credential: (purpose: "any" | "keys") => Promise<Credential | undefined>;
  /** A connection with another credential, to another place; whoever opens it closes it. */
  readonly connectTo: (target: { readonly place: Place; readonly credential: Credential }) => Connection;
  readonly environment: Environment;
  /** The tree of commands, for help and completion. */
  readonly entries: readonly Entry[];
  readonly version: string;
}
