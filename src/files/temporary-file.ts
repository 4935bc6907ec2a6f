/**
 * A file for this user and process alone. It has no name from the start, so that it is gone however the process ends. (The
 * packages for temporary files remove them when the process exits, which a killed one does not come to.)
 */
import { randomUUID } from "node:crypto";
import { closeSync, openSync, readdirSync, readSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./folder.ts";

interface TemporaryFile {
  append(bytes: Uint8Array): void;
  /** So many bytes from an offset; they are all there. */
  read(offset: number, length: number): Uint8Array;
  close(): void;
}

const NAME = /^\.[0-9a-f-]+\.tmp$/;

/** Opens one on the disk of a folder, which is made where it is missing and holds nothing else of this name. */
export function openTemporaryFile(folder: string): TemporaryFile {
  makeFolder(folder);
  removeLeftOvers(folder);
  const path = join(folder, `.${randomUUID()}.tmp`);
  const file = openSync(path, "wx+", 0o600);
  try {
    rmSync(path, { force: true });
  } catch (error) {
    closeSync(file);
    throw error;
  }
  let size = 0;
  return {
    append(bytes) {
      for (let written = 0; written < bytes.length;)
        written += writeSync(file, bytes, written, bytes.length - written, size + written);
      size += bytes.length;
    },
    read(offset, length) {
      const bytes = Buffer.allocUnsafe(length);
      let count = 0;
      while (count < length) {
        const more = readSync(file, bytes, count, length - count, offset + count);
        if (more === 0) throw new RangeError(`the temporary file has no byte ${offset + count}`);
        count += more;
      }
      return bytes;
    },
    close: () => closeSync(file),
  };
}

/** Removes files whose process was killed before they had lost their names. */
function removeLeftOvers(folder: string): void {
  for (const name of readdirSync(folder)) if (NAME.test(name)) rmSync(join(folder, name), { force: true });
}
