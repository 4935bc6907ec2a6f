/** Whose tokens are believed beside those that a machine with this book has signed. Made from settings, never from a token. */
import type { KeyObject } from "node:crypto";

/** A key that can prove a signature, with all that it may be used for. */
export interface VerificationKey {
  readonly key: KeyObject;
  /** JWS algorithms (RFC 7518 §3.1, RFC 8037), all of one family: the key decides, the token can only fit. */
  readonly algorithms: readonly string[];
}

/** What a token's header says about its key. */
export interface KeyHint {
  readonly alg: string;
  readonly kid?: string | undefined;
}

export interface TokenTrust {
  /** The only `iss`, and what `aud` must name. */
  readonly issuer: string;
  readonly audience: string;
  /** The key for a header; undefined when there is none. Never rejects: what cannot be fetched proves nothing. */
  readonly resolve: (hint: KeyHint) => Promise<VerificationKey | undefined>;
}
