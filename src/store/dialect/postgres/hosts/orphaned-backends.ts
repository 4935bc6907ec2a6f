/**
 * What is left at the server of connections that have ended in the middle of work. It may not know of their end for long,
 * and their locks stand in the way of whoever does the same work again.
 */
import type { ClientBase, QueryConfig } from "pg";
import type { Session } from "./session.ts";

/** By the timeline that the server writes, its processes whose connections have ended, and when, by performance.now(). */
export type OrphanedBackends = Map<string, Map<number, number>>;

/** The role that serves sees nothing of other connections. */
const BEGIN = "BEGIN; SET LOCAL ROLE NONE";

/**
 * Who waits for the next word holds its locks for nothing. One that is at work comes to its end by itself, and is left to it:
 * a COMMIT that is ended while it waits for a stand-by is made here and not there. One that began after its connection
 * ended is another, which was given the same number.
 */
const END = `
  SELECT pid, state = 'active' AS works,
    CASE WHEN state LIKE 'idle in transaction%' THEN pg_terminate_backend(pid) END AS ended
  FROM pg_stat_activity JOIN unnest($1::integer[], $2::float8[]) AS cut (pid, seconds) USING (pid)
  WHERE datname = current_database() AND usename = session_user
    AND backend_start < clock_timestamp() - make_interval(secs => seconds)`;

/** Keeps in mind that a session's connection has ended in the middle of work. */
export function noteOrphan(orphans: OrphanedBackends, { timeline, process }: Session): void {
  const processes = orphans.get(timeline) ?? new Map<number, number>();
  orphans.set(timeline, processes.set(process, performance.now()));
}

/**
 * Ends what was cut off from this server and waits, over a connection of the same login. What is still at work is kept for
 * the next time; what another server was doing is forgotten. Rejects with what the driver throws.
 */
export async function endOrphans(
  client: ClientBase,
  {
    timeline,
    orphans,
    waitMs,
  }: { readonly timeline: string; readonly orphans: OrphanedBackends; readonly waitMs: number },
): Promise<void> {
  for (const other of orphans.keys()) if (other !== timeline) orphans.delete(other);
  const processes = orphans.get(timeline);
  if (processes === undefined) return;
  const pids = [...processes.keys()];
  const seconds = Array.from(processes.values(), (moment) => (performance.now() - moment) / 1000);
  const query = (question: QueryConfig) =>
    client.query<{ pid: number; works: boolean }>({ ...question, query_timeout: waitMs } as QueryConfig);
  const [, { rows }] = await Promise.all([
    query({ text: BEGIN }),
    query({ text: END, values: [pids, seconds] }),
    query({ text: "COMMIT" }),
  ]);
  const working = new Set(rows.filter(({ works }) => works).map(({ pid }) => pid));
  for (const process of pids) if (!working.has(process)) processes.delete(process);
  if (processes.size === 0) orphans.delete(timeline);
}
