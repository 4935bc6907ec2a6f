/** `cashbook watch` as a real process, with what it says. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { program, type Place } from "./run.ts";

export interface Watcher {
  /** All of its stderr up to now. */
  readonly said: () => string;
  /** Resolves once stderr has the words; rejects when the process ends without them. */
  readonly saying: (words: string | RegExp) => Promise<void>;
  /** Sends a signal and answers the exit code; null for a process that was killed. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** The exit code, once it has ended by itself. */
  readonly ended: () => Promise<number | null>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

export function startWatcher(
  words: readonly string[],
  { place, environment = {} }: { readonly place: Place; readonly environment?: Record<string, string> },
): Watcher {
  const child = spawn(process.execPath, [program, "watch", ...words], {
    cwd: place.folder,
    env: { ...place.environment, ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  const ended = once(child, "close");
  child.stderr.on("data", (part: Buffer) => {
    said += part.toString();
    child.emit("said");
  });
  const has = (words: string | RegExp) =>
    typeof words === "string" ? said.includes(words) : words.test(said);
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    said: () => said,
    async saying(words) {
      while (!has(words)) {
        await Promise.race([once(child, "said"), ended]);
        if (!has(words) && (child.exitCode !== null || child.signalCode !== null))
          throw new Error(`it ended with ${child.exitCode} and never said ${words.toString()}: ${said}`);
      }
    },
    stop,
    async ended() {
      await ended;
      return child.exitCode;
    },
    [Symbol.asyncDispose]: async () => void (await stop("SIGKILL")),
  };
}
