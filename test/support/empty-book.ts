/**
 * The file of a book without a company. Making its tables takes thirty milliseconds of the processor, a third of most
 * tests, and writing the file less than one.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTestStore } from "./open-store.ts";

let made: Promise<Uint8Array> | undefined;

/** Its bytes, made once in this process by opening a new book. */
export function emptyBook(): Promise<Uint8Array> {
  return (made ??= makeBook());
}

async function makeBook(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), "cashbook-test-"));
  try {
    const path = join(folder, "book.db");
    const store = await openTestStore(path, { create: true });
    // The last connection takes what is in the log into the file.
    await store.close();
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
