/** Has a file read on a thread of its own, while this one has the rows stored. */
import { on } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { Problem } from "../../../../contract/problem.ts";
import type { PartImport } from "../../../../importing/drive/deliver.ts";
import { unpackRows } from "../../../../importing/drive/packed-rows.ts";
import type { PassingFacts } from "../passing-facts.ts";
import type { FromReader, ReadingJob, ToReader } from "./messages.ts";

/** Nearly all that reading makes is dropped at once, and a larger space for it makes it no faster. */
const LIMITS = { maxYoungGenerationSizeMb: 6 };

interface Delivering {
  /** See `deliver`. */
  readonly check: () => void;
  readonly at?: (rows: number) => void;
  /** The module of the program's threads. */
  readonly program: URL;
}

interface Delivered<Outcome> {
  readonly outcomes: readonly Outcome[];
  readonly facts: PassingFacts;
}

/** As `deliver`, with the rows and the chunks in the same order. */
export async function deliverFromThread<Outcome>(
  job: ReadingJob,
  parts: readonly PartImport<Outcome>[],
  { check, at, program }: Delivering,
): Promise<Delivered<Outcome>> {
  check();
  for (const { open } of parts) await open?.();
  const worker = new Worker(program, { workerData: job, resourceLimits: LIMITS });
  // Whoever has stopped listening to it wants to know of no more of its errors.
  worker.on("error", () => {});
  const outcomes: Outcome[] = [];
  try {
    for await (const [message] of on(worker, "message", { close: ["exit"] }) as AsyncIterable<[FromReader]>) {
      // Timers and signals have their turn.
      await nextTurn();
      check();
      switch (message.kind) {
        case "at":
          at?.(message.rows);
          break;
        case "chunk":
          await partAt(parts, message.part).put({ n: message.n, rows: unpackRows(message.rows) });
          worker.postMessage("taken" satisfies ToReader);
          break;
        case "finish":
          outcomes.push(await partAt(parts, message.part).finish(message.rows));
          break;
        case "end":
          return { outcomes, facts: message.facts };
        case "failed":
          throw new Problem(message.code, message.details);
      }
    }
    throw new Error("The thread that reads the file ended too early.");
  } finally {
    await worker.terminate();
  }
}

function partAt<Outcome>(parts: readonly PartImport<Outcome>[], index: number): PartImport<Outcome> {
  const part = parts[index];
  if (part === undefined) throw new TypeError(`a chunk of an unknown part: ${index}`);
  return part;
}
