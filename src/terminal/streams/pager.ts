/** A pager for more than a screen: text is held back until it is known whether it fits. */
import { spawn, type ChildProcess } from "node:child_process";
import type { Environment } from "./stream-facts.ts";
import { sinkOf, type Sink } from "./sink.ts";

export interface PagerPlace {
  readonly environment: Environment;
  /** Lines of the terminal. */
  readonly height: number;
}

/**
 * A sink that shows what fits a screen as it is, and anything longer in $CASHBOOK_PAGER, $PAGER or less. An empty
 * variable or `cat` means no pager; a pager that cannot be started is done without.
 */
export function pagedSink(direct: Sink, { environment, height }: PagerPlace): Sink {
  const program = environment["CASHBOOK_PAGER"] ?? environment["PAGER"] ?? "less";
  if (program === "" || program === "cat") return direct;
  let held = "";
  let through: Sink | undefined;
  let pager: ChildProcess | undefined;
  return {
    async write(text) {
      if (through !== undefined) return through.write(text);
      held += text;
      if (held.split("\n").length <= height) return;
      pager = await started(program, environment);
      through = pager?.stdin == null ? direct : sinkOf(pager.stdin);
      await through.write(held);
    },
    async end() {
      if (through === undefined) await direct.write(held);
      held = "";
      await (through ?? direct).end();
      if (pager === undefined) return;
      const ended = new Promise((resolve) => pager?.once("close", resolve));
      pager.stdin?.end();
      if (pager.exitCode === null && pager.signalCode === null) await ended;
      pager = undefined;
    },
  };
}

/** The pager as a process, or undefined when there is none. Like git, less is told to leave after less than a screen. */
function started(program: string, environment: Environment): Promise<ChildProcess | undefined> {
  const child = spawn(program, {
    shell: true,
    stdio: ["pipe", "inherit", "inherit"],
    env: { ...environment, LESS: environment["LESS"] ?? "FRX", LV: environment["LV"] ?? "-c" },
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve(undefined));
    child.once("spawn", () => resolve(child));
  });
}
