/** The connections to a service: pool, proxies, certificates. undici is loaded by the first request, and never before. */
import type { Dispatcher } from "undici";
import { proxiesOf, type Environment } from "./proxies.ts";

export interface LinkOptions {
  readonly baseUrl: string;
  readonly caFile: string | undefined;
  readonly timeoutSeconds: number;
  readonly environment: Environment;
}

export interface Link {
  readonly baseUrl: URL;
  readonly timeoutSeconds: number;
  /** Where requests may go by, `host:port`; empty where there is no proxy. */
  readonly proxies: readonly string[];
  readonly dispatcher: () => Promise<Dispatcher>;
  /** Ends the connections, idle or not. */
  readonly close: () => Promise<void>;
}

/** Requests that are on their way at once; the rest waits for a connection. */
const CONNECTIONS = 32;

export function linkTo({ baseUrl, caFile, timeoutSeconds, environment }: LinkOptions): Link {
  const url = new URL(baseUrl);
  const proxies = proxiesOf(environment, url);
  let opened: Promise<Dispatcher> | undefined;
  const open = async (): Promise<Dispatcher> => {
    const ca = url.protocol === "https:" ? await trusted({ caFile, environment }) : undefined;
    // Said explicitly, since Node takes a variable of the environment for its default.
    const tls = { rejectUnauthorized: true, ...(ca === undefined ? {} : { ca }) };
    const timeout = timeoutSeconds * 1000;
    const options = {
      allowH2: false,
      pipelining: 1,
      connections: CONNECTIONS,
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
    const through = { connectTimeout: timeout, requestTls: tls, proxyTls: tls };
    return new undici.EnvHttpProxyAgent({ ...options, ...through, httpProxy, httpsProxy, noProxy });
  };
  return {
    baseUrl: url,
    timeoutSeconds,
    proxies: proxies?.names ?? [],
    dispatcher: () => (opened ??= open()),
    close: async () => (await opened?.catch(() => undefined))?.destroy(),
  };
}

/** TLS takes as long to load as all the rest, and a service on this machine does without. */
async function trusted(given: Pick<LinkOptions, "caFile" | "environment">): Promise<string[] | undefined> {
  const { trustedCertificates } = await import("./certificates.ts");
  return trustedCertificates(given);
}
