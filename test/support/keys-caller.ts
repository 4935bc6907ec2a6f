/**
 * A process that calls with a key: `node keys-caller.ts <book> <key> <time> <calls> <at once> <how>`. Writes a line for
 * each answered call at the moment when it is answered: when it began, in milliseconds of the machine, and `admitted` or
 * the problem's code. The time of the book stands still. `how`
 * is `once` for a command's way of opening the book, `serving` for a server's, and `threads` for a server of three
 * threads that share the calls.
 */
import { randomBytes } from "node:crypto";
import { writeSync } from "node:fs";
import { Worker, workerData } from "node:worker_threads";
import { company } from "../../src/contract/company.ts";
import { Problem } from "../../src/contract/problem.ts";
import { createCore } from "../../src/core/call.ts";
import { uuidv7 } from "../../src/core/ids.ts";
import { sharedLockState } from "../../src/store/dialect/sqlite/open.ts";
import { openTestStore } from "./open-store.ts";

const THREADS = 3;

const [place = "", key = "", time = "0", calls = "0", together = "1", how = "once"] = process.argv.slice(2);
const shared = workerData as SharedArrayBuffer | null;

if (how === "threads" && shared === null) {
  const between = sharedLockState();
  for (let thread = 0; thread < THREADS; thread++) {
    new Worker(import.meta.filename, { argv: process.argv.slice(2), workerData: between });
  }
} else {
  await callAll();
}

async function callAll(): Promise<void> {
  const serving = how !== "once";
  const clock = (): number => Number(time);
  const store = await openTestStore(place, { create: false, serving, lockState: shared ?? undefined, clock });
  const random = (size: number): Uint8Array => randomBytes(size);
  const core = createCore({ store, clock, random, ids: uuidv7(clock, random) });
  const one = async (): Promise<void> => {
    const begun = Date.now();
    const outcome = await core.call(company.get, { kind: "key", text: key }, {}).then(
      () => "admitted",
      (error: unknown) => (error instanceof Problem ? saying(error) : String(error)),
    );
    say(`${begun} ${outcome}`);
  };
  const mine = shared === null ? Number(calls) : Math.ceil(Number(calls) / THREADS);
  for (let left = mine; left > 0; left -= Number(together)) {
    await Promise.all(Array.from({ length: Math.min(left, Number(together)) }, one));
  }
  await store.close();
}

/** The code, and after it how long the refusal tells to wait. */
function saying({ code, more: { retry_after } }: Problem): string {
  return typeof retry_after === "number" ? `${code} ${retry_after}` : code;
}

/** Writes a line at once; where the reader is behind, again until it is taken. */
function say(line: string): void {
  for (;;) {
    try {
      writeSync(1, `${line}\n`);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
    }
  }
}
