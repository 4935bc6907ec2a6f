/** Joins the words of the command line, the terminal and the book. */
import { entries } from "../commands/index.ts";
import { run } from "../src/terminal/run.ts";

export async function main(argv: readonly string[], version: string): Promise<void> {
  const exit = await run({
    argv,
    version,
    entries,
    environment: process.env,
    // Each stream costs something to make, and help needs one of them.
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      return process.stdout;
    },
    get stderr() {
      return process.stderr;
    },
    boot: async () => (await import("../src/boot.ts")).boot(process.env, process.cwd()),
    leave: (code) => process.exit(code),
  });
  // Never process.exit() here: it would cut off what the streams have not passed on yet.
  process.exitCode = exit;
}
