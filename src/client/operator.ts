/**
 * What the owner of a book can do to the book itself, beside the contract's operations. `boot.ts` hands these functions
 * to commands; each loads what it needs when it is called, and each is refused on a remote service (`database_needed`).
 */
import type { Decimal } from "../contract/decimal.ts";

export interface CompanyRequest {
  readonly name: string;
  /** ISO 4217 code; the locale's, else EUR, when absent. */
  readonly currency?: string | undefined;
  /** ISO 3166-1 alpha-2 code. */
  readonly country?: string | undefined;
  /** Whether it may stand beside the companies that the book holds already. */
  readonly besideOthers: boolean;
}

export interface CompanyRemoval {
  /** Id or whole name. */
  readonly named: string;
  /** Whether a company that has records is deleted too, with all of them. */
  readonly force: boolean;
  /** Asked before anything is changed; rejects to leave it so. */
  readonly confirm: (company: CompanyContents) => Promise<void>;
}

/** A company of the book, and how much it has. */
export interface CompanyContents extends CompanyMade {
  readonly accounts: number;
  /** Deleted ones too, since the book remembers them. */
  readonly transactions: number;
  readonly api_keys: number;
}

export interface CompanyMade {
  readonly id: string;
  readonly name: string;
  readonly base_currency: string;
  readonly country: string | null;
  readonly created_at: string;
}

/** One thing that `doctor` looked at. */
export interface Finding {
  /** What was looked at: "file", "totals", "audit" … */
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

/** A head that was kept away from the book. */
export interface ExpectedHead {
  /** Id or name. */
  readonly company: string;
  readonly sequence: number;
  readonly hash: string;
}

export interface CheckRequest {
  /** Whether the audit logs are verified event by event. */
  readonly audit: boolean;
  /** Of these companies the audit logs are verified, and must have had these heads. */
  readonly expectedHeads: readonly ExpectedHead[];
  readonly signal: AbortSignal;
}

export interface Checked {
  /** The path of the book, or its server's address as it may be printed. */
  readonly place: string;
  readonly findings: readonly Finding[];
  /** Of the companies whose audit log has no fault. */
  readonly heads: readonly AuditHead[];
}

/** What a book holds, as who copies it is told. */
export interface BookContents {
  /** Rows of each table. */
  readonly counts: Readonly<Record<string, number>>;
  readonly heads: readonly AuditHead[];
}

export interface BackupRequest {
  /** A file that is not there; undefined for one in the book's own folder of backups. */
  readonly to: string | undefined;
  /** Told how many rows have been copied, of how many, where they are copied one by one. */
  readonly told: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

export interface BackupMade extends BookContents {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

/** What is about to be put in place: the book of a file, proven. */
export interface Restorable extends BookContents {
  readonly file: string;
  readonly path: string;
  /** Where the present book is kept; null where there is none. */
  readonly kept: string | null;
}

export interface RestoreRequest {
  readonly file: string;
  /** Whether a book that is there is replaced; it is kept beside. */
  readonly replace: boolean;
  /** Asked when everything is proven and nothing is changed yet; rejects to leave it so. */
  readonly confirm: (restorable: Restorable) => Promise<void>;
  readonly signal: AbortSignal;
}

export interface RestoreMade extends BookContents {
  readonly path: string;
  /** Where the book that was there is kept now; null where there was none. */
  readonly kept: string | null;
}

/** What an account's transactions in one currency add up to. */
export interface AccountSum {
  readonly company_id: string;
  readonly bank_account_id: string;
  readonly currency_code: string;
  readonly transactions: number;
  readonly amount: Decimal;
}

export interface MigrateRequest {
  /** The path of a file. */
  readonly from: string;
  /** The address of a database. */
  readonly to: string;
  /** Told how many rows have been moved, of how many. */
  readonly told: (done: number, total: number) => void;
  /** Aborted, the move can be gone on with by another. */
  readonly signal: AbortSignal;
}

export interface MoveMade extends BookContents {
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

export interface TokenMade {
  readonly token: string;
  readonly scopes: readonly string[];
  readonly expires_at: string;
}

export interface ServeRequest {
  /** Address to listen on; 127.0.0.1 when absent. */
  readonly host?: string | undefined;
  /** 0 picks a free one; 8080 when absent. */
  readonly port?: number | undefined;
  /** Whether the tables of a database server are brought up to date first. */
  readonly migrate: boolean;
  /** Files in PEM form, both or none. */
  readonly tlsCert?: string | undefined;
  readonly tlsKey?: string | undefined;
  /** Whether a proxy in front speaks TLS and names the client's address. */
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
  /** Stops the service: it finishes what it has begun. */
  readonly signal: AbortSignal;
}

export interface Serving {
  /** Base URL, as this machine reaches it. */
  readonly url: string;
  /** Resolves when the service has stopped as it was asked to. */
  readonly stopped: Promise<void>;
}

export interface Operator {
  /** Makes a company, and the book when there is none. */
  readonly initCompany: (request: CompanyRequest) => Promise<CompanyMade>;
  /** The companies of the book, in the order in which they were made. */
  readonly companies: () => Promise<readonly CompanyMade[]>;
  /** The company of an id, a name, or the unique start of a name. */
  readonly company: (named: string) => Promise<CompanyMade>;
  /** Deletes a company with everything that it has. */
  readonly deleteCompany: (request: CompanyRemoval) => Promise<CompanyContents>;
  /** Looks over book, settings and profiles; changes nothing. */
  readonly check: (request: CheckRequest) => Promise<Checked>;
  /** Copies the book while it is in use. */
  readonly backup: (request: BackupRequest) => Promise<BackupMade>;
  /** Puts the book of a file in the place of another, or where there is none. */
  readonly restore: (request: RestoreRequest) => Promise<RestoreMade>;
  /** Moves a whole book into a database of a server. */
  readonly migrateBook: (request: MigrateRequest) => Promise<MoveMade>;
  /** Signs a short-lived token with this machine's key. */
  readonly signToken: (request: TokenRequest) => Promise<TokenMade>;
  /** Serves the book over HTTP; resolves when it listens. */
  readonly serve: (request: ServeRequest) => Promise<Serving>;
}
