/** A PostgreSQL server of a test's own, which it may stop, kill, start again and promote. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { binaries, serverUser } from "./binaries.ts";
import { killWithChildren } from "./processes.ts";
import { freePort } from "./free-port.ts";
import { program } from "./program.ts";
import { copyAsStandby } from "./standby.ts";
import { guard } from "./guard.ts";

/** Values of postgresql.conf. */
export type Settings = Readonly<Record<string, string | number | boolean>>;

export interface ClusterOptions {
  /** Over those of every cluster; `fsync: true` for tests that rely on the disk. */
  readonly settings?: Settings;
  /** Of the superuser, asked for by scram-sha-256. Without one everybody on this machine is trusted. */
  readonly password?: string;
  /** A running cluster that this one follows as a stand-by. */
  readonly standbyOf?: Cluster;
}

export interface Cluster {
  /** The superuser's address of a database, password included. */
  address(database: string): string;
  readonly port: number;
  readonly folder: string;
  /** What the server has written to its log so far. */
  log(): string;
  /** Lets the server end in good order; its clients are disconnected. */
  stop(): Promise<void>;
  /** SIGKILL to the server and all its processes at once. */
  kill(): Promise<void>;
  /** Starts again after `stop` or `kill`, on the same port and folder. Answers when connections are accepted. */
  start(): Promise<void>;
  /** Makes a stand-by the primary. Answers when it accepts writes. */
  promote(): Promise<void>;
  /** Ends the server and removes its folder. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

const SUPERUSER = "postgres";

/** Tests throw their data away, so that nothing needs to reach the disk. */
const SETTINGS: Settings = {
  fsync: false,
  full_page_writes: false,
  shared_buffers: "32MB",
  max_connections: 100,
  max_wal_size: "1GB",
  // A stand-by asks for what was written since its copy was begun.
  wal_keep_size: "256MB",
  autovacuum_naptime: "10min",
  // How soon a stand-by that lost its primary looks up: for it again, or to being promoted.
  wal_retrieve_retry_interval: "100ms",
  listen_addresses: "127.0.0.1",
};

/**
 * Makes a cluster and starts it. It ends with this process at the latest, however that ends.
 *
 * @throws an Error that says why tests cannot start a server here, or what the server said when it did not start
 */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), "cashbook-postgres-"));
  const data = join(folder, "data");
  const log = join(folder, "log");
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid);
  const end = guard(folder, join(data, "postmaster.pid"));
  const { initdb, postgres, pg_ctl } = await binaries(user, folder);
  const port = await freePort();
  let server: ChildProcess | undefined;

  const cluster: Cluster = {
    address: (database) => {
      const password = options.password === undefined ? "" : `:${encodeURIComponent(options.password)}`;
      return `postgres://${SUPERUSER}${password}@127.0.0.1:${port}/${database}`;
    },
    port,
    folder,
    log: () => readFileSync(log, "utf8"),
    async start() {
      const settings = { ...SETTINGS, unix_socket_directories: folder, ...options.settings, port };
      const words = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
      const output = openSync(log, "a");
      server = spawn(postgres, ["-D", data, ...words], {
        ...user,
        cwd: folder,
        stdio: ["ignore", output, output],
        // Ctrl-C is for the tests; the server ends with them.
        detached: true,
      });
      closeSync(output);
      await accepting(server, data).catch((error: unknown) => {
        throw new Error(`PostgreSQL did not start: ${cluster.log()}`, { cause: error });
      });
    },
    async stop() {
      await ended(server, (pid) => process.kill(pid, "SIGINT"));
    },
    async kill() {
      await ended(server, killWithChildren);
    },
    async promote() {
      await program(pg_ctl, ["promote", "-w", "-D", data], { user, folder });
    },
    [Symbol.asyncDispose]: end,
  };

  if (options.standbyOf === undefined) {
    // Before PostgreSQL 18, pages have checksums only for whoever asks for them.
    const kind = ["--encoding=UTF8", "--no-locale", "--data-checksums", "--no-sync"];
    const words = ["-D", data, "-U", SUPERUSER, ...kind];
    const how = context(options.password, join(folder, "password"));
    await program(initdb, [...words, ...how], { user, folder });
  } else {
    await copyAsStandby({ primary: options.standbyOf, data, user });
  }
  await cluster.start();
  return cluster;
}

function context(password: string | undefined, file: string): readonly string[] {
  if (password === undefined) return ["--auth=trust"];
  writeFileSync(file, password);
  return ["--auth=scram-sha-256", `--pwfile=${file}`];
}

/** Waits until the server says in its own file that it accepts connections. */
async function accepting(server: ChildProcess, data: string): Promise<void> {
  const exit = once(server, "exit");
  for (;;) {
    const waited = new Promise((resolve) => setTimeout(resolve, 10, "waited"));
    if ((await Promise.race([exit, waited])) !== "waited") throw new Error("the server ended");
    if (isAccepting(server, data)) return;
  }
}

function isAccepting(server: ChildProcess, data: string): boolean {
  try {
    // The process is the first line, its state the eighth. A server that was killed has left its own behind.
    const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    return Number(lines[0]) === server.pid && /^(?:ready|standby)/.test(lines[7] ?? "");
  } catch {
    return false;
  }
}

async function ended(server: ChildProcess | undefined, end: (pid: number) => unknown): Promise<void> {
  if (server?.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, "exit");
  await end(server.pid);
  await exit;
}
