/** A pager for output longer than the screen. Text is buffered until it is known whether it fits. */
import { spawn, type ChildProcess } from "node:child_process";
import type { Environment } from "./stream-facts.ts";
import { ReaderGone, sinkOf, type Sink } from "./sink.ts";

interface PagerOptions {
  readonly environment: Environment;
  /** Lines of the terminal. */
  readonly height: number;
}

/**
 * A sink that writes what fits the screen directly, and anything longer to $CASHBOOK_PAGER, $PAGER or less. No pager for
 * an empty variable or `cat`, or where the pager cannot be started.
 */
export function pagerSink(direct: Sink, { environment, height }: PagerOptions): Sink {
  const program = environment["CASHBOOK_PAGER"] ?? environment["PAGER"] ?? "less";
  if (program === "" || program === "cat") return direct;
  let buffer = "";
  let through: Sink | undefined;
  let pager: ChildProcess | undefined;
  let foot = "";
  return {
    async write(text) {
      if (through !== undefined) return through.write(text);
      buffer += text;
      if (buffer.split("\n").length <= height) return;
      pager = await startPager(program, environment);
      through = pager?.stdin == null ? direct : sinkOf(pager.stdin);
      await through.write(buffer);
    },
    async writeFoot(text) {
      foot += text;
    },
    async end() {
      if (pager !== undefined && through !== undefined) {
        await unlessLeft(through.end());
        const close = new Promise((resolve) => pager?.once("close", resolve));
        pager.stdin?.end();
        if (pager.exitCode === null && pager.signalCode === null) await close;
        pager = undefined;
      }
      await direct.write(through === undefined ? buffer + foot : foot);
      buffer = "";
      foot = "";
      await direct.end();
    },
  };
}

/** Whoever leaves the pager before its text is written still reads the foot. */
async function unlessLeft(writing: Promise<void>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!(error instanceof ReaderGone)) throw error;
  });
}

/** What less says at the bottom: a lone colon tells nobody how to leave. */
const PROMPT = "space\\: more,  q\\: back";

/**
 * Unless the user has said otherwise. As git does, FRX in LESS: less quits if all fits the screen. Secure, it runs no command and
 * writes no file: what was meant for the shell and is pasted into it does nothing.
 */
const PAGER_DEFAULTS = { LESS: `FRX-Ps${PROMPT}$`, LESSSECURE: "1", LV: "-c" };

/** The pager's process; undefined when it cannot be started. */
function startPager(program: string, environment: Environment): Promise<ChildProcess | undefined> {
  const child = spawn(program, {
    shell: true,
    stdio: ["pipe", "inherit", "inherit"],
    env: { ...PAGER_DEFAULTS, ...environment },
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve(undefined));
    child.once("spawn", () => resolve(child));
  });
}
