/** The proxies of the environment. */
import { Problem } from "../../../../contract/problem.ts";
import { localOrigin } from "../../../origin.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

interface Proxies {
  readonly httpProxy: string;
  readonly httpsProxy: string;
  readonly noProxy: string;
  /** `host:port` of each proxy, without credentials. */
  readonly names: readonly string[];
}

/**
 * HTTP_PROXY, HTTPS_PROXY and NO_PROXY; undefined when there is no proxy. The lower-case names take precedence, and an empty
 * variable counts as unset. An unencrypted request goes only to this machine, and through no proxy on another one: that
 * proxy would read the credential, and would take the address for its own.
 */
export function proxiesOf(environment: Environment, target: URL): Proxies | undefined {
  const [http, https] = [readProxy(environment, "HTTP_PROXY"), readProxy(environment, "HTTPS_PROXY")];
  const noProxy = environment["no_proxy"] || environment["NO_PROXY"] || "";
  const allowsHttpProxy = target.protocol === "https:" || http === undefined || localOrigin(http.hostname);
  const urls = [allowsHttpProxy ? http : undefined, https].filter((one) => one !== undefined);
  if (urls.length === 0) return undefined;
  return {
    httpProxy: allowsHttpProxy ? (http?.href ?? "") : "",
    httpsProxy: https?.href ?? "",
    noProxy,
    names: urls.map(({ hostname, port, protocol }) => `${hostname}:${port || defaultPort(protocol)}`),
  };
}

/** The port of a scheme; that of a SOCKS proxy is RFC 1928's. */
export function defaultPort(protocol: string): string {
  return protocol === "https:" ? "443" : protocol.startsWith("socks") ? "1080" : "80";
}

function readProxy(environment: Environment, name: string): URL | undefined {
  const value = environment[name.toLowerCase()] || environment[name] || undefined;
  if (value === undefined) return undefined;
  // An address without a scheme is http, as in other programs.
  const url = URL.parse(value.includes("://") ? value : `http://${value}`);
  if (url !== null && url.hostname !== "" && /^(?:https?|socks5?):$/.test(url.protocol)) return url;
  // The value may hold a password, so it is not repeated.
  throw new Problem("settings_invalid", {
    detail: `${name} is not the address of a proxy.`,
    remedy: `Set ${name} to an address such as http://proxy.example:3128, or leave it unset.`,
  });
}
