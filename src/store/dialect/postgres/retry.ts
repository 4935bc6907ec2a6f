/** Work that another transaction, or the loss of the connection, has stopped. */
import { setTimeout as sleep } from "node:timers/promises";
import { Problem } from "../../../contract/problem.ts";
import { asProblem, isLost, isRace, isTaken } from "./errors.ts";

/** How often work is begun again: after a race, and after a lost connection. */
const RACES_MAX = 20;
const LOSSES_MAX = 3;
/** Work that has its own word for a key that is taken is believed sooner. */
const DUPLICATES_MAX = 3;

/**
 * Does work that had no effect if it fails, or may have it twice; again where that may help. What stands in the way at last
 * becomes a problem.
 */
export async function retry<Result>(once: () => Promise<Result>): Promise<Result> {
  let [races, losses, duplicates] = [0, 0, 0];
  for (;;) {
    try {
      return await once();
    } catch (error) {
      if (isTaken(error) && error instanceof Problem) duplicates += 1;
      if (isRace(error)) races += 1;
      // For a server that is away the pool has waited already, and tells it as a problem.
      else if (isLost(error) && !(error instanceof Problem)) losses += 1;
      else throw asProblem(error);
      if (races > RACES_MAX || losses > LOSSES_MAX || duplicates > DUPLICATES_MAX) throw asProblem(error);
    }
    // Two who met are kept from meeting again at once.
    if (races > 0) await sleep(Math.random() * 5 * races);
  }
}
