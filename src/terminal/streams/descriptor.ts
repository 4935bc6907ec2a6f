/**
 * stdout and stderr by their descriptors. Opening one as a stream takes two milliseconds: only terminals are opened, and what has
 * to wait for its reader.
 */
import { fstatSync, statSync, writeSync } from "node:fs";
import { devNull } from "node:os";

export const STDOUT = 1;
const STDERR = 2;

/** Whether it can be a terminal: pipes and files are not devices. */
export function canBeTerminal(descriptor: number): boolean {
  const about = fstatSync(descriptor);
  return about.isCharacterDevice() && about.rdev !== statSync(devNull).rdev;
}

/** Writes what the system takes at once, and answers the rest: what a full pipe leaves, or all where its reader is gone. */
export function writeAtOnce(descriptor: number, text: string): Uint8Array {
  let rest = Buffer.from(text);
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
  } catch {
    // EAGAIN, or EPIPE: a stream waits for the one and reports the other.
  }
  return rest;
}

type Open = () => NodeJS.WriteStream;

interface Outputs {
  readonly stdout: Open;
  readonly stderr: Open;
}

/** The streams of those that are terminals; nothing of others. */
export function terminalsOf({ stdout, stderr }: Outputs) {
  return {
    output: canBeTerminal(STDOUT) ? stdout() : {},
    error: canBeTerminal(STDERR) ? stderr() : {},
  };
}

/** Writes sentences to stderr. A closed one is no failure. */
export function errorWriter(open: Open): (text: string) => void {
  let stream: NodeJS.WriteStream | undefined;
  const through = () => (stream ??= open().on("error", () => {}));
  if (canBeTerminal(STDERR)) through();
  return (text) => {
    if (stream !== undefined) {
      stream.write(text);
      return;
    }
    const rest = writeAtOnce(STDERR, text);
    if (rest.length > 0) through().write(rest);
  };
}
