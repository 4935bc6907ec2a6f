/** What became of a change that Ctrl-C stopped. */
import type { Context } from "../src/terminal/context.ts";
import { interruptionError } from "../src/terminal/failures/interruption.ts";

/** For `catch`: adds the sentences to the end of a change in this process. Of a service's change the transport tells. */
export function whenStopped(
  { interruption: signal, settings }: Pick<Context, "interruption" | "settings">,
  ...words: readonly string[]
): (error: unknown) => never {
  return (error) => {
    const isStopped = signal.aborted && error === signal.reason && settings.place.kind === "database";
    throw isStopped ? interruptionError(signal, words) : error;
  };
}

/** Of rows that go in parts, which the command finishes. */
export function undoneSoFar(words: string): string {
  return `What was undone so far stays so; \`cashbook ${words} --yes\` undoes the rest.`;
}
