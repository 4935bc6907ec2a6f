/**
 * Headers of every answer: answers are for programs, are not cached, and are shown in no page. `secure` for a service with
 * TLS of its own.
 */
export function securityHeaders({ secure }: { readonly secure: boolean }): Record<string, string> {
  return {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    ...(secure ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
}
