/** The book or service that a command works on, and the credential that it sends. */

export type Place =
  | {
      readonly kind: "database";
      /** A path of a SQLite file, or a postgres:// address. */
      readonly database: string;
      /** False for the default book, which the first command that writes makes. */
      readonly isExplicit: boolean;
    }
  | { readonly kind: "remote"; readonly baseUrl: string };

/** `from` says where the credential came from, for `whoami` and for errors. */
export interface Credential {
  readonly kind: "key" | "token";
  readonly secret: string;
  readonly from: string;
  /** Whether it comes from a profile, and not from a flag or the environment. */
  readonly isStored: boolean;
}

/** The settings of a transport. Credentials are read by the first call. */
export interface Destination {
  readonly place: Place;
  /** Whether the command writes in the end, so that it may make the book that its user named. */
  readonly writes: boolean;
  /** The company that the book's owner acts for; when absent, the only one of the book. */
  readonly company: string | undefined;
  readonly credential: (purpose: "any" | "keys") => Promise<Credential | undefined>;
  readonly timeoutSeconds: number;
  readonly retries: number;
  readonly idempotencyKey: string | undefined;
  readonly caFile: string | undefined;
  /** Prints a sentence on stderr: a book was made, a rate limit is waited for. */
  readonly note: (sentence: string) => void;
}
