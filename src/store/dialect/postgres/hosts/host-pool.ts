/**
 * Connections to one host, kept by the driver's pool.
 *
 * The clients are pipelined: a query is sent without waiting for the answers to those before it. Each has an end of its
 * own (Sync), so that one that fails does not stop those behind it outside a transaction; inside one they fail with
 * 25P02 until it is rolled back. The driver's COPY and cursors cannot be used on them.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { ClientBase, ClientConfig, PoolClient } from "pg";
import { Problem } from "../../../../contract/problem.ts";
import type { ServerAddress } from "../address/address.ts";
import type { ServerHost } from "../address/hosts.ts";
import { endOrphans, type OrphanedBackends } from "./orphaned-backends.ts";
import { passwordFor } from "../address/password.ts";
import { beginSession, type Session } from "./session.ts";
import { livenessProbe } from "./liveness-probe.ts";
import { sendInOneGo } from "./send-in-one-go.ts";
import { tlsOptions } from "./tls.ts";

export interface Connection extends Session {
  readonly client: PoolClient;
  readonly host: ServerHost;
  /** No further use: it is thrown away when it is given back. */
  isBroken: boolean;
  /** Values kept as long as the connection, such as what has been prepared on it. */
  readonly cache: Map<unknown, unknown>;
}

export interface HostPool {
  readonly host: ServerHost;
  /** Rejects with what the driver throws, and the problems of beginSession. */
  lend(): Promise<Connection>;
  giveBack(connection: Connection): void;
  /** Whether the host has answered on any connection since this moment of performance.now(). */
  hasAnsweredSince(moment: number): boolean;
  /** Ends idle connections, waits for those that are lent, and ends them too. */
  end(): Promise<void>;
}

interface HostOptions {
  readonly max: number;
  readonly role: "service" | "login";
  /** Called whenever a connection of this host is lost, idle or lent. */
  readonly onLoss: () => void;
  /** Connections that were cut, to whatever host: what is left of them is ended by the next connection to their server. */
  readonly orphans: OrphanedBackends;
}

const KEEP_ALIVE_MS = 10_000;
const IDLE_MS = 60_000;
/** For the last words to a server that may be gone. */
const GOODBYE_MS = 1000;
/** For which a connection may hear nothing, unless no statement may take so long. */
const SILENT_MS = 3000;

/** How one host is reached. Throws `settings_invalid` when a file of certificates cannot be read. */
export async function clientConfig(address: ServerAddress, host: ServerHost): Promise<ClientConfig> {
  const ssl = await tlsOptions(address, host);
  return {
    host: host.host,
    port: host.port,
    database: address.database,
    user: address.user,
    password: () => passwordFor(address, host),
    ssl: ssl ?? false,
    application_name: address.applicationName,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: address.connectTimeout,
  };
}

/** Opens no connection yet. Throws `settings_invalid` when a file of certificates cannot be read. */
export async function openHost(
  address: ServerAddress,
  host: ServerHost,
  { max, role, onLoss, orphans }: HostOptions,
): Promise<HostPool> {
  const [pg, config] = await Promise.all([import("pg"), clientConfig(address, host)]);
  const connections = new WeakMap<ClientBase, Connection>();
  const watch = livenessProbe({
    config: { ...config, query_timeout: address.connectTimeout },
    silentMs: Math.min(SILENT_MS, address.statementTimeout),
    orphans,
  });
  const open = new Set<Promise<void>>();
  let ending: Promise<void> | undefined;

  // The driver's pool leaves clients that connect, and those that are lent, without a listener: their errors would end the process.
  class WatchedClient extends pg.Client {
    constructor(config?: ClientConfig) {
      super(config);
      const { promise, resolve } = Promise.withResolvers<void>();
      open.add(promise);
      this.once("end", () => {
        open.delete(promise);
        resolve();
      });
      this.on("error", () => {
        const connection = connections.get(this);
        if (connection !== undefined) connection.isBroken = true;
        onLoss();
      });
    }
  }

  const pool = new pg.Pool({
    ...config,
    // The server's own time-out cannot speak when the server stands still. An owner's command may wait for long work.
    ...(role === "service" ? { query_timeout: 2 * address.statementTimeout } : {}),
    idleTimeoutMillis: IDLE_MS,
    max,
    pipeline: true,
    Client: WatchedClient,
  });
  // The client's own listener has told already.
  pool.on("error", () => undefined);

  const startSession = async (client: PoolClient): Promise<Connection> => {
    const session = await beginSession(client, address, role);
    const connection: Connection = { ...session, client, host, isBroken: false, cache: new Map() };
    connections.set(client, connection);
    sendInOneGo(client);
    watch.add(client, session);
    return connection;
  };

  return {
    host,
    lend: async () => {
      // Whoever found the host in use just before it was given up looks for the next one.
      if (ending !== undefined) throw new Problem("store_away");
      const client = await pool.connect();
      try {
        const connection = connections.get(client) ?? (await startSession(client));
        await endOrphans(client, { timeline: connection.timeline, orphans, waitMs: address.connectTimeout });
        return connection;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
    giveBack: ({ client, isBroken }) => client.release(isBroken || client.getTransactionStatus() !== "I"),
    hasAnsweredSince: (moment) => watch.hasHeardSince(moment),
    end: () =>
      (ending ??= pool.end().then(async () => {
        await Promise.race([Promise.all(open), sleep(GOODBYE_MS, undefined, { ref: false })]);
        watch.stop();
      })),
  };
}
