/** Prints help and the version. Avoids process.stdout where it can: opening that stream costs start-up time. */
import type { Program } from "../program.ts";
import { canBeTerminal, STDOUT } from "./descriptor.ts";
import { sinkOf, stdoutSink } from "./sink.ts";

/** Columns for help: those of the terminal, of COLUMNS where there is none or it does not say, else 80. */
export function printWidth(): number {
  const columns = canBeTerminal(STDOUT) ? process.stdout.columns : 0;
  const variable = Number(process.env["COLUMNS"]);
  return columns || (Number.isInteger(variable) && variable > 0 ? variable : 80);
}

export function isTerminal(): boolean {
  return canBeTerminal(STDOUT) && process.stdout.isTTY;
}

/** Prints a page that a person reads from its top: through a pager where a terminal has fewer lines. Answers the exit code. */
export async function printPage(
  text: string,
  // Not taken apart here: that would open stdout.
  program: Pick<Program, "environment" | "stdout">,
): Promise<number> {
  const { environment } = program;
  const height = isTerminal() ? program.stdout.rows : 0;
  const isLong = height > 0 && text.split("\n").length > height;
  if (!isLong || environment["TERM"] === "dumb") return print(text);
  const { pagerSink } = await import("./pager.ts");
  const sink = pagerSink(sinkOf(program.stdout), { environment, height });
  await sink.write(text);
  await sink.end();
  return 0;
}

/** Writes the text to stdout and answers the exit code. */
export async function print(text: string): Promise<number> {
  const sink = stdoutSink(() => process.stdout);
  await sink.write(text);
  await sink.end();
  return 0;
}
