/** Runs the command line in this process. The only place that decides how the process ends. */
export { keepCompiledCode } from "./compile-cache.ts";
import { keepCompiledCode } from "./compile-cache.ts";
import { print } from "../src/terminal/print.ts";
import { built, version } from "../src/version.ts";

export async function start(): Promise<void> {
  const argv = process.argv.slice(2);
  // Asked for by scripts and by every shell prompt that shows it: nothing else is loaded for it.
  if (argv.length === 1 && argv[0] === "--version") {
    await print(`${version}\n`);
    return;
  }
  if (built) keepCompiledCode();
  // Whatever is written, whoever writes it, is this user's own.
  process.umask(0o077);
  const { main } = await import("./main.ts");
  await main(argv, version);
}
