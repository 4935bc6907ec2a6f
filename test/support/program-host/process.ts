/**
 * Runs command lines of the built program one after another in one process, which loads the program once. A line is a
 * message of words, environment, folder and input; what it wrote and its exit code are the answer. Its output is no terminal, as
 * in a pipe. A line at a terminal tells what it shows at once, and reads what is typed.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import type * as start from "../../../bin/start.ts";
import { terminalStreams, type TerminalSize } from "./terminal-streams.ts";

export interface Line {
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  /** Of its standard input, in base64. */
  readonly input?: string;
  readonly terminal?: TerminalSize;
}

/** Text for the line that is running at a terminal. */
export interface Typing {
  readonly typed: string;
}

/** What a line shows on its terminal. */
export interface Showing {
  readonly shown: string;
}

export interface LineResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number;
  /** The stack of an error that the program threw, which it never does. */
  readonly fault: string | undefined;
}

const [dist = "", version = ""] = process.argv.slice(2);
const written = { stdout: "", stderr: "" };
/** Types at the terminal of the line that is running. */
let type = (_typed: string): void => {};

// What is no terminal is written to by its descriptor, without a stream.
const { fstatSync, writeSync } = fs;
const NAMES: Readonly<Record<number, keyof typeof written>> = { 1: "stdout", 2: "stderr" };
fs.writeSync = ((descriptor: number, data: Uint8Array, ...rest: never[]) => {
  const name = NAMES[descriptor];
  if (name === undefined) return writeSync(descriptor, data, ...rest);
  written[name] += Buffer.from(data).toString();
  return data.length;
}) as typeof fs.writeSync;
/** Whether the line that is running has a terminal. */
let hasTerminal = false;
fs.fstatSync = ((descriptor: number, ...rest: never[]) =>
  NAMES[descriptor] === undefined
    ? fstatSync(descriptor, ...rest)
    : { isCharacterDevice: () => hasTerminal, rdev: -1 }) as typeof fs.fstatSync;
syncBuiltinESMExports();

function collect(name: "stdout" | "stderr"): Writable {
  return new Writable({
    decodeStrings: false,
    write(text: string | Buffer, _encoding, done) {
      written[name] += text.toString();
      done();
    },
  });
}

function streamsOf({ terminal, input }: Line): Readonly<Record<string, Readable | Writable>> {
  if (terminal === undefined) {
    const stdin = Readable.from(input === undefined ? [] : [Buffer.from(input, "base64")]);
    return { stdin, stdout: collect("stdout"), stderr: collect("stderr") };
  }
  const { streams, type: typeThere } = terminalStreams(terminal, (shown) =>
    process.send?.({ shown } satisfies Showing),
  );
  type = typeThere;
  return streams;
}

async function run(line: Line): Promise<LineResult> {
  const { words, environment, folder } = line;
  Object.assign(written, { stdout: "", stderr: "" });
  hasTerminal = line.terminal !== undefined;
  for (const [name, value] of Object.entries(streamsOf(line)))
    Object.defineProperty(process, name, { value, configurable: true });
  // Member by member: the home of the user and the time zone are read from the environment of the system.
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  process.chdir(folder);
  process.exitCode = 0;
  const fault = await main(words, version, files).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.stack : String(error)),
  );
  const exit = process.exitCode;
  process.exitCode = 0;
  return { ...written, exit, fault };
}

process.umask(0o077);
const { loadProgram } = (await import(pathToFileURL(join(dist, "start.js")).href)) as typeof start;
const { main } = loadProgram("work");
/** No line starts a service, which alone has use for these. */
const files = {
  worker: pathToFileURL(join(dist, "worker.js")),
  readPageFile: (path: string) => fs.promises.readFile(join(dist, path)),
};

process.on("message", (message: Line | Typing) => {
  if ("typed" in message) type(message.typed);
  else void run(message).then((result) => process.send?.(result));
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
