/**
 * What an import costs against how much there is of one thing, at two sizes a factor of eight apart, and how soon it ends
 * when it is interrupted. What the same run costs with one of the thing is taken off before sizes are compared.
 */
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { cashbook, type Book } from "./cashbook.ts";
import { smallest } from "../src/contract/values/extremes.ts";
import { costFiles, type CostFile } from "./cost-files.ts";
import { run, type Command, type Measured } from "./measure.ts";

/** How many times dearer eight times as much may be. */
const DEARER_MAX = 10;
/** Seconds from Ctrl-C to the end of the process. */
const INTERRUPTED_MAX = 0.5;
/** Where in an import the interruption comes, as shares of its time. */
const MOMENTS = [0.3, 0.6, 0.9];
const FACTOR = 8;
const ROUNDS = 3;
/** Less than this is noise, and counts as this. */
const LEAST = { seconds: 0.05, mb: 5 } as const;

interface Spent {
  readonly seconds: number;
  readonly mb: number;
}

export interface Cost {
  readonly of: string;
  readonly small: number;
  readonly large: number;
  /** With one of the thing; it is taken off the others. */
  readonly constant: Spent;
  readonly spent: readonly [Spent, Spent];
  /** Seconds from the signal of Ctrl-C to the end of the process, the longest of several. */
  readonly interrupted: number;
}

export async function costs(folder: string): Promise<readonly Cost[]> {
  const found: Cost[] = [];
  for (const [of, file] of Object.entries(costFiles)) {
    const cost = await costOf({ of, file, folder: join(folder, `cost-${of.replaceAll(" ", "-")}`) });
    process.stderr.write(`${line(cost)}\n`);
    found.push(cost);
  }
  return found;
}

async function costOf({
  of,
  file,
  folder,
}: {
  readonly of: string;
  readonly file: CostFile;
  readonly folder: string;
}): Promise<Cost> {
  const large = file.small * FACTOR;
  const at = (size: number) =>
    least((round) => measured(file, size, join(folder, `${size}-${round}`)), ROUNDS);
  const one = await at(1);
  const above = ({ seconds, mb }: Spent): Spent => ({
    seconds: Math.max(seconds - one.seconds, LEAST.seconds),
    mb: Math.max(mb - one.mb, LEAST.mb),
  });
  const spent = [above(await at(file.small)), above(await at(large))] as const;
  let interrupted = 0;
  for (const [index, moment] of MOMENTS.entries()) {
    const place = join(folder, `interrupted-${index}`);
    const command = await prepared(file, large, place);
    const after = (one.seconds + spent[1].seconds) * moment;
    interrupted = Math.max(interrupted, await secondsToEnd(command, after));
  }
  return { of, small: file.small, large, constant: one, spent, interrupted };
}

/** A book of its own, with what is imported before; answers the command that is measured. */
async function prepared(file: CostFile, size: number, folder: string): Promise<Command> {
  mkdirSync(folder, { recursive: true });
  const book: Book = { home: join(folder, "home") };
  const { before, words, codes } = await file.make(size, folder);
  for (const earlier of before) await run(cashbook(book, earlier, codes));
  return cashbook(book, words, codes);
}

async function measured(file: CostFile, size: number, folder: string): Promise<Spent> {
  const { seconds, peak_mb }: Measured = await run(await prepared(file, size, folder));
  return { seconds, mb: peak_mb ?? NaN };
}

/** The least of several rounds: what else the machine does only adds. */
async function least(measure: (round: number) => Promise<Spent>, rounds: number): Promise<Spent> {
  const all: Spent[] = [];
  for (let round = 0; round < rounds; round++) all.push(await measure(round));
  return { seconds: smallest(all.map(({ seconds }) => seconds)), mb: smallest(all.map(({ mb }) => mb)) };
}

/** Starts a command, interrupts it after so many seconds, and answers the seconds until it has ended; 0 where it had. */
async function secondsToEnd({ command, args, env = {} }: Command, after: number): Promise<number> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  await Promise.race([pause(after * 1000), ended]);
  const start = performance.now();
  const isLate = !child.kill("SIGINT");
  await ended;
  return isLate ? 0 : (performance.now() - start) / 1000;
}

export function costTable(found: readonly Cost[]): string {
  const head = [
    "| of | small | large | with one | seconds | × | peak memory | × | Ctrl-C to end | |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
  ];
  return [...head, ...found.map(line)].join("\n");
}

function line({ of, small, large, constant, spent: [less, more], interrupted }: Cost): string {
  const [time, memory] = [more.seconds / less.seconds, more.mb / less.mb];
  const isOver = time > DEARER_MAX || memory > DEARER_MAX || interrupted > INTERRUPTED_MAX;
  const cells = [
    of,
    small.toLocaleString("en"),
    large.toLocaleString("en"),
    `${(constant.seconds * 1000).toFixed(0)} ms, ${constant.mb.toFixed(0)} MB`,
    `${less.seconds.toFixed(2)} → ${more.seconds.toFixed(2)} s`,
    time.toFixed(1),
    `${less.mb.toFixed(0)} → ${more.mb.toFixed(0)} MB`,
    memory.toFixed(1),
    `${(interrupted * 1000).toFixed(0)} ms`,
    isOver ? "over" : "ok",
  ];
  return `| ${cells.join(" | ")} |`;
}
