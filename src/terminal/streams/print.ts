/** Prints help and the version. Avoids process.stdout where it can: opening that stream costs start-up time. */
import { fstatSync, statSync, writeSync } from "node:fs";
import { devNull } from "node:os";
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
