/** Proxies, as the environment names them. */
import { Problem } from "../../../contract/problem.ts";
import { localOrigin } from "../../origin.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Proxies {
  readonly httpProxy: string;
  readonly httpsProxy: string;
  readonly noProxy: string;
  /** Hosts and ports of the proxies that are named, without credentials. */
  readonly names: readonly string[];
}

/**
 * HTTP_PROXY, HTTPS_PROXY and NO_PROXY, or their lower-case twins, which go first; an empty variable counts as unset, and
 * undefined means that there is no proxy. An unencrypted request, which is only made to this machine, is kept on it: a proxy elsewhere would read the credential, and
 * would take the address for its own.
 */
export function proxiesOf(environment: Environment, target: URL): Proxies | undefined {
  const [http, https] = [proxy(environment, "HTTP_PROXY"), proxy(environment, "HTTPS_PROXY")];
  const noProxy = environment["no_proxy"] || environment["NO_PROXY"] || "";
  const near = target.protocol === "https:" || http === undefined || localOrigin(http.hostname);
  const named = [near ? http : undefined, https].filter((one) => one !== undefined);
  if (named.length === 0) return undefined;
  return {
    httpProxy: near ? (http?.href ?? "") : "",
    httpsProxy: https?.href ?? "",
    noProxy,
    names: named.map(({ hostname, port, protocol }) => `${hostname}:${port || defaultPort(protocol)}`),
  };
}

/** The port of a scheme; that of a SOCKS proxy is RFC 1928's. */
export function defaultPort(protocol: string): string {
  return protocol === "https:" ? "443" : protocol.startsWith("socks") ? "1080" : "80";
}

function proxy(environment: Environment, name: string): URL | undefined {
  const value = environment[name.toLowerCase()] || environment[name] || undefined;
  if (value === undefined) return undefined;
  // As other programs do, an address without a scheme is taken for http.
  const url = URL.parse(value.includes("://") ? value : `http://${value}`);
  if (url !== null && url.hostname !== "" && /^(?:https?|socks5?):$/.test(url.protocol)) return url;
  // The value may hold a password, so it is not repeated.
  throw new Problem("settings_invalid", {
    detail: `${name} does not hold the address of a proxy.`,
    remedy: `Set ${name} to an address such as http://proxy.example:3128, or leave it unset.`,
  });
}
