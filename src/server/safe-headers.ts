/** Headers of every answer: what is answered is read by programs, is kept by nobody and is shown inside no page. */

/** `secure` for a service that speaks TLS itself. */
export function safeHeaders({ secure }: { readonly secure: boolean }): Record<string, string> {
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
