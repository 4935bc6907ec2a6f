/**
 * Reads and writes as transactions of PostgreSQL. A read sees one snapshot. A write sees, with each question, what others
 * have committed by then, and holds what it looks at closely; where two come between each other one of them is done
 * again from its start, and then sees what the other did.
 */
import { setTimeout as pause } from "node:timers/promises";
import { Problem } from "../../../contract/problem.ts";
import type { Queries, Store } from "../../../core/ports.ts";
import { groupReads } from "./groups/group-reads.ts";
import { groupWrites } from "./group-writes.ts";
import { retry } from "./retry.ts";
import { queriesOn, type EventAddress, type ConnectionQueries } from "./connection-queries.ts";
import type { Connection } from "./hosts/host-pool.ts";
import { asProblem, isLost } from "./errors.ts";
import type { ServerPool } from "./hosts/pool.ts";
import { isConsequence } from "./pipeline.ts";

/** Milliseconds for which the fate of a commit is asked for, while the server is away or is another one. */
const SETTLING_MS = 10_000;

type Transactions = Pick<Store, "read" | "write" | "writeTogether">;

/** Of a pool whose connections stay for many requests, or for those of one command. */
export function transactions(pool: ServerPool, { serving }: { readonly serving: boolean }): Transactions {
  const read = serving ? readOnce : readWhole;
  const readAlone: Transactions["read"] = (work, { company } = {}) =>
    retry(() => read(pool, { work, company }));
  const readTogether = groupReads({
    read: (work, company) => readAlone(work, { company }),
    tryOnce: (work, company) => read(pool, { work, company }),
  });
  return {
    read: (work, { company, together = false } = {}) =>
      together && company !== undefined ? readTogether(work, company) : readAlone(work, { company }),
    write: (work, { company } = {}) => retry(() => writeOnce(pool, { work, company })),
    writeTogether: groupWrites({
      write: (work, company) => retry(() => writeOnce(pool, { work, company })),
      tryOnce: (lockMs) => (work, company) => writeOnce(pool, { work, company, lockMs }),
    }),
  };
}

interface Work<Result> {
  readonly work: (queries: Queries) => Promise<Result>;
  readonly company: number | undefined;
  /** Milliseconds for which a row is waited for that others hold; those of the address without it. */
  readonly lockMs?: number | undefined;
}

/** The answer is there when the work is done; that the server has forgotten the snapshot is waited for by nobody. */
function readOnce<Result>(pool: ServerPool, { work, company }: Work<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  pool.use((connection) => workOfRead(connection, { work, company }, resolve)).catch(reject);
  return promise;
}

/** Does the work on a snapshot, tells its answer, and has the snapshot forgotten. */
async function workOfRead<Result>(
  connection: Connection,
  { work, company }: Work<Result>,
  answer: (result: Result) => void,
): Promise<Result> {
  const session = queriesOn(connection);
  const beginning = begin(connection, { how: "ISOLATION LEVEL REPEATABLE READ READ ONLY", company });
  const result = await inside(session, beginning, () => work(session.reading));
  answer(result);
  await connection.client.query("COMMIT").catch(() => void (connection.isBroken = true));
  return result;
}

/** The answer is there when the connection is free again: without it, what a command asks next would have to make another. */
function readWhole<Result>(pool: ServerPool, { work, company }: Work<Result>): Promise<Result> {
  return pool.use((connection) => workOfRead(connection, { work, company }, () => undefined));
}

async function writeOnce<Result>(pool: ServerPool, { work, company, lockMs }: Work<Result>): Promise<Result> {
  const outcome = await pool.use(async (connection) => {
    const session = queriesOn(connection);
    session.lastEvent = undefined;
    const beginning = begin(connection, { how: "ISOLATION LEVEL READ COMMITTED", company, lockMs });
    const result = await inside(session, beginning, async () => {
      const result = await work(session.writing);
      session.inserts.flush();
      return result;
    });
    try {
      const { command } = await connection.client.query("COMMIT");
      if (command !== "COMMIT") throw new Error("the transaction had failed before its end");
      return { result, evidence: undefined };
    } catch (error) {
      session.numbers.forget();
      // Behind a statement that failed, a COMMIT is none; behind one that was lost, nothing is known of it.
      const failure = await session.pipeline.settle();
      if (failure !== undefined && !isLost(failure)) throw failure;
      if (!isLost(error)) throw error;
      // Thrown from here, it would be taken for a transaction that surely had no effect.
      connection.isBroken = true;
      return { result, evidence: { lastEvent: session.lastEvent, error } };
    }
  });
  if (outcome.evidence === undefined) return outcome.result;
  const { lastEvent, error } = outcome.evidence;
  if (lastEvent !== undefined && (await isThere(pool, lastEvent))) return outcome.result;
  // It had no effect, or only such as the work finds when it is done again.
  throw error;
}

/**
 * Whether a commit whose answer was lost had its effect: its last audit event is there, or it is not. Whoever links events
 * holds the head until the end, so that with the head held it cannot come any more. Only what is committed counts, on
 * this or on another server; transaction numbers would be given out again after a crash.
 */
async function isThere(pool: ServerPool, { company, id, sequence }: EventAddress): Promise<boolean> {
  const until = performance.now() + SETTLING_MS;
  for (;;) {
    try {
      return await pool.use(async (connection) => {
        const session = queriesOn(connection);
        const beginning = begin(connection, { how: "ISOLATION LEVEL READ COMMITTED", company });
        const isInLog = await inside(session, beginning, () => session.holdsEvent({ company, id, sequence }));
        await connection.client.query("ROLLBACK");
        return isInLog;
      });
    } catch (error) {
      const problem = asProblem(error);
      const passes = problem instanceof Problem && ["store_away", "store_busy"].includes(problem.code);
      if (!passes || performance.now() > until) throw unknownOutcome(error);
      await pause(100);
    }
  }
}

function unknownOutcome(cause: unknown): Problem {
  return new Problem("store_away", {
    detail:
      "The connection to the database server was lost during a commit, so it is unknown whether the change was made.",
    remedy: "Retry with the same idempotency key: the change is made at most once.",
    cause,
  });
}

/** Not waited for: the first question is sent right behind it. */
function begin(
  { client }: Connection,
  {
    how,
    company,
    lockMs,
  }: { readonly how: string; readonly company: number | undefined; readonly lockMs?: number | undefined },
): Promise<unknown> {
  const number = company === undefined ? "" : String(Math.trunc(company));
  const limit = lockMs === undefined ? "" : `; SET LOCAL lock_timeout = ${Math.trunc(lockMs)}`;
  return client.query(`BEGIN ${how}; SET LOCAL cashbook.company = '${number}'${limit}`);
}

/** Does work in the transaction that was begun; it is rolled back when the work fails. */
async function inside<Result>(
  session: ConnectionQueries,
  beginning: Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  session.state.isOpen = true;
  try {
    const [result, began] = await Promise.allSettled([work(), beginning]);
    if (began.status === "rejected") throw began.reason;
    if (result.status === "rejected") throw result.reason;
    return result.value;
  } catch (error) {
    session.state.isOpen = false;
    session.inserts.discard();
    session.numbers.forget();
    // Its answer is waited for, so that the next one to use the connection finds it free.
    await session.client.query("ROLLBACK").catch(() => undefined);
    const failure = await session.pipeline.settle();
    throw isConsequence(error) ? (failure ?? error) : error;
  } finally {
    session.state.isOpen = false;
  }
}
