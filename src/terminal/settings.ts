/** The flags that every command has, joined with environment, .cashbook.json and profile. */
import type { Place } from "../client/place.ts";

export const outputs = ["table", "json", "jsonl", "csv", "tsv", "yaml"] as const;
export type Output = (typeof outputs)[number];

export interface Settings {
  readonly place: Place;
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

export interface Directories {
  readonly config: string;
  readonly data: string;
  readonly state: string;
  readonly cache: string;
}
