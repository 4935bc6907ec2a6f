/** Copies a book while it is in use, and proves the copy before it gets its name. */
import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { Problem } from "../../../../contract/problem.ts";
import { guard } from "../errors.ts";
import { readBook, type FileReader } from "./read-book.ts";
import { SQLITE_WAIT_MS } from "../write-lock.ts";
import { wholeFile } from "./whole-file.ts";

/**
 * Writes a whole, checked copy of the book to a new file, and answers what `inspect` finds in it. Throws
 * `database_missing`, `file_exists`, `file_missing`, `store_damaged`, and the system's errors.
 */
export async function backupBook<Result>(
  path: string,
  to: string,
  inspect: (copy: FileReader) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(path)) throw new Problem("database_missing", { detail: `There is no book at ${path}.` });
  return wholeFile(to, async (temporary) => {
    copyBook(path, temporary);
    return inspectCopy(temporary, inspect);
  });
}

/** SQLite's own copy (VACUUM INTO): one state of the book, however many others write meanwhile. */
export function copyBook(path: string, to: string): void {
  guard(() => {
    const database = new DatabaseSync(path, { timeout: SQLITE_WAIT_MS });
    try {
      database.prepare("VACUUM INTO ?").run(to);
    } finally {
      database.close();
    }
  });
}

/** Looks into a copy that was just made. Throws `store_damaged` when it is not whole. */
export async function inspectCopy<Result>(
  path: string,
  inspect: (copy: FileReader) => Promise<Result>,
): Promise<Result> {
  const copy = readBook(path);
  try {
    const damage = copy.damage();
    if (damage === undefined) return await inspect(copy);
    throw new Problem("store_damaged", {
      detail: `The copy of the book is damaged: ${damage}.`,
      remedy: "Run `cashbook doctor`; the book itself may be damaged. No copy was kept.",
    });
  } finally {
    copy.close();
  }
}
