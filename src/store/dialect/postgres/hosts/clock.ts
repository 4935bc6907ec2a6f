/** The time of the database server, as this process knows it. */
import type { Clock } from "../../../../core/ports.ts";
import type { ServerPool } from "./pool.ts";

/** How often the server is asked again: clocks drift apart. */
const SYNCHRONISE_MS = 60_000;

interface ServerClock {
  readonly now: Clock;
  stop(): void;
}

/**
 * A clock that goes with the server's: asked now, and again and again while `keep` is set. Between two questions it
 * counts with a clock of this machine that nobody can set.
 */
export async function serverClock(
  pool: ServerPool,
  { keep }: { readonly keep: boolean },
): Promise<ServerClock> {
  let ahead = 0;
  const ask = async (): Promise<void> => {
    const before = performance.now();
    const { rows } = await pool.use(({ client }) =>
      client.query<{ now: string }>("SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now"),
    );
    // The server looked at its clock about half-way between question and answer.
    ahead = Number(rows[0]?.now) - (before + performance.now()) / 2;
  };
  await ask();
  // While the server is away, the clock goes on by itself.
  const timer = keep
    ? setInterval(() => void ask().catch(() => undefined), SYNCHRONISE_MS).unref()
    : undefined;
  return { now: () => Math.floor(ahead + performance.now()), stop: () => clearInterval(timer) };
}
