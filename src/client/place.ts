/** Where a command goes, and as whom. */

/** The book or service that a command works on. */
export type Place =
  | {
      readonly kind: "database";
      /** A path of a SQLite file, or a postgres:// address. */
      readonly database: string;
      /** False for the default book, which the first command that writes makes. */
      readonly named: boolean;
    }
  | { readonly kind: "remote"; readonly baseUrl: string };

/** What proves who asks. `from` says where it came from, for `whoami` and for refusals. */
export interface Credential {
  readonly kind: "key" | "token";
  readonly secret: string;
  readonly from: string;
  /** Whether it was kept in a profile, and not given with the command. */
  readonly stored: boolean;
}

/** What both transports need to know. Credentials are read only when the first call is made. */
export interface Destination {
  readonly place: Place;
  /** Whether what is done in the end writes, so that a book that was named may be made by it when it is not there. */
  readonly writes: boolean;
  /** Company the book's owner acts for; the only one of the book when absent. */
  readonly company: string | undefined;
  readonly credential: (purpose: "any" | "keys") => Promise<Credential | undefined>;
  readonly timeoutSeconds: number;
  readonly retries: number;
  readonly idempotencyKey: string | undefined;
  readonly caFile: string | undefined;
  /** Says a sentence on stderr: a book was made, a limit is waited for. */
  readonly note: (sentence: string) => void;
}
