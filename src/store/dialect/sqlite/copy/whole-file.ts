/** A book that has its name only when it is whole and on the disk. */
import { chmodSync, existsSync } from "node:fs";
import { dirname } from "node:path";
import { fileExists } from "../../../../contract/file-exists.ts";
import { nameFile, syncToDisk } from "../../../../files/write-whole.ts";
import { underOtherName } from "./staging-folder.ts";

/**
 * Has a file made under another name in the same folder, for this user alone, and then gives it its own. Throws
 * `file_exists`, `file_missing` where there is no such folder, what the making throws, and the system's errors.
 */
export async function wholeFile<Result>(
  to: string,
  make: (temporary: string) => Promise<Result>,
): Promise<Result> {
  if (existsSync(to)) throw fileExists(to);
  return underOtherName(to, async (temporary) => {
    const result = await make(temporary);
    chmodSync(temporary, 0o600);
    syncToDisk(temporary);
    if (!nameFile(temporary, to)) throw fileExists(to);
    syncToDisk(dirname(to));
    return result;
  });
}
