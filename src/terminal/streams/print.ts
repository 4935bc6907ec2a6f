/** Prints help and the version. Avoids process.stdout where it can: opening that stream costs start-up time. */
import { fstatSync, statSync, writeSync } from "node:fs";
import { devNull } from "node:os";
import type { Program } from "../program.ts";
import { sinkOf } from "./sink.ts";

const STDOUT = 1;

/** Columns for help: those of the terminal, of COLUMNS where there is none or it does not say, else 80. */
export function printWidth(): number {
  const columns = canBeTerminal() ? process.stdout.columns : 0;
  const variable = Number(process.env["COLUMNS"]);
  return columns || (Number.isInteger(variable) && variable > 0 ? variable : 80);
}

export function isTerminal(): boolean {
  return canBeTerminal() && process.stdout.isTTY;
}

/** Whether stdout can be a terminal, by its file descriptor alone: pipes and files are not devices. */
function canBeTerminal(): boolean {
  const stdout = fstatSync(STDOUT);
  return stdout.isCharacterDevice() && stdout.rdev !== statSync(devNull).rdev;
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
  let rest = Buffer.from(text);
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(STDOUT, rest));
  } catch {
    // EAGAIN of a full pipe, or EPIPE: the stream waits for the one and reports the other.
    const sink = sinkOf(process.stdout);
    await sink.write(rest.toString());
    await sink.end();
  }
  return 0;
}
