/** The claims of a token (RFC 7519 §4.1, RFC 8693 §4.2), unverified: only the service can verify them. */

interface TokenClaims {
  readonly scopes: readonly string[] | null;
  /** RFC 3339; null for a token without an expiry. */
  readonly expires_at: string | null;
}

/** All null for a text that is no token. */
export function tokenClaims(token: string): TokenClaims {
  try {
    const text = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
    const { scope, exp } = JSON.parse(text) as { scope?: unknown; exp?: unknown };
    return {
      scopes: typeof scope === "string" ? scope.split(" ").filter((word) => word !== "") : null,
      expires_at: typeof exp === "number" ? new Date(exp * 1000).toISOString() : null,
    };
  } catch {
    return { scopes: null, expires_at: null };
  }
}

export function isPast(timestamp: string | null): boolean {
  return timestamp !== null && Date.parse(timestamp) <= Date.now();
}
