/**
 * What the owner of a book can do to the book itself, beside the contract's operations. `boot.ts` hands these functions
 * to commands; each loads what it needs when it is called, and each is refused on a remote service (`database_needed`).
 */

export interface CompanyRequest {
  readonly name: string;
  /** ISO 4217 code; the locale's, else EUR, when absent. */
  readonly currency?: string | undefined;
  /** ISO 3166-1 alpha-2 code. */
  readonly country?: string | undefined;
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

export interface BackupMade {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
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

export interface Operator {
  /** Makes a company, and the book when there is none. */
  readonly initCompany: (request: CompanyRequest) => Promise<CompanyMade>;
  /** Looks over book, settings and profiles; changes nothing. */
  readonly check: (options: {
    readonly audit: boolean;
    readonly signal: AbortSignal;
  }) => Promise<readonly Finding[]>;
  /** Copies the book while it is in use. */
  readonly backup: (options: {
    readonly to: string | undefined;
    readonly signal: AbortSignal;
  }) => Promise<BackupMade>;
  /** Signs a short-lived token with this machine's key. */
  readonly signToken: (request: TokenRequest) => Promise<TokenMade>;
}
