/** Folders that a build is told to write to. A build takes a while; what is wrong with them is said at its beginning. */
import { readdirSync, statSync } from "node:fs";

export function assertFolder(folder: string): void {
  if (isFolder(folder)) return;
  throw new Error(
    `The executable cannot be written to ${folder}: there is no such folder. Make it, or name another.`,
  );
}

const OF_A_RELEASE = /^(?:cashbook[-_].+|Containerfile|SHA256SUMS)$/;

/** A release takes the place of whatever the folder has. */
export function assertReplaceable(folder: string): void {
  const other = isFolder(folder) ? readdirSync(folder).find((name) => !OF_A_RELEASE.test(name)) : undefined;
  if (other === undefined) return;
  throw new Error(
    `The release would replace ${folder}, which has a file that is of no release: ${other}. Name an empty folder, or a new one.`,
  );
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
