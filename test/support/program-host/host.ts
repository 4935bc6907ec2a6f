/**
 * Runs lines of a transcript in processes that stay, which takes a fifth of the time of a process each. Lines that a shell
 * has to read, and those that are about a process of their own, start one as ever; so do all of them in the full run.
 */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { cashbook as startProgram, program, shell, type Ended, type RunOptions } from "../run.ts";
import type { Line, LineResult, Showing, Typing } from "./process.ts";
import { substitute } from "./substitution.ts";
import type { TerminalSize } from "./terminal-streams.ts";
import { appendedOf, fedOf, pipedOf, wordsOf, type Appended, type Fed, type Words } from "./words.ts";

const full = process.env["CASHBOOK_TEST_FULL"] === "1";
/** One for each core: a line that waits for a disk leaves the core to the other. */
const HOSTS = 2;
/** Lines after which one host gives way to a fresh one, so that none grows old. A fresh one compiles for four seconds. */
const LINES_MAX = 3000;

interface Host {
  readonly process: ChildProcess;
  lines: number;
}

const idle: Host[] = [];
const waiting: ((host: Host) => void)[] = [];
let count = 0;

/** As `shell`, of which it answers the same bytes. */
export async function runLine(typed: string, options: RunOptions): Promise<Ended> {
  if (full || options.input !== undefined) return shell(typed, options);
  const within = await substitute(typed, (line) => runPlain(line, options));
  const { line, stderr: before } = within ?? { line: typed, stderr: "" };
  const result = await runPlain(line, options);
  return { ...result, stderr: before + result.stderr };
}

async function runPlain(line: string, options: RunOptions): Promise<Ended> {
  const command = wordsOf(line);
  if (command !== undefined) return runCommand(command, options);
  const fed = fedOf(line);
  if (fed !== undefined) return runFed(fed, options);
  const appended = appendedOf(line);
  if (appended !== undefined) return runAppended(appended, options);
  const piped = pipedOf(line);
  if (piped === undefined) return shell(line, options);
  const { stdout, stderr } = await runCommand(piped.command, options);
  const rest = await shell(piped.rest, { ...options, input: stdout });
  return { ...rest, stderr: stderr + rest.stderr };
}

async function runFed({ command, from }: Fed, options: RunOptions): Promise<Ended> {
  if ("file" in from)
    return runCommand(command, {
      ...options,
      input: await readFile(resolve(options.place.folder, from.file)),
    });
  const before = await runPlain(from.line, options);
  const result = await runCommand(command, { ...options, input: before.stdout });
  return { ...result, stderr: before.stderr + result.stderr };
}

/** Exit code of `xargs` where that of its command is not 0. */
const XARGS_FAILED = 123;

async function runAppended({ command, from }: Appended, options: RunOptions): Promise<Ended> {
  const before = await runPlain(from, options);
  const words = [...command.words, ...before.stdout.split(/\s+/).filter((word) => word !== "")];
  const result = await runCommand({ ...command, words }, options);
  return {
    ...result,
    stderr: before.stderr + result.stderr,
    exit: result.exit === 0 ? 0 : XARGS_FAILED,
  };
}

async function runCommand({ words, environment, output }: Words, options: RunOptions): Promise<Ended> {
  const all = { ...options.environment, ...environment };
  const result = await runWords(words, { ...options, environment: all });
  if (output === undefined) return result;
  await writeFile(join(options.place.folder, output), result.stdout);
  return { ...result, stdout: "" };
}

/** As `cashbook` of run.ts, for tests that are not about processes. */
export async function cashbook(words: readonly string[], options: RunOptions): Promise<Ended> {
  return full ? startProgram(words, options) : runWords(words, options);
}

/** A terminal of a size, and a person at it, who is told what is shown and types. */
export interface Sitting extends TerminalSize {
  readonly onShown: (text: string, type: (typed: string) => void) => void;
}

/** Runs `cashbook` with these words at a terminal that is none; answers its exit code. */
export async function atTerminal(
  words: readonly string[],
  { sitting, ...options }: RunOptions & { readonly sitting: Sitting },
): Promise<number> {
  return (await runWords(words, options, sitting)).exit;
}

async function runWords(
  words: readonly string[],
  { place, environment, input }: RunOptions,
  sitting?: Sitting,
): Promise<Ended> {
  const all = Object.entries({ ...place.environment, ...environment });
  const host = await takeHost();
  const line: Line = {
    words,
    environment: Object.fromEntries(
      all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    folder: place.folder,
    ...(input !== undefined && { input: Buffer.from(input).toString("base64") }),
    ...(sitting !== undefined && { terminal: { columns: sitting.columns, rows: sitting.rows } }),
  };
  const { fault, ...result } = await answerOf(host, { line, onShown: sitting?.onShown });
  giveBack(host);
  if (fault !== undefined) throw new Error(`${words.join(" ")}: ${fault}`);
  return result;
}

async function answerOf(
  { process: child }: Host,
  { line, onShown }: { readonly line: Line; readonly onShown: Sitting["onShown"] | undefined },
): Promise<LineResult> {
  const answer = Promise.withResolvers<LineResult>();
  const type = (typed: string): void => void child.send({ typed } satisfies Typing);
  const take = (message: LineResult | Showing): void => {
    if ("shown" in message) onShown?.(message.shown, type);
    else answer.resolve(message);
  };
  const end = (code: number | null): void =>
    answer.reject(new Error(`the host ended with ${code} at: ${line.words.join(" ")}`));
  child.on("message", take).on("exit", end);
  child.send(line);
  try {
    return await answer.promise;
  } finally {
    child.off("message", take).off("exit", end);
  }
}

async function takeHost(): Promise<Host> {
  const free = idle.pop();
  if (free !== undefined) return free;
  if (count >= HOSTS) return new Promise((resolve) => waiting.push(resolve));
  count++;
  return startHost();
}

function giveBack(host: Host): void {
  const next = waiting.shift();
  if (++host.lines >= LINES_MAX) {
    host.process.disconnect();
    if (next === undefined) count--;
    else void startHost().then(next);
  } else if (next === undefined) idle.push(host);
  else next(host);
}

async function startHost(): Promise<Host> {
  const dist = dirname(program);
  const { version } = JSON.parse(readFileSync(join(dist, "../package.json"), "utf8")) as { version: string };
  const child = fork(join(import.meta.dirname, "process.ts"), [dist, version], {
    env: { TZ: "UTC", LANG: "en_US.UTF-8", PATH: process.env["PATH"] },
    execArgv: [],
  });
  await once(child, "message");
  // A test run ends without waiting for a host, and a host ends with the run.
  child.unref();
  child.channel?.unref();
  return { process: child, lines: 0 };
}
