/**
 * A file that has its name only when it is whole and on the disk: under that name there is never half of it, whatever
 * happens to the process or the power. (write-file-atomic does not sync the folder, which is what remembers the name, and
 * cannot leave a file alone that somebody else was first to make.)
 */
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "./folder.ts";
import { systemCode } from "./system-code.ts";

interface WriteOptions {
  /** Whether a file that is there already stays; otherwise it is replaced. */
  readonly isNew?: boolean;
  /** Whether to wait for the disk. What can be made again need not. */
  readonly isDurable?: boolean;
}

/** Writes a text for this user alone, and the folder where it is missing. Answers whether the file has this text now. */
export function writeWhole(
  path: string,
  text: string,
  { isNew = false, isDurable = true }: WriteOptions = {},
): boolean {
  makeFolder(dirname(path));
  const draft = `${path}.${process.pid}.draft`;
  try {
    rmSync(draft, { force: true });
    writeFileSync(draft, text, { flag: "wx", mode: 0o600, flush: isDurable });
    if (!isNew) renameSync(draft, path);
    else if (!nameFile(draft, path)) return false;
    if (isDurable) syncToDisk(dirname(path));
    return true;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Gives a file its name; false when the name is taken. A file system without links can only rename. */
export function nameFile(temporary: string, path: string): boolean {
  try {
    linkSync(temporary, path);
    return true;
  } catch (error) {
    const code = systemCode(error);
    if (code === "EEXIST") return false;
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "EOPNOTSUPP") throw error;
    renameSync(temporary, path);
    return true;
  }
}

/** Waits until the disk has a file, or the names in a folder. */
export function syncToDisk(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
