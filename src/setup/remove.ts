/** Takes away what setups have put into the home, and leaves the home as it was. */
import { rmdirSync, rmSync } from "node:fs";
import type { FileOutcome } from "./install.ts";
import { hashOfFile, manifestPath, readManifest } from "./manifest.ts";

/** Removes every file that is still as a setup made it, and the folders that were made for them, where they are empty. */
export function removeInstalled({ state }: { readonly state: string }): readonly FileOutcome[] {
  const { files, folders } = readManifest(state);
  const outcomes = files.flatMap(({ path, what, hashes }): FileOutcome[] => {
    const hash = hashOfFile(path);
    if (hash === undefined) return [];
    if (!hashes.includes(hash)) return [{ path, what, result: "left" }];
    rmSync(path);
    return [{ path, what, result: "removed" }];
  });
  rmSync(manifestPath(state), { force: true });
  for (const folder of folders.toReversed()) removeEmpty(folder);
  return outcomes;
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It is gone, or holds something else by now.
  }
}
