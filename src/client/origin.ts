/** Origins of services (RFC 6454): a credential is bound to the one that it was stored for. */

/** Scheme, host and port of a base URL; undefined for an invalid one. */
export function originOf(baseUrl: string): string | undefined {
  return URL.parse(baseUrl)?.origin;
}

/** Whether a host name means this machine (RFC 6761 §6.3, RFC 1122 §3.2.1.3). */
export function localOrigin(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127(?:\.[0-9]{1,3}){3}$/.test(hostname)
  );
}
