/** The settings of a command: global flags, merged with environment, .cashbook.json and profile. */
import type { Directories } from "../../client/layers.ts";
import type { Place } from "../../client/place.ts";
import type { Output } from "../command-line/global-flags.ts";

export interface Settings {
  /** Resolved on first use, so that `profile` and `login` work before the profile exists. */
  readonly place: Place;
  /** Whether the place is the profile's own: only there its credential may be sent. */
  readonly placeIsProfiles: boolean;
  /**
   * The values from flags and environment alone, for commands that save settings; the format from flags only, since a
   * variable is about the answers of this shell.
   */
  readonly explicit: {
    readonly place: Place | undefined;
    readonly company: string | undefined;
    readonly output: Output | undefined;
  };
  /** Name of the profile in use; undefined when there is none. */
  readonly profile: string | undefined;
  /** Whether the place is that of the profile in use, and nothing of this command names it. */
  readonly goesAfterProfileInUse: boolean;
  readonly company: string | undefined;
  /** Path of the .cashbook.json in use; undefined where there is none. */
  readonly folderFile: string | undefined;
  /** Default account of commands that take one (.cashbook.json). */
  readonly account: string | undefined;
  /** Folder of mappings (.cashbook.json), absolute. */
  readonly maps: string | undefined;
  /** When undefined: a table on a terminal, tsv in a pipe. */
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
  /** With csv: do not escape formulas; write for a spreadsheet (byte-order mark, CRLF). */
  readonly raw: boolean;
  /** For a spreadsheet in this locale, or in the reader's own. */
  readonly excel: string | boolean;
  /** Directories of this user: configuration, data, state. */
  readonly directories: Directories;
}
