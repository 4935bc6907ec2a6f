/** The flags that every command has, joined with environment, .cashbook.json and profile, as commands see them. */
import type { Directories } from "../../client/layers.ts";
import type { Place } from "../../client/place.ts";
import type { Output } from "../command-line/global-flags.ts";

export interface Settings {
  /** Worked out when it is asked for, so that `profile` and `login` work before the profile that is named exists. */
  readonly place: Place;
  /** Whether the place is the profile's own, so that its credential may go there. */
  readonly placeIsProfiles: boolean;
  /** What flags and environment alone say, for what stores settings. */
  readonly said: {
    readonly place: Place | undefined;
    readonly company: string | undefined;
    readonly output: Output | undefined;
  };
  /** Name of the profile in use; undefined when there is none. */
  readonly profile: string | undefined;
  readonly company: string | undefined;
  /** Account to use where a command takes one and none is named (.cashbook.json). */
  readonly account: string | undefined;
  /** Folder of mappings (.cashbook.json), absolute. */
  readonly maps: string | undefined;
  /** undefined: a table on a terminal, tsv in a pipe. */
  readonly output: Output | undefined;
  readonly fields: readonly string[] | undefined;
  readonly quiet: boolean;
  readonly noInput: boolean;
  readonly yes: boolean;
  readonly debug: boolean;
  /** --color and --no-color; undefined leaves it to the terminal. */
  readonly colour: boolean | undefined;
  readonly apiKeyStdin: boolean;
  readonly tokenStdin: boolean;
  readonly timeoutSeconds: number;
  readonly retries: number;
  readonly idempotencyKey: string | undefined;
  readonly caFile: string | undefined;
  /** With csv: leave formulas as they are; write for a spreadsheet (byte-order mark, the locale's separator). */
  readonly raw: boolean;
  readonly excel: boolean;
  /** Directories of this user: configuration, data, state. */
  readonly directories: Directories;
}
