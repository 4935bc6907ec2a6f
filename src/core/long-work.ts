/** Long work in parts: between two of them its caller is told how far it is, and can stop it. */
import { setImmediate as turn } from "node:timers/promises";
import type { HandlerContext } from "./handler.ts";

/** How many records are done, and how many there are where that is known; nothing is told where `done` is absent. */
interface Extent {
  readonly done?: number;
  readonly total?: number | undefined;
}

/** Signals and the terminal have their turn. Throws the reason of the caller's signal. */
export async function betweenParts(
  { options: { signal, onProgress } }: Pick<HandlerContext, "options">,
  { done, total }: Extent = {},
): Promise<void> {
  if (done !== undefined) onProgress?.(done, total);
  // A service has no such signal: its other requests are served by other means, and not in the midst of a transaction.
  if (signal === undefined) return;
  await turn();
  signal.throwIfAborted();
}
