/** Ctrl-C and its kin: the first asks the work to come to an end, the second ends the process. */

/** Thrown by, or the reason of, work that a person or the system interrupted. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
  /** 128 and the number of the signal, as shells count. */
  readonly exit: number;
  /** Sentences for stderr: what was done, how to go on. */
  readonly words: readonly string[];

  constructor(exit: number, words: readonly string[] = []) {
    super("interrupted");
    this.exit = exit;
    this.words = words;
  }
}

const EXITS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** A signal that is aborted by the first interruption, with an Interrupted as its reason. `forget` takes the listeners off. */
export function interruption(leave: (exit: number) => void): {
  readonly signal: AbortSignal;
  readonly forget: () => void;
} {
  const controller = new AbortController();
  const listeners = Object.entries(EXITS).map(([name, exit]) => {
    const listener = () => {
      if (controller.signal.aborted) leave(exit);
      else controller.abort(new Interrupted(exit));
    };
    process.on(name, listener);
    return () => process.off(name, listener);
  });
  return { signal: controller.signal, forget: () => listeners.forEach((off) => off()) };
}

/** The exit code of an aborted signal; undefined while it is not. */
export function interruptedExit(signal: AbortSignal): number | undefined {
  const reason: unknown = signal.reason;
  return signal.aborted ? (reason instanceof Interrupted ? reason.exit : EXITS.SIGINT) : undefined;
}

/** What to throw when a signal stopped the work: sentences that say what was done and how to go on, and its exit code. */
export function stoppedBy(signal: AbortSignal, words: readonly string[]): Interrupted {
  return new Interrupted(interruptedExit(signal) ?? EXITS.SIGINT, words);
}
