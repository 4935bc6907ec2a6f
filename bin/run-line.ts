/** Runs the command line of this process with a program that is loaded when it is needed. */
import type { ProgramFiles } from "../src/boot/program-files.ts";
import { print } from "../src/terminal/streams/print.ts";
import { version } from "../src/version.ts";
import { purposeOf, type Purpose } from "./purpose.ts";
import type { LoadedProgram } from "./script.ts";

type Program = Pick<LoadedProgram, "main" | "keep">;

export async function runLine(
  load: (purpose: Purpose) => Program | Promise<Program>,
  files: ProgramFiles,
): Promise<void> {
  await run(load, files);
  // Once nothing is left to write, Node would take a millisecond to give back its memory, which the system takes at once.
  // Not before: a question whose input ends leaves by the events of an exit that nobody asked for.
  process.once("beforeExit", () => process.exit());
}

async function run(
  load: (purpose: Purpose) => Program | Promise<Program>,
  files: ProgramFiles,
): Promise<void> {
  const argv = process.argv.slice(2);
  // Scripts and shell prompts call this often: nothing else is loaded for it.
  if (argv.length === 1 && argv[0] === "--version") {
    await print(`${version}\n`);
    return;
  }
  // All files are for this user only.
  process.umask(0o077);
  const { main, keep } = await load(purposeOf(argv));
  await main(argv, version, files);
  keep();
}
