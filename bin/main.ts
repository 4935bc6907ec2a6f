/** Joins the words of the command line, the terminal and the book. */
import { entries } from "../commands/index.ts";
import type { ProgramFiles } from "../src/boot/program-files.ts";
import type { ThreadSettings } from "../src/boot/serve/run-thread.ts";
import { run } from "../src/terminal/run.ts";

export async function main(argv: readonly string[], version: string, files: ProgramFiles): Promise<void> {
  const exit = await run({
    argv,
    version,
    entries,
    startPage: async () => (await import("../commands/start.ts")).start,
    environment: process.env,
    // Lazy: opening a stream costs start-up time, and help needs only one.
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      return process.stdout;
    },
    get stderr() {
      return process.stderr;
    },
    boot: async () => (await import("../src/boot.ts")).boot(process.env, process.cwd(), files),
    leave: (code) => process.exit(code),
  });
  // Not process.exit(), which would lose what the streams have not written yet.
  process.exitCode = exit;
}

/** A thread of `cashbook serve`. */
export async function thread(): Promise<void> {
  const here = await import("node:worker_threads");
  const { runThread } = await import("../src/boot/serve/run-thread.ts");
  if (here.parentPort !== null) await runThread(here.workerData as ThreadSettings, here.parentPort);
}
