/** The TLS options of a connection, from the address. */
import type { ConnectionOptions } from "node:tls";
import { Problem } from "../../../../contract/problem.ts";
import type { ServerAddress } from "../address/address.ts";
import type { ServerHost } from "../address/hosts.ts";

/**
 * Undefined where the connection is plain. The files are read each time, so that renewed certificates serve the next
 * connection. `require` with an authority's certificate checks it, as PostgreSQL's own client library does.
 */
export async function tlsOptions(
  { sslrootcert, sslcert, sslkey }: ServerAddress,
  { tls }: ServerHost,
): Promise<ConnectionOptions | undefined> {
  if (tls === "disable") return undefined;
  const [ca, cert, key] = await Promise.all([
    pem("sslrootcert", sslrootcert),
    pem("sslcert", sslcert),
    pem("sslkey", sslkey),
  ]);
  return {
    minVersion: "TLSv1.2",
    rejectUnauthorized: tls !== "require" || ca !== undefined,
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    ...(tls === "verify-full" ? {} : { checkServerIdentity: () => undefined }),
  };
}

async function pem(name: string, path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const { readFile } = await import("node:fs/promises");
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    throw new Problem("settings_invalid", {
      detail: `The file that ${name} names in the address of the database cannot be read (${path}).`,
      cause,
    });
  }
}
