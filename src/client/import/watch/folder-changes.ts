/** Waits for changes of a folder. What the system does not tell, as of drives on a network, is seen after a while. */
import { watch } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

/** Milliseconds after a change: a file that is written changes thousands of times. */
const CALM_MS = 200;

interface FolderChanges {
  /** Resolves soon after a change, after so many milliseconds, or once the signal is aborted. */
  readonly wait: (milliseconds: number, stopSignal: AbortSignal) => Promise<void>;
  readonly close: () => void;
}

export function folderChanges(folder: string): FolderChanges {
  let change = new AbortController();
  const close = watchIfPossible(folder, () => change.abort());
  return {
    async wait(milliseconds, stopSignal) {
      await pause(milliseconds, AbortSignal.any([change.signal, stopSignal]));
      if (change.signal.aborted) await pause(CALM_MS, stopSignal);
      change = new AbortController();
    },
    close,
  };
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => {});
}

/** A system may have no more watches to give, and a file system none at all. */
function watchIfPossible(folder: string, onChange: () => void): () => void {
  try {
    const watcher = watch(folder, onChange);
    watcher.on("error", () => watcher.close());
    return () => watcher.close();
  } catch {
    return () => {};
  }
}
