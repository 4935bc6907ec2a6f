/** What the threads that listen share: their limits hold for all of them together. */
import { failedAttemptsMemory } from "./admission/failed-attempts.ts";
import { bodyBudgetMemory } from "./body/body-budget.ts";

export interface SharedState {
  readonly failedAttempts: SharedArrayBuffer;
  readonly bodies: SharedArrayBuffer;
  /** The place of a thread, from 0. */
  readonly place: number;
}

/** The state of one of `threads` threads; the others have the same with another place. */
export function createSharedState(threads = 1): SharedState {
  return { failedAttempts: failedAttemptsMemory(), bodies: bodyBudgetMemory(threads), place: 0 };
}

/** Gives back what a thread held that has ended. */
export function forgetThread({ bodies, place }: SharedState): void {
  Atomics.store(new Int32Array(bodies), place, 0);
}
