/**
 * Short reads of one company that wait together see one snapshot, which they begin and end once: for a single row that costs more
 * than the row. Their questions are sent behind each other, without waiting for answers.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { Problem } from "../../../../contract/problem.ts";
import type { Queries } from "../../../../core/ports.ts";
import { groupQueue } from "./group-queue.ts";

/** Milliseconds for which a read waits for those before it; then it goes beside them. */
const WAIT_MS = 10;

type Read = <Result>(work: (queries: Queries) => Promise<Result>, company: number) => Promise<Result>;

interface GroupReadsOptions {
  /** Does a piece of work on a snapshot of its own, and again where that may help. */
  readonly read: Read;
  /** Does it once. */
  readonly tryOnce: Read;
}

interface Member {
  readonly work: (queries: Queries) => Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export function groupReads({ read, tryOnce }: GroupReadsOptions): Read {
  const alone = ({ work, resolve, reject }: Member, company: number): Promise<void> =>
    read(work, company).then(resolve, reject);

  const together = async (members: readonly Member[], company: number): Promise<void> => {
    try {
      const results = await tryOnce(async (queries) => {
        const settled = await Promise.allSettled(members.map(({ work }) => work(queries)));
        for (const one of settled)
          if (one.status === "rejected" && !(one.reason instanceof Problem)) throw one.reason;
        return settled;
      }, company);
      for (const [at, { resolve, reject }] of members.entries()) {
        const result = results[at] as PromiseSettledResult<unknown>;
        if (result.status === "fulfilled") resolve(result.value);
        else reject(result.reason);
      }
    } catch {
      // A question that failed has ended the snapshot for all of them.
      await Promise.all(members.map((member) => alone(member, company)));
    }
  };

  const take = groupQueue<Member>({
    async run(members, company) {
      const [first] = members;
      if (first !== undefined && members.length === 1) await alone(first, company);
      else await together(members, company);
    },
    goesWith: () => true,
    waitMs: WAIT_MS,
  });
  return async (work, company) => {
    // What comes in the same turn of the event loop goes together.
    await nextTurn();
    return new Promise((resolve, reject) => {
      take({ work, resolve: resolve as Member["resolve"], reject }, company);
    });
  };
}
