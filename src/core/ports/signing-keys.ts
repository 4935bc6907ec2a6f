/** The public half of a key that signs tokens. The private half is on the machine that made it, never in the book. */
interface SigningKeyRecord {
  /** Thumbprint of the public key, RFC 7638. */
  readonly kid: string;
  /** Public JWK (RFC 7517) as JSON text. */
  readonly public_key: string;
  readonly created_at: number;
  readonly revoked_at: number | null;
}

export interface SigningKeyStore {
  byKid(kid: string): Promise<SigningKeyRecord | undefined>;
  insert(key: SigningKeyRecord): Promise<void>;
}
