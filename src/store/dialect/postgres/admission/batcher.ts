import { setImmediate as turn } from "node:timers/promises";

/**
 * Gathers what is asked while the batch before it is under way, and has it done in one go, in the order of asking. Each
 * who asked waits for the end of their own batch, and all of a batch meet the same error.
 */
export function inBatches<Asked>(
  work: (batch: readonly Asked[]) => Promise<void>,
): (asked: Asked) => Promise<void> {
  let gathering: { readonly batch: Asked[]; readonly done: Promise<void> } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return (asked) => {
    if (gathering === undefined) {
      const batch: Asked[] = [];
      // What is asked in the same turn of the event loop belongs together.
      const done = Promise.all([last, turn()]).then(() => {
        gathering = undefined;
        return work(batch);
      });
      last = done.catch(() => undefined);
      gathering = { batch, done };
    }
    gathering.batch.push(asked);
    return gathering.done;
  };
}
