/** A file that has its name only when it is whole and on the disk: under that name there is never half of it. */
import { chmodSync, closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { Problem } from "../../../../contract/problem.ts";
import { underOtherName } from "./staging-folder.ts";

/**
 * Has a file made under another name in the same folder, for this user alone, and then gives it its own. Throws
 * `file_exists`, `file_missing` where there is no such folder, what the making throws, and the system's errors.
 */
export async function wholeFile<Result>(
  to: string,
  make: (temporary: string) => Promise<Result>,
): Promise<Result> {
  if (existsSync(to)) throw exists(to);
  return underOtherName(to, async (temporary) => {
    const made = await make(temporary);
    chmodSync(temporary, 0o600);
    settle(temporary);
    name(temporary, to);
    settle(dirname(to));
    return made;
  });
}

/** Waits until the disk has it: a file that a power cut takes back was never there. */
export function settle(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Gives the file its name unless the name is taken meanwhile. A file system without links can only rename. */
function name(temporary: string, to: string): void {
  try {
    linkSync(temporary, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw exists(to);
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "EOPNOTSUPP") throw error;
    renameSync(temporary, to);
  }
}

function exists(to: string): Problem {
  return new Problem("file_exists", { detail: `${to} exists already and is not overwritten.` });
}
