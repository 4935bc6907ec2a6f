/** TLS on the way to the server: what is trusted, and the sentence for each way it fails. */
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAddress } from "../../../../../src/store/dialect/postgres/address/address.ts";
import { openPool } from "../../../../../src/store/dialect/postgres/hosts/pool.ts";
import { authority, issued, type Issued } from "../../../../support/certificate.ts";
import { serverUser } from "../../../../support/postgres/binaries.ts";
import { emptyDatabase, type TestDatabase } from "../../../../support/postgres/database.ts";
import { startCluster, type Cluster } from "../../../../support/postgres/cluster.ts";

const known = authority("Known");
const stranger = authority("Stranger");
const folder = mkdtempSync(join(tmpdir(), "cashbook-tls-"));
let servers: Readonly<Record<"good" | "expired", Cluster> & { plain: TestDatabase }>;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, "known.pem"), known.cert);
  writeFileSync(join(folder, "stranger.pem"), stranger.cert);
  const [good, expired, plain] = await Promise.all([
    serverWith("good", issued(["127.0.0.1"], { by: known })),
    serverWith("expired", issued(["127.0.0.1"], { by: known, from: -9, to: -1 })),
    emptyDatabase(),
  ]);
  servers = { good, expired, plain };
});
afterAll(async () => {
  const { good, expired, plain } = servers;
  await Promise.all([good[Symbol.asyncDispose](), expired[Symbol.asyncDispose](), plain.drop()]);
  rmSync(folder, { recursive: true });
});

function serverWith(name: string, { cert, key }: Issued): Promise<Cluster> {
  const file = (end: string, text: string): string => {
    const path = join(folder, `${name}.${end}`);
    writeFileSync(path, text, { mode: 0o600 });
    const { uid, gid } = serverUser();
    if (uid !== undefined) chownSync(path, uid, gid ?? uid);
    return path;
  };
  const settings = { ssl: true, ssl_cert_file: file("crt", cert), ssl_key_file: file("key", key) };
  return startCluster({ settings });
}

/** How the server is reached by `host` with these parameters: "TLS", "plain", or the sentence why not. */
async function way(server: Cluster | TestDatabase, host: string, query: string): Promise<string> {
  const parameters = query.replace(
    /=(\w+\.pem)/g,
    (_, name: string) => `=${encodeURIComponent(join(folder, name))}`,
  );
  const plain = typeof server.address === "string" ? server.address : server.address("postgres");
  const address = `${plain.replace("127.0.0.1", host)}?connect_timeout=10&${parameters}`;
  const pool = openPool(readAddress(address, {}), { max: 1, role: "login" });
  try {
    return await pool.use(
      async ({ client }) => {
        const { rows } = await client.query<{ ssl: boolean }>(
          "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()",
        );
        return rows[0]?.ssl === true ? "TLS" : "plain";
      },
      { waitMs: 10_000 },
    );
  } catch (error) {
    return (error as Error).message;
  } finally {
    await pool.close();
  }
}

const UNKNOWN = "The certificate of the database server is from an unknown authority.";
const NAME = "The certificate of the database server is for another host name.";

test.each([
  ["good", "127.0.0.1", "", "plain"],
  ["good", "127.0.0.1", "sslmode=verify-full&sslrootcert=known.pem", "TLS"],
  ["good", "127.0.0.1", "sslmode=verify-full&sslrootcert=stranger.pem", UNKNOWN],
  ["good", "127.0.0.1", "sslmode=verify-full", UNKNOWN],
  ["good", "localhost", "sslmode=verify-full&sslrootcert=known.pem", NAME],
  ["good", "localhost", "sslmode=verify-ca&sslrootcert=known.pem", "TLS"],
  ["good", "localhost", "sslmode=verify-ca&sslrootcert=stranger.pem", UNKNOWN],
  ["good", "localhost", "sslmode=require", "TLS"],
  ["good", "localhost", "sslmode=require&sslrootcert=stranger.pem", UNKNOWN],
  // All of 127/8 is this machine; the same address written as IPv6 is not known to be, and gets the default of any other host.
  ["good", "[::ffff:127.0.0.1]", "sslrootcert=stranger.pem", UNKNOWN],
  [
    "expired",
    "127.0.0.1",
    "sslmode=verify-full&sslrootcert=known.pem",
    "The certificate of the database server is expired or not yet valid.",
  ],
  ["plain", "127.0.0.1", "sslmode=verify-full", "The database server does not offer TLS."],
  ["plain", "[::ffff:127.0.0.1]", "", "The database server does not offer TLS."],
  ["plain", "[::ffff:127.0.0.1]", "sslmode=disable", "plain"],
] as const)("%s server at %s with %s: %s", async (server, host, query, expected) => {
  expect(await way(servers[server], host, query)).toBe(expected);
});

test("a file of certificates that is not there is named", async () => {
  expect(await way(servers.good, "127.0.0.1", "sslmode=require&sslrootcert=none.pem")).toBe(
    `The file that sslrootcert names in the address of the database cannot be read (${join(folder, "none.pem")}).`,
  );
});
