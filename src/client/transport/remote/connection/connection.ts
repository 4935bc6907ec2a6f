/** The connections to a service: pool, proxies, certificates. undici is loaded by the first request. */
import type { Dispatcher } from "undici";
import { proxiesOf, type Environment } from "./proxies.ts";

interface ConnectionOptions {
  readonly baseUrl: string;
  readonly caFile: string | undefined;
  readonly timeoutSeconds: number;
  readonly environment: Environment;
}

export interface Connection {
  readonly baseUrl: URL;
  readonly timeoutSeconds: number;
  /** Proxies on the way, `host:port`. */
  readonly proxies: readonly string[];
  readonly dispatcher: () => Promise<Dispatcher>;
  /** Closes the connections, idle or not. */
  readonly close: () => Promise<void>;
}

/** Requests in flight at once; the others wait for a connection. */
const MAX_SOCKETS = 32;

export function createConnection({
  baseUrl,
  caFile,
  timeoutSeconds,
  environment,
}: ConnectionOptions): Connection {
  const url = new URL(baseUrl);
  const proxies = proxiesOf(environment, url);
  let pool: Promise<Dispatcher> | undefined;
  const open = async (): Promise<Dispatcher> => {
    const ca = url.protocol === "https:" ? await loadAuthorities({ caFile, environment }) : undefined;
    // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED would set the default.
    const tls = { rejectUnauthorized: true, ...(ca === undefined ? {} : { ca }) };
    const timeout = timeoutSeconds * 1000;
    const options = {
      allowH2: false,
      pipelining: 1,
      connections: MAX_SOCKETS,
      connect: { ...tls, timeout },
      headersTimeout: timeout,
      bodyTimeout: timeout,
    };
    if (proxies === undefined) {
      const { default: Agent } = await import("undici/lib/dispatcher/agent.js");
      return new Agent(options);
    }
    const { default: undici } = await import("undici");
    const { httpProxy, httpsProxy, noProxy } = proxies;
    const proxyOptions = { connectTimeout: timeout, requestTls: tls, proxyTls: tls };
    return new undici.EnvHttpProxyAgent({ ...options, ...proxyOptions, httpProxy, httpsProxy, noProxy });
  };
  return {
    baseUrl: url,
    timeoutSeconds,
    proxies: proxies?.names ?? [],
    dispatcher: () => (pool ??= open()),
    close: async () => (await pool?.catch(() => undefined))?.destroy(),
  };
}

/** Loaded only for https: TLS takes as long to load as all the rest. */
async function loadAuthorities(
  options: Pick<ConnectionOptions, "caFile" | "environment">,
): Promise<string[] | undefined> {
  const { trustedCertificates } = await import("./certificates.ts");
  return trustedCertificates(options);
}
