/** API keys as the book holds them. Times are milliseconds since the epoch. */

export interface KeyRecord {
  readonly id: string;
  readonly name: string;
  readonly key_prefix: string;
  readonly scopes: readonly string[];
  readonly description: string;
  readonly rate_limit_per_minute: number;
  readonly rate_limit_per_day: number;
  readonly is_active: boolean;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
  readonly created_at: number;
  readonly created_by: string;
}

/** What a key's own record shows of its use. */
export interface KeyUse {
  readonly usage_count: number;
  readonly last_used_at: number | null;
}

/** Requests of a key to one endpoint with one outcome. */
export interface UsageTotal {
  /** Path template, such as `/api-v1/transactions/{id}`. */
  readonly endpoint: string;
  readonly status_code: number;
  readonly requests: number;
  /** Time that they took together. */
  readonly duration_ms: number;
  readonly last_at: number;
}

export interface AnsweredRequest {
  readonly endpoint: string;
  readonly method: string;
  readonly status_code: number;
  readonly duration_ms: number;
  /** When it was answered. */
  readonly at: number;
}

export interface KeyStore {
  /** Every key of the company, newest first, each with its use. */
  all(company: number): Promise<readonly (KeyRecord & KeyUse)[]>;
  byId(company: number, id: string): Promise<(KeyRecord & KeyUse) | undefined>;
  /** How many keys of the company are not revoked. */
  countUnrevoked(company: number): Promise<number>;
  insert(company: number, key: KeyRecord): Promise<void>;
  update(company: number, key: KeyRecord): Promise<void>;
  /** Lets a secret, by its hash, speak for a key until further notice. */
  addSecret(company: number, secret: { readonly key_hash: string; readonly key_id: string }): Promise<void>;
  /** Ends the key's secrets at a time; one that ends earlier keeps its end. */
  endSecrets(company: number, end: { readonly key_id: string; readonly at: number }): Promise<void>;
  /** Every endpoint and outcome that the key has met. */
  usage(company: number, keyId: string): Promise<readonly UsageTotal[]>;
  /** Requests after a time, up to another one when it is given; both count by whole seconds. */
  requestsSince(
    company: number,
    since: { readonly key_id: string; readonly at: number; readonly until?: number },
  ): Promise<number>;
  /** The requests kept one by one, newest first. */
  recentRequests(company: number, keyId: string): Promise<readonly AnsweredRequest[]>;
}
