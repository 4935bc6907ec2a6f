/** Long work in steps: between two of them others in the thread have their turn, and work that nobody wants any more ends. */
import { setImmediate as turn } from "node:timers/promises";

/** Time without a turn of others at most, but for the step in hand. */
const TURN_MS = 20;

/** Is called before each step; what it answers is waited for, where it answers anything. */
export type Steps = () => Promise<void> | undefined;

/** Throws the reason of the signal once that is aborted. */
export function inSteps(signal?: AbortSignal): Steps {
  let last = performance.now();
  const others = async (): Promise<void> => {
    await turn();
    signal?.throwIfAborted();
    last = performance.now();
  };
  return () => (performance.now() - last < TURN_MS ? undefined : others());
}

/** UTF-16 units that are handed on in a step. */
const PIECE = 1 << 16;

/** A text as the texts of a file come, with a turn of others between them. */
export async function* inPieces(text: string, steps: Steps): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE) {
    await steps();
    yield text.slice(at, at + PIECE);
  }
}
