/**
 * Connections that wait for an answer and hear nothing. A firewall that drops packets, or a cable that is pulled, closes
 * nothing, and an answer may take long. So the server is asked over a new connection whether it is at work on what was
 * asked; where it is not, or does not answer either, the connection is cut.
 */
import type { Client, ClientConfig } from "pg";
import { noteOrphan, type OrphanedBackends } from "./orphaned-backends.ts";
import { isLost, sqlState } from "../errors.ts";
import type { Session } from "./session.ts";

interface LivenessProbe {
  /** Minds from now on what is asked of this connected client. */
  add(client: Client, session: Session): void;
  /** Whether one of the connections has had a sign of life since this moment of performance.now(). */
  hasHeardSince(moment: number): boolean;
  /** Cuts the connections that are still there. */
  stop(): void;
}

interface ProbeOptions {
  /** How the server is asked, in bounded time. */
  readonly config: ClientConfig;
  /** Milliseconds for which a connection may hear nothing before the server is asked. */
  readonly silentMs: number;
  /** What ends in the middle of work, for whatever reason, is added. */
  readonly orphans: OrphanedBackends;
}

interface WatchedConnection {
  readonly client: Client;
  readonly session: Session;
  /** Questions that have no answer yet. */
  open: number;
  /** When the first of these was asked, by performance.now(). */
  queriedAt: number;
  /** The last sign of life. */
  heardAt: number;
}

const PROBE_MS = 250;

/** A server that does not keep track of what its processes do says neither. */
const AT_WORK = "SELECT pid FROM pg_stat_activity WHERE pid = ANY ($1) AND state NOT LIKE 'idle%'";

/** Watches the connections to one host. */
export function livenessProbe({ config, silentMs, orphans }: ProbeOptions): LivenessProbe {
  const all = new Set<WatchedConnection>();
  let isProbing = false;

  const disconnect = ({ client }: WatchedConnection): void => void client.connection.stream.destroy();
  const probe = async (): Promise<void> => {
    const began = performance.now();
    const waiting = [...all].filter(({ open }) => open > 0);
    const silent = waiting.filter(
      ({ queriedAt, heardAt }) => Math.max(queriedAt, heardAt) < began - silentMs,
    );
    if (isProbing || silent.length === 0) return;
    isProbing = true;
    const working = await workingFor(waiting, config);
    for (const one of working ?? []) one.heardAt = performance.now();
    // A server that does not answer has none that could be at work for those who ask meanwhile.
    for (const one of working === undefined ? all : silent)
      if (one.open > 0 && one.heardAt < began) disconnect(one);
    isProbing = false;
  };
  const timer = setInterval(() => void probe(), PROBE_MS).unref();

  return {
    add(client, session) {
      const connection: WatchedConnection = { client, session, open: 0, queriedAt: 0, heardAt: 0 };
      all.add(connection);
      const { stream } = client.connection;
      stream.on("data", () => (connection.heardAt = performance.now()));
      stream.once("close", () => {
        all.delete(connection);
        if (connection.open === 0 && client.getTransactionStatus() === "I") return;
        noteOrphan(orphans, session);
      });
      const ask = client.query.bind(client) as (...words: unknown[]) => unknown;
      client.query = ((...words: unknown[]) => {
        if (connection.open === 0) connection.queriedAt = performance.now();
        const answer = ask(...words);
        if (!(answer instanceof Promise)) return answer;
        connection.open += 1;
        return answer.finally(() => (connection.open -= 1));
      }) as Client["query"];
    },
    hasHeardSince: (moment) => [...all].some(({ heardAt }) => heardAt >= moment),
    stop() {
      clearInterval(timer);
      all.forEach(disconnect);
    },
  };
}

/** The connections among these that the server is at work for; undefined when it does not answer. */
async function workingFor(
  waiting: readonly WatchedConnection[],
  config: ClientConfig,
): Promise<readonly WatchedConnection[] | undefined> {
  const { Client } = await import("pg");
  const client = new Client(config);
  // Whatever breaks is told by the question.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const processes = waiting.map(({ session }) => session.process);
    const { rows } = await client.query<{ pid: number }>(AT_WORK, [processes]);
    return waiting.filter(({ session }) => rows.some(({ pid }) => pid === session.process));
  } catch (error) {
    // One that refuses, having no connection left, is there.
    return isLost(error) && sqlState(error) === undefined ? undefined : waiting;
  } finally {
    void client.end().catch(() => undefined);
  }
}
