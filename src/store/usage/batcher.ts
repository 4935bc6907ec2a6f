import { setImmediate as nextTick } from "node:timers/promises";

/**
 * Gathers requests while the batch before them is under way, and has them done in one go, in their order. Each waits for
 * the end of its own batch, and all of a batch meet the same error.
 */
export function inBatches<Request>(
  work: (batch: readonly Request[]) => Promise<void>,
): (request: Request) => Promise<void> {
  let next: { readonly batch: Request[]; readonly completion: Promise<void> } | undefined;
  let previous: Promise<unknown> = Promise.resolve();
  return (request) => {
    if (next === undefined) {
      const batch: Request[] = [];
      // Requests of the same turn of the event loop belong together.
      const completion = Promise.all([previous, nextTick()]).then(() => {
        next = undefined;
        return work(batch);
      });
      previous = completion.catch(() => undefined);
      next = { batch, completion };
    }
    next.batch.push(request);
    return next.completion;
  };
}

/** Looks keys up in batches, each key of a batch once. */
export function lookUpInBatches<Value>(
  lookUp: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  const request = inBatches(async (batch: readonly { readonly key: string; value?: Value | undefined }[]) => {
    const values = await lookUp([...new Set(batch.map(({ key }) => key))]);
    for (const one of batch) one.value = values.get(one.key);
  });
  return async (key) => {
    const lookup: { readonly key: string; value?: Value | undefined } = { key };
    await request(lookup);
    return lookup.value;
  };
}
