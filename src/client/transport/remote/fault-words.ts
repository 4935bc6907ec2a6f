/** What to say of a request that got no whole answer. */
import { Problem, type ProblemDetails } from "../../../contract/problem.ts";
import type { LinkFault } from "./incoming.ts";
import type { Link } from "./link.ts";
import { defaultPort } from "./proxies.ts";

type Way = Pick<Link, "baseUrl" | "timeoutSeconds" | "proxies">;

/** Says it as a problem: unreachable, or foreign_answer where somebody answers who does not speak HTTP. */
export function faultProblem(fault: LinkFault, link: Way): Problem {
  const { code, ...details } = faultWords(fault, link);
  return new Problem(code ?? "unreachable", { ...details, cause: fault });
}

type Words = ProblemDetails & { readonly detail: string; readonly code?: "foreign_answer" };

/** The sentence about a fault, and what to do. */
export function faultWords({ cause, stage }: LinkFault, link: Way): Words {
  const { hostname } = link.baseUrl;
  const target = hostAndPort(link.baseUrl);
  const seconds = `${link.timeoutSeconds} ${link.timeoutSeconds === 1 ? "second" : "seconds"}`;
  const error = deepest(cause);
  const where = proxyOf(error, link) ?? target;
  const code = error.code ?? "";
  const refusal = proxyRefusal(error, { target, proxies: link.proxies });
  if (refusal !== undefined) return refusal;
  switch (code) {
    case "ECONNREFUSED":
      return {
        detail: `${where} refuses connections.`,
        remedy: "Check the base URL, and whether the service runs.",
      };
    case "ENOTFOUND":
      return { detail: `The host ${error.hostname ?? hostname} is not known.` };
    case "EAI_AGAIN":
      return { detail: `The host ${error.hostname ?? hostname} cannot be looked up at the moment.` };
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "EHOSTDOWN":
    case "ENETDOWN":
      return { detail: `There is no way to ${where} in the network.` };
    case "UND_ERR_CONNECT_TIMEOUT":
    case "ETIMEDOUT":
      return { detail: `${where} did not accept a connection within ${seconds}.` };
    case "UND_ERR_HEADERS_TIMEOUT":
      return { detail: `${target} did not answer within ${seconds}.`, remedy: WAIT_LONGER };
    case "UND_ERR_BODY_TIMEOUT":
      return {
        detail: `${target} stopped in the middle of its answer for ${seconds}.`,
        remedy: WAIT_LONGER,
      };
    case "UND_ERR_RES_CONTENT_LENGTH_MISMATCH":
      return { detail: `The answer of ${target} is shorter or longer than it says.` };
    case "UND_ERR_HEADERS_OVERFLOW":
      return { code: "foreign_answer", detail: `The answer of ${target} has more headers than can be read.` };
  }
  if (CLOSED.has(code)) return closed(target, stage);
  if (error.name === "HTTPParserError") return noHttp(target, stage);
  return (
    certificateWords(error, target) ?? {
      detail: `The connection to ${where} failed (${code || error.message}).`,
    }
  );
}

const CLOSED = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "UND_ERR_INFO"]);
const WAIT_LONGER = "Try again, or wait longer with --timeout.";

function closed(target: string, stage: LinkFault["stage"]): Words {
  const when = {
    connecting: "before a request could be sent",
    waiting: "before it answered",
    reading: "in the middle of its answer",
  }[stage];
  return { detail: `${target} closed the connection ${when}.` };
}

function noHttp(target: string, stage: LinkFault["stage"]): Words {
  if (stage === "reading") return { detail: `The answer of ${target} is broken off or garbled.` };
  return {
    code: "foreign_answer",
    detail: `${target} does not answer in HTTP.`,
    remedy: "Check scheme and port of the base URL; it may need https://.",
  };
}

const UNTRUSTED = "is signed by an authority that this machine does not trust";
const CERTIFICATE_FAULTS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "has expired",
  CERT_NOT_YET_VALID: "is not valid yet",
  CERT_REVOKED: "has been revoked",
  DEPTH_ZERO_SELF_SIGNED_CERT: "is signed by itself, and by no authority that this machine trusts",
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_UNTRUSTED: UNTRUSTED,
};
const TRUST = "If the authority is yours, name its certificate with --ca-file or NODE_EXTRA_CA_CERTS.";
const RENEW = "The service needs another certificate; a wrong clock on this machine looks the same.";

function certificateWords(error: Fault, target: string): Words | undefined {
  const { code = "", cert } = error;
  const fault = CERTIFICATE_FAULTS[code];
  if (fault !== undefined) {
    const remedy = fault === UNTRUSTED || code === "DEPTH_ZERO_SELF_SIGNED_CERT" ? TRUST : RENEW;
    return { detail: `The certificate of ${target} ${fault}.`, remedy };
  }
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID" || code === "UND_ERR_PRX_TLS") {
    const names = cert?.subjectaltname;
    const other = names === undefined ? "another host" : `other hosts (${names})`;
    return { detail: `The certificate of ${target} is for ${other}.`, remedy: "Check the base URL." };
  }
  if (code === "EPROTO" || code.startsWith("ERR_SSL_") || code === "ERR_TLS_HANDSHAKE_TIMEOUT") {
    return {
      detail: `${target} does not speak TLS, or no version that this program accepts.`,
      remedy: "Check scheme and port of the base URL.",
    };
  }
  return undefined;
}

/** What a proxy says when it does not let a request through. */
function proxyRefusal(
  { message, code }: Fault,
  { target, proxies }: { target: string; proxies: readonly string[] },
): Words | undefined {
  const proxy = `The proxy ${proxies.join(" or ")}`;
  const status = /Proxy response \(([0-9]{3})\)|\((407)\)/.exec(message);
  if (status !== null) {
    const remedy = "Check HTTP_PROXY, HTTPS_PROXY and NO_PROXY.";
    return status[1] === "407" || status[2] === "407"
      ? { detail: `${proxy} wants another user or password (407).`, remedy }
      : { detail: `${proxy} does not connect to ${target} (${status[1]}).`, remedy };
  }
  if (code !== "UND_ERR_PRX_CONN") return undefined;
  return { detail: `${proxy} closed the connection before it led to ${target}.` };
}

interface Fault {
  readonly name?: string;
  readonly code?: string;
  readonly message: string;
  readonly hostname?: string;
  readonly port?: number;
  /** The certificate that was shown. */
  readonly cert?: { readonly subjectaltname?: string };
}

/** The error that says most: the last cause with a code, and the first of several addresses that were tried. */
function deepest(thrown: unknown): Fault {
  let found: Fault = { message: String(thrown) };
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const inner: unknown = error instanceof AggregateError ? error.errors[0] : error;
    if (inner instanceof Error) found = inner;
    if (found.code !== undefined && found.code !== "UND_ERR_SOCKET") return found;
  }
  return found;
}

function proxyOf({ hostname, port }: Fault, { baseUrl, proxies }: Way): string | undefined {
  if (port === undefined && hostname === undefined) return undefined;
  if (String(port ?? "") === portOf(baseUrl) || hostname === baseUrl.hostname) return undefined;
  const found = proxies.find((proxy) => proxy.endsWith(`:${port}`) || proxy.startsWith(`${hostname}:`));
  return found === undefined ? undefined : `The proxy ${found} on the way to ${hostAndPort(baseUrl)}`;
}

/** "books.example:443": host names as the URL has them (RFC 5891 A-labels, bracketed IPv6). */
export function hostAndPort(url: URL): string {
  return `${url.hostname}:${portOf(url)}`;
}

function portOf({ port, protocol }: URL): string {
  return port || defaultPort(protocol);
}
