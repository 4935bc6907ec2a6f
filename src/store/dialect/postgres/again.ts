/** Work that another transaction, or the loss of the connection, has stopped. */
import { setTimeout as pause } from "node:timers/promises";
import { asProblem, isLost, isRace } from "./errors.ts";

/** How often work is begun again: after a race, and after a lost connection. */
const RACES_MAX = 20;
const LOSSES_MAX = 3;

/** Does work, again where that may help. What stands in the way at last becomes a problem. */
export async function again<Result>(once: () => Promise<Result>): Promise<Result> {
  let [races, losses] = [0, 0];
  for (;;) {
    try {
      return await once();
    } catch (error) {
      if (isRace(error)) races += 1;
      else if (isLost(error)) losses += 1;
      else throw asProblem(error);
      if (races > RACES_MAX || losses > LOSSES_MAX) throw asProblem(error);
    }
    // Two who met are kept from meeting again at once.
    if (races > 0) await pause(Math.random() * 5 * races);
  }
}
