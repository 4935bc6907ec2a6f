/** Describes a request that got no whole reply: what went wrong where, and what to do. */
import { Problem, type ProblemDetails } from "../../../../contract/problem.ts";
import type { ConnectionFault } from "./send.ts";
import type { Connection } from "./connection.ts";
import { defaultPort } from "./proxies.ts";
import { countText } from "../../../../contract/count-text.ts";

type Route = Pick<Connection, "baseUrl" | "timeoutSeconds" | "proxies">;

/** Problem: unreachable, or foreign_answer where the other side does not speak HTTP. */
export function faultProblem(fault: ConnectionFault, route: Route): Problem {
  const { code, ...details } = describeFault(fault, route);
  return new Problem(code ?? "unreachable", { ...details, cause: fault });
}

type FaultDescription = ProblemDetails & { readonly detail: string; readonly code?: "foreign_answer" };

export function describeFault({ cause, stage }: ConnectionFault, route: Route): FaultDescription {
  const { hostname } = route.baseUrl;
  const target = hostAndPort(route.baseUrl);
  const seconds = countText(route.timeoutSeconds, "second");
  const error = deepest(cause);
  const where = proxyOf(error, route) ?? target;
  const code = error.code ?? "";
  const refusal = proxyRefusal(error, { target, proxies: route.proxies });
  if (refusal !== undefined) return refusal;
  switch (code) {
    case "ECONNREFUSED":
      return {
        detail: `${where} refuses connections.`,
        remedy: "Check the base URL, and whether the service is running.",
      };
    case "ENOTFOUND":
      return { detail: `The host ${error.hostname ?? hostname} is not known.` };
    case "EAI_AGAIN":
      return { detail: `The host ${error.hostname ?? hostname} cannot be looked up now.` };
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "EHOSTDOWN":
    case "ENETDOWN":
      return { detail: `There is no network route to ${where}.` };
    case "UND_ERR_CONNECT_TIMEOUT":
    case "ETIMEDOUT":
      return { detail: `${where} did not accept a connection within ${seconds}.` };
    case "UND_ERR_HEADERS_TIMEOUT":
      return { detail: `${target} did not answer within ${seconds}.`, remedy: WAIT_LONGER };
    case "UND_ERR_BODY_TIMEOUT":
      return {
        detail: `${target} stopped sending its answer for ${seconds}.`,
        remedy: WAIT_LONGER,
      };
    case "UND_ERR_RES_CONTENT_LENGTH_MISMATCH":
      return { detail: `The answer of ${target} has a wrong length.` };
    case "UND_ERR_HEADERS_OVERFLOW":
      return { code: "foreign_answer", detail: `The answer of ${target} has more headers than can be read.` };
  }
  if (CLOSED_CODES.has(code)) return closedConnection(target, stage);
  if (error.name === "HTTPParserError") return notHttp(target, stage);
  return (
    certificateFault(error, target) ?? {
      detail: `The connection to ${where} failed (${code || error.message}).`,
    }
  );
}

const CLOSED_CODES = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "UND_ERR_INFO"]);
const WAIT_LONGER = "Try again, or wait longer with --timeout.";

function closedConnection(target: string, stage: ConnectionFault["stage"]): FaultDescription {
  const when = {
    connecting: "before a request could be sent",
    waiting: "before it answered",
    reading: "in the middle of its answer",
  }[stage];
  return { detail: `${target} closed the connection ${when}.` };
}

function notHttp(target: string, stage: ConnectionFault["stage"]): FaultDescription {
  if (stage === "reading") return { detail: `The answer of ${target} is incomplete or garbled.` };
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
  DEPTH_ZERO_SELF_SIGNED_CERT: "is self-signed, and this machine does not trust it",
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_UNTRUSTED: UNTRUSTED,
};
const TRUST = "If the authority is yours, name its certificate with --ca-file or NODE_EXTRA_CA_CERTS.";
const RENEW = "The service needs another certificate, or this machine's clock is wrong.";

function certificateFault(error: Fault, target: string): FaultDescription | undefined {
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
      detail: `${target} does not support TLS, or no version that this program accepts.`,
      remedy: "Check scheme and port of the base URL.",
    };
  }
  return undefined;
}

/** The refusal of a proxy to connect. */
function proxyRefusal(
  { message, code }: Fault,
  { target, proxies }: { target: string; proxies: readonly string[] },
): FaultDescription | undefined {
  const proxy = `The proxy ${proxies.join(" or ")}`;
  const status = /Proxy response \(([0-9]{3})\)|\((407)\)/.exec(message);
  if (status !== null) {
    const remedy = "Check HTTP_PROXY, HTTPS_PROXY and NO_PROXY.";
    return status[1] === "407" || status[2] === "407"
      ? { detail: `${proxy} needs another user or password (407).`, remedy }
      : { detail: `${proxy} does not connect to ${target} (${status[1]}).`, remedy };
  }
  if (code !== "UND_ERR_PRX_CONN") return undefined;
  return { detail: `${proxy} closed the connection before it reached ${target}.` };
}

interface Fault {
  readonly name?: string;
  readonly code?: string;
  readonly message: string;
  readonly hostname?: string;
  readonly port?: number;
  /** The certificate of the other side. */
  readonly cert?: { readonly subjectaltname?: string };
}

/** The most telling error: the first cause with a code, and of several addresses the first. */
function deepest(cause: unknown): Fault {
  let fault: Fault = { message: String(cause) };
  for (let error = cause; error instanceof Error; error = error.cause) {
    const inner: unknown = error instanceof AggregateError ? error.errors[0] : error;
    if (inner instanceof Error) fault = inner;
    if (fault.code !== undefined && fault.code !== "UND_ERR_SOCKET") return fault;
  }
  return fault;
}

function proxyOf({ hostname, port }: Fault, { baseUrl, proxies }: Route): string | undefined {
  if (port === undefined && hostname === undefined) return undefined;
  if (String(port ?? "") === portOf(baseUrl) || hostname === baseUrl.hostname) return undefined;
  const name = proxies.find((proxy) => proxy.endsWith(`:${port}`) || proxy.startsWith(`${hostname}:`));
  return name === undefined ? undefined : `The proxy ${name} for ${hostAndPort(baseUrl)}`;
}

/** "books.example:443"; host names as in the URL (RFC 5891 A-labels, bracketed IPv6). */
function hostAndPort(url: URL): string {
  return `${url.hostname}:${portOf(url)}`;
}

function portOf({ port, protocol }: URL): string {
  return port || defaultPort(protocol);
}
