/** The thread that reads a file: the driver of imports runs here, and the chunks go to the thread that has them stored. */
import type { MessagePort } from "node:worker_threads";
import { Problem } from "../../../../contract/problem.ts";
import { deliver, type PartImport } from "../../../../importing/drive/deliver.ts";
import { packRows } from "../../../../importing/drive/packed-rows.ts";
import { readSource } from "../../../../importing/drive/row-source.ts";
import { fileAt } from "../../files/source-file.ts";
import { collectFacts } from "../passing-facts.ts";
import { openSpillFile } from "../spill-file.ts";
import type { FromReader, ReadingJob } from "./messages.ts";

/** Chunks that are sent and not taken yet; the next one is read meanwhile. More would only take memory. */
const CHUNKS_AHEAD = 1;

export async function readForImport(job: ReadingJob, port: MessagePort): Promise<void> {
  const post = (message: FromReader) => port.postMessage(message);
  try {
    await sendChunks(job, { port, post });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, detail, remedy, errors, more } = error;
    post({ kind: "failed", code, details: { detail, remedy, errors, more } });
  }
  port.close();
}

async function sendChunks(
  { file: { path, name }, reading, parts, currencies, state }: ReadingJob,
  { port, post }: { port: MessagePort; post: (message: FromReader) => void },
): Promise<void> {
  const file = await fileAt(path, { name });
  const targets = currencies.map((currency) => ({ currency }));
  const { source, facts } = collectFacts(readSource(file, reading), targets);
  const room = roomFor(CHUNKS_AHEAD, port);
  const imports = parts.map((part, index): PartImport<void> => ({
    ...part,
    id: "",
    async put({ n, rows }) {
      await room();
      post({ kind: "chunk", part: index, n, rows: packRows(rows) });
    },
    finish: async (rows) => post({ kind: "finish", part: index, rows }),
  }));
  await deliver(source, imports, {
    // Who stops the import ends this thread.
    check: () => {},
    at: (rows) => post({ kind: "at", rows }),
    openSpill: () => openSpillFile(state),
  });
  post({ kind: "end", facts: facts() });
}

/** Resolves when fewer than so many chunks were sent and not taken; counts one more. */
function roomFor(count: number, port: MessagePort): () => Promise<void> {
  let free = count;
  let wake: (() => void) | undefined;
  port.on("message", () => {
    free++;
    wake?.();
  });
  return async () => {
    while (free === 0) await new Promise<void>((resolve) => (wake = resolve));
    free--;
  };
}
