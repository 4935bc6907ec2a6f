/** What a token says of itself (RFC 7519 §4.1, RFC 8693 §4.2); whether that is true is for the service to say. */

export interface TokenClaims {
  readonly scopes: readonly string[] | null;
  /** RFC 3339; null for a token that does not say it. */
  readonly expires_at: string | null;
}

/** The claims of a token; nothing of a text that is none. */
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

export function hasEnded(moment: string | null): boolean {
  return moment !== null && Date.parse(moment) <= Date.now();
}
