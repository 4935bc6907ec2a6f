/** Folders for files of this user alone. */
import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { systemCode } from "./system-code.ts";

interface FolderOptions {
  readonly mode?: number;
}

/**
 * Makes a folder and those above it, where they are missing. Node's own `recursive` never ends where a folder is there and yet
 * takes no other, as /proc. Throws the system's errors.
 */
export function makeFolder(path: string, { mode = 0o700 }: FolderOptions = {}): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent, { mode });
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have been faster.
    if (systemCode(error) !== "EEXIST") throw error;
  }
}
