/** `cashbook serve` as a process that tests kill and start again, with a home of its own as on a host of its own. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { asker, type Asker } from "../support/ask.ts";
import { freePort } from "../support/postgres/free-port.ts";
import { freshPlace, program } from "../support/run.ts";

export interface ServerOptions {
  /** Words behind `serve`. */
  readonly words?: readonly string[];
  /** Milliseconds by which the process's own clock is wrong. */
  readonly clockOff?: number;
}

export interface Server extends AsyncDisposable {
  /** The same after each start. */
  readonly url: string;
  readonly ask: Asker["ask"];
  /** Resolves when it listens; rejects with what it said when it ended instead. */
  start(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Asks it to stop, and answers its exit code. */
  stop(): Promise<number | null>;
  isRunning(): boolean;
  /** All that it wrote to stderr, of every start. */
  said(): string;
}

const CLOCK = join(import.meta.dirname, "wrong-clock.ts");

/** Starts a server of the book at an address. */
export async function startServer(
  address: string,
  { words = [], clockOff = 0 }: ServerOptions = {},
): Promise<Server> {
  const place = await freshPlace(address);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { ask, close } = asker(url);
  let child: ChildProcess | undefined;
  let said = "";
  const clock = clockOff === 0 ? [] : ["--import", CLOCK];
  const isRunning = (): boolean =>
    child !== undefined && child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child === undefined || !isRunning()) return child?.exitCode ?? null;
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
    return child.exitCode;
  };
  const server: Server = {
    url,
    ask,
    async start() {
      const before = said.length;
      const started = spawn(
        process.execPath,
        [...clock, program, "serve", "--port", String(port), ...words],
        {
          cwd: place.home,
          env: { ...place.environment, CASHBOOK_TEST_CLOCK_OFF: String(clockOff) },
          stdio: ["ignore", "ignore", "pipe"],
        },
      );
      child = started;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      started.stderr.setEncoding("utf8").on("data", (part: string) => {
        said += part;
        if (said.includes("Listening on", before)) resolve();
      });
      started.once("close", (code) =>
        reject(new Error(`the server ended with ${code}: ${said.slice(before)}`)),
      );
      await promise;
    },
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
    isRunning,
    said: () => said,
    async [Symbol.asyncDispose]() {
      await close();
      await end("SIGKILL");
      await place[Symbol.asyncDispose]();
    },
  };
  try {
    await server.start();
  } catch (error) {
    await server[Symbol.asyncDispose]();
    throw error;
  }
  return server;
}
