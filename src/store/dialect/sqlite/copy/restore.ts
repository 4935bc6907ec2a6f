/**
 * Puts a book in the place of another. A log (-wal) or journal that lies beside a book is applied to whatever has its
 * name, so that a file is never simply put there: a book that SQLite can read is overwritten by SQLite itself, in one
 * transaction, which is undone by whoever opens the book next when this process is killed in it; only one that it cannot
 * read is swapped, once what lies beside it is out of the way.
 */
import { existsSync, linkSync, renameSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";
import { dirname } from "node:path";
import { Problem } from "../../../../contract/problem.ts";
import { syncToDisk } from "../../../../files/write-whole.ts";
import { spoolFolder } from "../../../usage/spool.ts";
import { copyBook } from "./backup.ts";
import { asProblem, guard } from "../errors.ts";
import { wholeFile } from "./whole-file.ts";

/** What SQLite keeps beside a book, by what follows its name. */
const BESIDE = ["-wal", "-shm", "-journal"];

/** Milliseconds for which other commands on the book are waited for. */
const WAIT_MS = 3000;

/** Pages copied between two looks at the other work of this process; the write lock is held throughout. */
const PAGES = 10_000;

/** What is at a place where a book is to be put: the book, or what one has left there. */
export function bookAt(path: string): string | undefined {
  return ["", ...BESIDE].map((rest) => `${path}${rest}`).find((file) => existsSync(file));
}

/**
 * Puts the book `from`, which nobody has open, in the place of the one at `path`, and keeps that one as `aside`. Throws
 * `store_busy` when another process has it open, `store_full`, and the system's errors; then the old one is in its place.
 */
export async function replaceBook(
  from: string,
  { path, aside }: { readonly path: string; readonly aside: string },
): Promise<void> {
  const readable = isReadable(path) && (await saveAside(path, aside));
  setSpoolAside(path, aside);
  if (readable) await overwrite(from, path);
  else swap(from, { path, aside });
  syncToDisk(dirname(path));
}

/** Requests answered by a service that was killed, which no book has taken in: they are not the new one's. */
export function setSpoolAside(path: string, aside: string): void {
  const spool = spoolFolder(path);
  if (existsSync(spool)) renameSync(spool, spoolFolder(aside));
}

/** Asked without writing: SQLite throws a log away that it cannot read. */
function isReadable(path: string): boolean {
  if (!existsSync(path)) return false;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: WAIT_MS });
    database.prepare("SELECT COUNT(*) FROM sqlite_schema").get();
    return true;
  } catch (error) {
    if (isDamage(asProblem(error))) return false;
    throw error;
  } finally {
    database?.close();
  }
}

/** Keeps a copy of the book; false when it is too damaged to be read. Throws `store_busy`. */
async function saveAside(path: string, aside: string): Promise<boolean> {
  try {
    requireAlone(path);
    await wholeFile(aside, async (temporary) => copyBook(path, temporary));
    return true;
  } catch (error) {
    if (isDamage(asProblem(error))) return false;
    throw error;
  }
}

function isDamage(problem: unknown): boolean {
  return problem instanceof Problem && problem.code === "store_damaged";
}

/** Whoever has a book open holds a lock on it, which stands in the way of leaving the write-ahead log. */
function requireAlone(path: string): void {
  const database = guard(() => new DatabaseSync(path, { timeout: WAIT_MS }));
  try {
    database.exec("PRAGMA journal_mode = DELETE");
  } catch (error) {
    const problem = asProblem(error);
    if (!(problem instanceof Problem) || problem.code !== "store_busy") throw problem;
    throw new Problem("store_busy", {
      detail: `The book at ${path} is in use by another process.`,
      remedy:
        "Stop `cashbook serve` and any other program that uses it, then restore again; nothing was changed.",
      cause: error,
    });
  } finally {
    database.close();
  }
}

async function overwrite(from: string, path: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, path, { rate: PAGES });
  } catch (error) {
    throw asProblem(error);
  } finally {
    source.close();
  }
}

/** Killed in it, the damaged book is in its place without its log, and both are kept aside. */
function swap(from: string, { path, aside }: { readonly path: string; readonly aside: string }): void {
  if (existsSync(path)) linkSync(path, aside);
  for (const rest of BESIDE) {
    if (existsSync(`${path}${rest}`)) renameSync(`${path}${rest}`, `${aside}${rest}`);
  }
  syncToDisk(dirname(path));
  syncToDisk(from);
  renameSync(from, path);
}
