/** One round over the hosts of an address, in turn, for the one that takes writes. */
import { setTimeout as sleep } from "node:timers/promises";
import { joined, sentence } from "../../../../contract/choice.ts";
import { Problem } from "../../../../contract/problem.ts";
import type { ServerHost } from "../address/hosts.ts";
import type { HostPool } from "./host-pool.ts";
import { asProblem } from "../errors.ts";

/** Milliseconds after which the next host is asked as well. */
const NEXT_MS = 500;

type PrimarySearch =
  | { readonly pool: HostPool; readonly timeline: string }
  /** Passing: the next round may go better. */
  | { readonly problem: Problem; readonly mayPass: boolean };

/**
 * The first host that can be used. The next one is asked when a host has refused, and also when it has not answered for a
 * while: one that is cut off never does. `newest` is the timeline that was in use last, or empty.
 */
export async function findPrimary(
  hosts: readonly ServerHost[],
  { open, newest }: { open: (host: ServerHost) => Promise<HostPool>; newest: string },
): Promise<PrimarySearch> {
  const problems: Problem[] = [];
  const { promise: first, resolve } = Promise.withResolvers<PrimarySearch>();
  let isFound = false;
  const tryHost = async (host: ServerHost, place: number): Promise<void> => {
    try {
      const pool = await open(host);
      try {
        const timeline = await timelineOf(pool, newest);
        if (isFound) void pool.end();
        else resolve({ pool, timeline });
        isFound = true;
      } catch (error) {
        void pool.end();
        throw error;
      }
    } catch (error) {
      const problem = asProblem(error);
      problems[place] = problem instanceof Problem ? problem : new Problem("unexpected", { cause: error });
    }
  };
  const attempts: Promise<void>[] = [];
  for (const [place, host] of hosts.entries()) {
    if (isFound) break;
    const attempt = tryHost(host, place);
    attempts.push(attempt);
    await Promise.race([first, attempt, sleep(NEXT_MS, undefined, { ref: false })]);
  }
  const none = Promise.all(attempts).then(() => ({
    problem: together(problems),
    mayPass: problems.some(mayPass),
  }));
  return Promise.race([first, none]);
}

/** Whether a problem may pass by itself within moments. */
export function mayPass(problem: unknown): boolean {
  return problem instanceof Problem && (problem.code === "store_away" || problem.code === "store_busy");
}

/**
 * The timeline that the host writes. Throws `store_away` when a later one of the same cluster was in use before: the host
 * is a primary that was replaced and has come back, and what is written there would be lost.
 */
async function timelineOf(pool: HostPool, newest: string): Promise<string> {
  const connection = await pool.lend();
  pool.giveBack(connection);
  const { timeline } = connection;
  const [cluster, number = ""] = timeline.split("/");
  const [newestCluster, newestNumber = ""] = newest.split("/");
  if (cluster === newestCluster && number < newestNumber)
    throw new Problem("store_away", {
      detail: "The database server was replaced by another, but still accepts writes.",
      remedy: "Stop it, and start the server that was in use last.",
    });
  return timeline;
}

/** One problem of all hosts: of the code that most needs somebody to act. Their names are not for whoever asks the service. */
function together(problems: readonly Problem[]): Problem {
  const [first = new Problem("store_away")] = problems;
  if (problems.length < 2) return first;
  const cause = problems.find((problem) => !mayPass(problem)) ?? first;
  const each = problems.map(({ detail }, index) => sentence`Host ${index + 1}: ${detail}`);
  return new Problem(cause.code, {
    detail: sentence`No host in the address of the database can be used. ${joined(each, " ")}`,
    ...(cause === first && cause.code === "store_away" ? {} : { remedy: cause.remedy }),
    cause,
  });
}
