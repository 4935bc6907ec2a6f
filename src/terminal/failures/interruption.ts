/** SIGINT, SIGTERM and SIGHUP: the first one asks the work to stop, the second one ends the process. */

/** Thrown by interrupted work; also the reason of the aborted signal. */
export class Interruption extends Error {
  override readonly name = "Interruption";
  /** 128 and the number of the signal, as shells count. */
  readonly exit: number;
  /** Sentences for stderr: what was done, how to continue. */
  readonly words: readonly string[];

  constructor(exit: number, words: readonly string[] = []) {
    super("interrupted");
    this.exit = exit;
    this.words = words;
  }
}

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * How far apart one Ctrl-C can arrive twice: from the terminal, and from the older Node that goes on with the project's own and hands
 * on what it gets (bin/own-node.ts).
 */
const ECHO_MS = 500;

/**
 * The first interruption aborts `signal`, with an Interruption as its reason; the second calls `leave`. What is handed on by an older
 * Node may come when the work is over and the book is closed, and would end the process by the signal: it is still waited for.
 */
export function listenForInterruption(leave: (exit: number) => void): {
  readonly signal: AbortSignal;
  readonly stopListening: () => void;
} {
  const controller = new AbortController();
  const comesTwice = (name: string) =>
    name === "SIGINT" && process.env["CASHBOOK_SIGINT_TWICE"] !== undefined;
  let [latest, isOver] = [-Infinity, false];
  const isEcho = (name: string) => {
    if (!comesTwice(name)) return false;
    const before = latest;
    latest = performance.now();
    return latest - before < ECHO_MS;
  };
  const listeners = Object.entries(EXIT_CODES).map(([name, exit]) => {
    const listener = () => {
      if (isEcho(name)) return;
      if (controller.signal.aborted || isOver) leave(exit);
      else controller.abort(new Interruption(exit));
    };
    process.on(name, listener);
    return { name, off: () => process.off(name, listener) };
  });
  const stopListening = () => {
    isOver = true;
    for (const { name, off } of listeners) if (!comesTwice(name)) off();
  };
  return { signal: controller.signal, stopListening };
}

/** The exit code of an aborted signal; undefined while it is not. */
export function interruptionExit(signal: AbortSignal): number | undefined {
  const reason: unknown = signal.reason;
  return signal.aborted ? (reason instanceof Interruption ? reason.exit : EXIT_CODES.SIGINT) : undefined;
}

/** The error to throw when a signal stopped the work, with sentences that say what was done and how to continue. */
export function interruptionError(signal: AbortSignal, words: readonly string[]): Interruption {
  return new Interruption(interruptionExit(signal) ?? EXIT_CODES.SIGINT, words);
}
