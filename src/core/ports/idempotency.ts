/** The answer to a request with an idempotency key, sealed under that key: a stolen book tells neither. */
export interface IdempotencyRecord {
  /** SHA-256 of the key's text, hex. */
  readonly key_hash: string;
  /** SHA-256 over operation and input, hex. */
  readonly request_hash: string;
  readonly answer: Uint8Array;
  readonly created_at: number;
}

export interface IdempotencyStore {
  find(company: number, caller: string, keyHash: string): Promise<IdempotencyRecord | undefined>;
  insert(company: number, caller: string, record: IdempotencyRecord): Promise<void>;
  /** Forgets what was stored before this time. */
  forget(before: number): Promise<void>;
}
