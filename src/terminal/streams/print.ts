/** Prints a text that is known whole, without making a stream for it where that can be done: help and version. */
import { fstatSync, statSync, writeSync } from "node:fs";
import { devNull } from "node:os";
import { sinkOf } from "./sink.ts";

const STDOUT = 1;

/** Columns that help is laid out for: those of the terminal, or 80 elsewhere. */
export function printWidth(): number {
  return mayBeTerminal() ? process.stdout.columns || 80 : 80;
}

/** Whether stdout can be a terminal, told without making a stream for it: pipes and files are no devices. */
function mayBeTerminal(): boolean {
  const stdout = fstatSync(STDOUT);
  return stdout.isCharacterDevice() && stdout.rdev !== statSync(devNull).rdev;
}

/** Writes the text to stdout and answers the exit code. */
export async function print(text: string): Promise<number> {
  let rest = Buffer.from(text);
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(STDOUT, rest));
  } catch {
    // A pipe that takes no more just now, or nobody who reads: the stream knows how to wait, and how to tell.
    const sink = sinkOf(process.stdout);
    await sink.write(rest.toString());
    await sink.end();
  }
  return 0;
}
