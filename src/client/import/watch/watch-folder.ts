/** Watches a folder, for weeks or once: waits until files are complete, imports them, and waits again. */
import { setTimeout as delay } from "node:timers/promises";
import type { Problem, ProblemCode } from "../../../contract/problem.ts";
import { flagText } from "../../flag-text.ts";
import { folderChanges } from "./folder-changes.ts";
import { importLanded, type LandedOutcomes, type Landing } from "./import-landed.ts";
import { listFolder, type FolderContent } from "./list-folder.ts";
import { settlingFiles } from "./settling.ts";

interface Watching {
  /** Absolute, without links. */
  readonly folder: string;
  /** Milliseconds without a change after which a file is complete. */
  readonly settleMs: number;
  readonly landing: Omit<Landing, "done">;
  readonly note: (sentence: string) => void;
  readonly warn: (sentence: string) => void;
}

/** At the latest after so many milliseconds the folder is looked at, where nothing told of a change. */
const RESCAN_MS = 10_000;
/** Milliseconds until files are tried again that the book, or the way there, was to blame for. */
const RETRY_MS = 30_000;

/** Faults of the place that pass. */
const PASSING: readonly ProblemCode[] = [
  "store_busy",
  "store_away",
  "store_full",
  "unreachable",
  "outcome_unknown",
  "foreign_answer",
  "request_timeout",
  "rate_limited",
];

/** Until the landing's signal is aborted. Problems: file_missing when the folder is gone, faults of the place that last. */
export async function watchFolder({ folder, settleMs, landing, note, warn }: Watching): Promise<void> {
  const { stopSignal } = landing;
  const settling = settlingFiles(settleMs);
  const changes = folderChanges(folder);
  const tellOthers = othersOnce(note);
  let told: string | undefined;
  try {
    while (!stopSignal.aborted) {
      const { files, others } = listFolder(folder);
      tellOthers(others);
      const complete = settling.complete(files, performance.now());
      if (complete.length > 0) {
        const { fault } = await importLanded(complete, { ...landing, done: settling.done });
        told = tellFault(fault, { told, warn });
        // What is left of them has changed, or waits for a place that is in order again.
        const next = performance.now() + (fault === undefined ? settleMs : RETRY_MS);
        for (const file of complete) settling.postpone(file, next);
      } else {
        const isOpen = settling.unsettled().length > 0;
        await changes.wait(isOpen ? Math.min(settleMs / 4, RESCAN_MS) : RESCAN_MS, stopSignal);
      }
    }
  } finally {
    changes.close();
  }
}

/** Imports what is there and complete. */
export async function watchOnce({ folder, settleMs, landing, note }: Watching): Promise<LandedOutcomes> {
  const { stopSignal } = landing;
  const settling = settlingFiles(settleMs);
  const startedAt = performance.now();
  settling.complete(listFolder(folder).files, startedAt);
  await delay(settleMs, undefined, { signal: stopSignal }).catch(() => {});
  const { files, others } = listFolder(folder);
  othersOnce(note)(others);
  const complete = settling.complete(files, startedAt + settleMs);
  for (const { name } of settling.unsettled())
    note(`${name} is still being written, and is left for the next time.`);
  return importLanded(complete, { ...landing, done: settling.done });
}

/** Says once of each thing that it is none to import. */
function othersOnce(note: Watching["note"]): (others: FolderContent["others"]) => void {
  const told = new Set<string>();
  return (others) => {
    for (const { name, what } of others) {
      if (told.has(name)) continue;
      told.add(name);
      note(`${name} is passed over: it is ${what}.`);
    }
  };
}

/** Says a fault once while it lasts, and answers it. Throws one that does not pass. */
function tellFault(
  fault: Problem | undefined,
  { told, warn }: { readonly told: string | undefined; readonly warn: Watching["warn"] },
): string | undefined {
  if (fault === undefined) return undefined;
  if (!PASSING.includes(fault.code)) throw fault;
  const words = `${flagText(fault.detail)} Files wait; they are tried again every ${RETRY_MS / 1000} seconds.`;
  if (words !== told) warn(words);
  return words;
}
