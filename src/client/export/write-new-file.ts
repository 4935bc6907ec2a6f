/** A new file for what an export writes: it has its name only when it is whole, and replaces no other. */
import { once } from "node:events";
import { createWriteStream, existsSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { fileExists } from "../../contract/file-exists.ts";
import { makeFolder } from "../../files/folder.ts";
import { nameFile } from "../../files/write-whole.ts";

/** Answers the number of bytes that were written. Problems: file_exists, and what `write` throws; nothing is left then. */
export async function writeNewFile(
  path: string,
  write: (stream: Writable) => Promise<void>,
): Promise<number> {
  if (existsSync(path)) throw fileExists(path);
  makeFolder(dirname(path));
  const draft = `${path}.${process.pid}.draft`;
  const stream = createWriteStream(draft, { flags: "wx", mode: 0o600 });
  try {
    await once(stream, "open");
    await write(stream);
    stream.end();
    await finished(stream);
    if (!nameFile(draft, path)) throw fileExists(path);
    return stream.bytesWritten;
  } finally {
    stream.destroy();
    rmSync(draft, { force: true });
  }
}
