/** Runs commands as processes and measures them: wall time, and peak memory where the system tells it. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

export interface Measured {
  readonly seconds: number;
  /** Peak resident memory in MB; null where /proc does not tell. */
  readonly peak_mb: number | null;
  readonly code: number | null;
  readonly stdout: string;
}

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Exit codes that are right; 0 when absent. */
  readonly codes?: readonly number[];
}

/** Runs a command once. Throws with its stderr when it ends with a code that is not right. */
export async function run({ command, args, env = {}, input, codes = [0] }: Command): Promise<Measured> {
  const start = process.hrtime.bigint();
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["pipe", "pipe", "pipe"] });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
  child.stdin.end(input);
  let peak: number | null = null;
  const watch = setInterval(() => {
    peak = peakOf(child.pid) ?? peak;
  }, 50);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  clearInterval(watch);
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  if (!codes.includes(code ?? -1)) {
    throw new Error(`${command} ${args.join(" ")} ended with ${code}: ${Buffer.concat(err).toString()}`);
  }
  return { seconds, peak_mb: peak, code, stdout: Buffer.concat(out).toString() };
}

/** What a command that prints JSON answers. */
export async function json<Data>(command: Command): Promise<Data> {
  return JSON.parse((await run(command)).stdout) as Data;
}

/** Median wall time in seconds over several runs of commands in turn, so that noise meets all of them alike. */
export async function medians(commands: readonly Command[], rounds: number): Promise<readonly number[]> {
  const times: number[][] = commands.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, command] of commands.entries()) times[index]?.push((await run(command)).seconds);
  }
  return times.map(median);
}

export function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? NaN;
}

/** VmHWM of a process in MB (proc(5)): the kernel's own peak, so that sampling it late loses nothing. */
function peakOf(pid: number | undefined): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const match = /^VmHWM:\s+(\d+) kB/m.exec(status);
    return match === null ? null : Number(match[1]) / 1024;
  } catch {
    return null;
  }
}
