/** Waiting no longer than is worth it. */

/**
 * What the promise brings, or what `instead` throws once so many milliseconds have passed. What the promise brings after
 * that goes to `late`.
 */
export async function withTimeout<Value>(
  promise: Promise<Value>,
  milliseconds: number,
  { instead, late }: { instead: () => never; late?: (value: Value) => void },
): Promise<Value> {
  const { promise: over, resolve } = Promise.withResolvers<typeof OVER>();
  const timer = setTimeout(resolve, Math.max(0, milliseconds), OVER);
  try {
    const first = await Promise.race([promise, over]);
    if (first !== OVER) return first;
  } finally {
    clearTimeout(timer);
  }
  promise.then(late, () => undefined);
  return instead();
}

const OVER = Symbol("over");
