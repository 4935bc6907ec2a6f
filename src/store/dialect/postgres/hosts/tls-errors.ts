/** What can be wrong with the encryption on the way to the server, each in a sentence of its own. */
import { Problem } from "../../../../contract/problem.ts";

const SENTENCES: Readonly<Record<string, readonly [detail: string, remedy: string]>> = {
  unknown: [
    "The certificate of the database server is from an unknown authority.",
    "Give the authority's certificate with sslrootcert=<file> in the address.",
  ],
  expired: [
    "The certificate of the database server is expired or not yet valid.",
    "Renew the server's certificate, or correct the clock of this machine.",
  ],
  name: [
    "The certificate of the database server is for another host name.",
    "Use the name in the certificate, or accept any name from a trusted authority with sslmode=verify-ca.",
  ],
  none: [
    "The database server does not offer TLS.",
    "Enable it there; use sslmode=disable only on a network that nobody can listen to.",
  ],
  refused: [
    "The database server does not accept the TLS connection.",
    "Check sslcert and sslkey in the address, and the TLS versions of the server.",
  ],
};

const CODES: Readonly<Record<string, keyof typeof SENTENCES>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: "unknown",
  SELF_SIGNED_CERT_IN_CHAIN: "unknown",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "unknown",
  UNABLE_TO_GET_ISSUER_CERT: "unknown",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "unknown",
  CERT_SIGNATURE_FAILURE: "unknown",
  CERT_UNTRUSTED: "unknown",
  CERT_HAS_EXPIRED: "expired",
  CERT_NOT_YET_VALID: "expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "name",
};

/** What pg says of its own when it asks for TLS. */
const MESSAGES: Readonly<Record<string, keyof typeof SENTENCES>> = {
  "The server does not support SSL connections": "none",
  "There was an error establishing an SSL connection": "refused",
};

/** The problem behind a failed handshake, or undefined when the error is none. */
export function tlsProblem(error: Error): Problem | undefined {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const kind =
    CODES[code] ?? MESSAGES[error.message] ?? (/^ERR_(?:SSL|OSSL)_/.test(code) ? "refused" : undefined);
  const [detail, remedy] = (kind !== undefined && SENTENCES[kind]) || [];
  return detail === undefined || remedy === undefined
    ? undefined
    : new Problem("store_unreadable", { detail, remedy, cause: error });
}
