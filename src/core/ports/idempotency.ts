/** The answer to a request with an idempotency key, sealed under that key: a stolen book tells neither. */
interface IdempotencyRecord {
  /** SHA-256 of the key's text, hex. */
  readonly key_hash: string;
  /** SHA-256 over operation and input, hex. */
  readonly request_hash: string;
  /** Empty while the request's work has begun and is not at its end. */
  readonly answer: Uint8Array;
  readonly created_at: number;
}

export interface IdempotencyStore {
  /** In a write, nobody else answers the request before its end. */
  find(company: number, caller: string, keyHash: string): Promise<IdempotencyRecord | undefined>;
  insert(company: number, caller: string, record: IdempotencyRecord): Promise<void>;
  /** Stores the answer of a request that was stored without one. */
  answer(
    company: number,
    caller: string,
    record: Pick<IdempotencyRecord, "key_hash" | "answer">,
  ): Promise<void>;
  /** Forgets what was stored before this time. */
  forget(company: number, before: number): Promise<void>;
}
