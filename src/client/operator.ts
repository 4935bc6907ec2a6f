/**
 * What the owner of a book can do to the book itself, beside the contract's operations. `boot.ts` gives these functions to
 * commands. Each loads its code when it is called, and is refused on a remote service (`database_needed`).
 */
import type { Decimal } from "../contract/values/decimal.ts";

export interface CompanyRequest {
  readonly name: string;
  /** ISO 4217 code; the locale's, else EUR, when absent. */
  readonly currency?: string | undefined;
  /** ISO 3166-1 alpha-2 code. */
  readonly country?: string | undefined;
  /** Whether it is made although the book has companies already. */
  readonly besideOthers: boolean;
}

export interface CompanyRemoval {
  /** Id or full name. */
  readonly company: string;
  /** Whether a company with records is deleted, with all of them. */
  readonly force: boolean;
  /** Called before anything is changed; rejects to cancel. */
  readonly confirm: (company: CompanyContents) => Promise<void>;
}

/** A company of the book, and how many records it has. */
export interface CompanyContents extends BookCompany {
  readonly accounts: number;
  /** With the deleted ones, of which the book keeps a record. */
  readonly transactions: number;
  readonly api_keys: number;
}

export interface BookCompany {
  readonly id: string;
  readonly name: string;
  readonly base_currency: string;
  readonly country: string | null;
  readonly created_at: string;
  readonly closed_until: string | null;
}

/** The result of one check of `doctor`. */
export interface Finding {
  /** "file", "totals", "audit" … */
  readonly check: string;
  readonly result: "ok" | "warning" | "fault";
  readonly detail: string;
  /** What to do about a warning or a fault. */
  readonly remedy: string | null;
}

/** Where the audit log of a company ends; each event's hash covers all before it. */
export interface AuditHead {
  readonly company_id: string;
  readonly name: string;
  readonly sequence: number;
  /** SHA-256, in hex. */
  readonly hash: string;
}

/** A head that a person kept outside the book. */
export interface ExpectedHead {
  /** Id or name. */
  readonly company: string;
  readonly sequence: number;
  readonly hash: string;
}

export interface CheckRequest {
  /** Whether the audit logs are verified event by event. */
  readonly audit: boolean;
  /** Whether stored suggestions are compared with a replay of all transactions, and removed where they differ. */
  readonly suggestions?: boolean;
  /** Heads that the audit logs must have had; the logs of their companies are verified. */
  readonly expectedHeads: readonly ExpectedHead[];
  readonly signal: AbortSignal;
}

export interface CheckReport {
  /** The path of the book, or its server's address as it may be printed. */
  readonly place: string;
  readonly findings: readonly Finding[];
  /** Of the companies whose audit log is intact. */
  readonly heads: readonly AuditHead[];
}

/** What a copied book holds. */
export interface BookContents {
  /** Rows of each table. */
  readonly counts: Readonly<Record<string, number>>;
  readonly heads: readonly AuditHead[];
}

export interface BackupRequest {
  /** A new file; undefined for one in the book's own folder of backups. */
  readonly to: string | undefined;
  /** Called with the rows copied so far, and all of them, where rows are copied one by one. */
  readonly progress: (rows: number, total: number) => void;
  readonly signal: AbortSignal;
}

export interface BackupResult extends BookContents {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

/** A verified backup that is about to replace a book. */
export interface Restorable extends BookContents {
  readonly file: string;
  readonly path: string;
  /** Where the present book will be kept; null where there is none. */
  readonly kept: string | null;
}

export interface RestoreRequest {
  readonly file: string;
  /** Whether a present book is replaced; it is kept beside. */
  readonly replace: boolean;
  /** Called when everything is verified and nothing is changed yet; rejects to cancel. */
  readonly confirm: (restorable: Restorable) => Promise<void>;
  readonly signal: AbortSignal;
}

export interface RestoreResult extends BookContents {
  readonly path: string;
  /** Where the former book is kept now; null where there was none. */
  readonly kept: string | null;
}

/** The sum of an account's transactions in one currency. */
export interface AccountSum {
  readonly company_id: string;
  readonly bank_account_id: string;
  readonly currency_code: string;
  readonly transactions: number;
  readonly amount: Decimal;
}

export interface MigrateRequest {
  /** The path of a file; of a book that an earlier version wrote also the address of a database. */
  readonly from: string;
  /** The address of a database; for such a book also the path of a file that is not there. */
  readonly to: string;
  /** Called with the rows moved so far, and all of them. */
  readonly progress: (rows: number, total: number) => void;
  /** A move that is aborted can be continued by another. */
  readonly signal: AbortSignal;
}

export interface MoveResult extends BookContents {
  readonly from: string;
  /** Without its password. */
  readonly to: string;
  /** "complete": the book was there already, and nothing was done. */
  readonly result: "moved" | "complete";
  readonly sums: readonly AccountSum[];
}

export interface TokenRequest {
  readonly scopes: readonly string[];
  readonly ttlSeconds: number;
}

export interface SignedToken {
  readonly token: string;
  readonly scopes: readonly string[];
  readonly expires_at: string;
}

export interface ServeRequest {
  /** Address to listen on; 127.0.0.1 when absent. */
  readonly host?: string | undefined;
  /** 0 for any free port; 8080 when absent. */
  readonly port?: number | undefined;
  /** Whether the tables of a database server are brought up to date first. */
  readonly migrate: boolean;
  /** Files in PEM form, both or none. */
  readonly tlsCert?: string | undefined;
  readonly tlsKey?: string | undefined;
  /** Whether to trust one hop of X-Forwarded-For and X-Forwarded-Proto. */
  readonly behindProxy: boolean;
  readonly jwksUrl?: string | undefined;
  readonly jwtSecretFile?: string | undefined;
  readonly jwtIssuer?: string | undefined;
  readonly jwtAudience?: string | undefined;
  /** Origins whose pages may call the service. */
  readonly corsOrigins: readonly string[];
  readonly logLevel?: "silent" | "error" | "warn" | "info" | "debug" | undefined;
  readonly version: string;
  /** Takes the log, one JSON line at a time. */
  readonly log: (line: string) => void;
  /** Stops the service gracefully: requests in flight are finished. */
  readonly signal: AbortSignal;
}

export interface Serving {
  /** Base URL for clients on this machine. */
  readonly url: string;
  /** Resolves when the service has stopped gracefully. */
  readonly completion: Promise<void>;
}

export interface Operator {
  /** Refuses a company that the book cannot take, before its currency and country are asked for. */
  readonly requireRoomFor: (request: Pick<CompanyRequest, "name" | "besideOthers">) => Promise<void>;
  /** Makes a company, and the book when there is none. */
  readonly initCompany: (request: CompanyRequest) => Promise<BookCompany>;
  /** The companies of the book, the oldest first. */
  readonly companies: () => Promise<readonly BookCompany[]>;
  /** The company of an id, a name, or the unique start of a name. */
  readonly company: (name: string) => Promise<BookCompany>;
  /** Deletes a company with everything that it has. */
  readonly deleteCompany: (request: CompanyRemoval) => Promise<CompanyContents>;
  /** Checks book, settings and profiles; changes nothing but stored suggestions that are wrong, where these are checked. */
  readonly check: (request: CheckRequest) => Promise<CheckReport>;
  /** Copies the book while it is in use. */
  readonly backup: (request: BackupRequest) => Promise<BackupResult>;
  /** Puts the book of a file in the place of another, or where there is none. */
  readonly restore: (request: RestoreRequest) => Promise<RestoreResult>;
  /** Moves a whole book into a database of a server. */
  readonly migrateBook: (request: MigrateRequest) => Promise<MoveResult>;
  /** Signs a short-lived token with this machine's key. */
  readonly signToken: (request: TokenRequest) => Promise<SignedToken>;
  /** Serves the book over HTTP; resolves when it listens. */
  readonly serve: (request: ServeRequest) => Promise<Serving>;
}
