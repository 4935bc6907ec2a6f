/** Runs the command line in this process. */
import { print } from "../src/terminal/streams/print.ts";
import { built, version } from "../src/version.ts";
import { loadProgram } from "./compiled.ts";

export { loadProgram };

export async function start(): Promise<void> {
  const argv = process.argv.slice(2);
  // Scripts and shell prompts call this often: nothing else is loaded for it.
  if (argv.length === 1 && argv[0] === "--version") {
    await print(`${version}\n`);
    return;
  }
  // All files are for this user only.
  process.umask(0o077);
  const { main, keep } = built ? loadProgram() : { ...(await import("./main.ts")), keep: () => {} };
  await main(argv, version, new URL(built ? "worker.js" : "worker.ts", import.meta.url));
  keep();
}
