/** The hosts of a server's address, each with the way it is spoken to. */
import { isIPv6 } from "node:net";
import { Problem } from "../../../../contract/problem.ts";

/** How the connection is encrypted and whom it trusts, after sslmode of PostgreSQL's own client library. */
export type TlsMode = "disable" | "require" | "verify-ca" | "verify-full";

export interface ServerHost {
  /** A name, an address of IPv4 or IPv6, or the folder of a Unix socket (it begins with a slash). */
  readonly host: string;
  readonly port: number;
  readonly tls: TlsMode;
  /** As it may be printed, like `a:5432` or `[::1]:5432`. */
  readonly printable: string;
}

const DEFAULT_PORT = 5432;

/** Reads a list like `a:5432,b,[::1]:5434`. A port in a host goes before the one given; without any host it is this machine. */
export function readHosts(
  text: string,
  { port = DEFAULT_PORT, sslmode }: { port?: number | undefined; sslmode?: TlsMode | undefined },
): readonly ServerHost[] {
  return (text === "" ? "localhost" : text).split(",").map((part, index) => {
    const [, ipv6, plain = "", digits] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::([0-9]+))?$/.exec(part) ?? [];
    const host = decode(ipv6 ?? plain);
    const own = digits === undefined ? port : Number(digits);
    if (host === undefined || host === "" || (ipv6 !== undefined && !isIPv6(host)))
      throw invalid(index, "cannot be read");
    if (own < 1 || own > 65535) throw invalid(index, "has a port that is not a number from 1 to 65535");
    const name = host.startsWith("/") ? encodeURIComponent(host) : ipv6 ? `[${host}]` : host;
    return { host, port: own, tls: tlsOf(host, sslmode), printable: `${name}:${own}` };
  });
}

/** Whether both ends are this machine, so that nobody listens between them. */
export function isHere(host: string): boolean {
  return (
    host.startsWith("/") || host === "localhost" || host === "::1" || /^127(?:\.[0-9]{1,3}){3}$/.test(host)
  );
}

function tlsOf(host: string, sslmode: TlsMode | undefined): TlsMode {
  if (host.startsWith("/")) return "disable";
  return sslmode ?? (isHere(host) ? "disable" : "verify-full");
}

function decode(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text);
    // A name with anything else in it is a password that was not encoded, or a slip.
    return /^\/[^\0]*$|^[\p{L}\p{N}._:%-]+$/u.test(plain) ? plain : undefined;
  } catch {
    return undefined;
  }
}

function invalid(index: number, what: string): Problem {
  return new Problem("settings_invalid", {
    detail: `Host ${index + 1} in the address of the database ${what}.`,
    remedy: "Write hosts like a:5432,b:5433,[::1]:5434, and percent-encode / ? # @ : in user and password.",
  });
}
