/**
 * The folder in which a book is made before it has its name, beside the place that it is meant for. Whoever makes it holds
 * a lock of the operating system on a file in it, which ends with its process, however that ends: a folder whose lock is
 * free was left by a process that was killed, and whoever makes the next copy there removes it.
 */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Problem } from "../../../../contract/problem.ts";
import { isUnlocked, tryLock } from "../../../../files/lock.ts";
import { guard, isBusy } from "../errors.ts";

/** All that is ever in such a folder: the book, what SQLite keeps beside it, and the lock. */
const BOOK = "book.db";
const LOCK = "lock";
const CONTENTS = [BOOK, `${BOOK}-wal`, `${BOOK}-shm`, `${BOOK}-journal`, LOCK];

const TRIES_MAX = 10;

/** `.cashbook.db.cashbook-copy-0f1e2d3c4b5a` */
const NAME = /^\..+\.cashbook-copy-[0-9a-f]{12}$/;

/** A copy that was never finished, and that nobody writes any more. */
export interface AbandonedCopy {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * Lends the path of a file that is not there, on the same disk as another; what is made of it is removed at the end. Throws
 * `file_missing` where there is no folder for the other.
 */
export async function underOtherName<Result>(
  path: string,
  work: (temporary: string) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(dirname(path))) {
    throw new Problem("file_missing", {
      detail: `There is no folder ${dirname(path)}.`,
      remedy: "Create it, or choose another.",
    });
  }
  // First of all, since they can be what fills the disk.
  removeAbandonedCopies(dirname(path));
  const { folder, release } = makeFolder(path);
  try {
    return await work(join(folder, BOOK));
  } finally {
    remove(folder, release);
  }
}

/** The copies in a folder that killed processes have left. Changes nothing. */
export function abandonedCopies(folder: string): readonly AbandonedCopy[] {
  return copyFolders(folder)
    .filter((path) => existsSync(join(path, LOCK)) && isUnlocked(join(path, LOCK)))
    .map((path) => ({ path, size: sizeOf(path) }));
}

/** Removes them. One that cannot be removed is left: it stands in the way of nothing. */
export function removeAbandonedCopies(folder: string): void {
  for (const path of copyFolders(folder)) {
    try {
      remove(path, takeLock(path));
    } catch {
      // Somebody writes it, or it belongs to another user.
    }
  }
}

/**
 * Somebody who clears up can take a new folder for one that was left, before its lock is held: then another is made.
 * Throws `store_busy` where nothing can be locked, and the system's errors.
 */
function makeFolder(path: string): { readonly folder: string; readonly release: () => void } {
  for (let tries = 1; ; tries += 1) {
    const suffix = randomBytes(6).toString("hex");
    const folder = join(dirname(path), `.${basename(path)}.cashbook-copy-${suffix}`);
    mkdirSync(folder, { mode: 0o700 });
    try {
      const release = takeLock(folder);
      if (existsSync(join(folder, LOCK))) return { folder, release };
      release();
    } catch (error) {
      const isTaken = isBusy(error) || !existsSync(folder);
      rmSync(folder, { recursive: true, force: true });
      if (!isTaken || tries === TRIES_MAX) throw error;
    }
  }
}

/** Throws `store_busy` while somebody else has it, and what else SQLite says. */
function takeLock(folder: string): () => void {
  const release = guard(() => tryLock(join(folder, LOCK)));
  if (release === undefined) throw new Problem("store_busy");
  return release;
}

/** The lock goes last, so that what is left of a removal that is killed is removed by the next. */
function remove(folder: string, release: () => void): void {
  for (const name of CONTENTS) if (name !== LOCK) rmSync(join(folder, name), { force: true });
  release();
  rmSync(join(folder, LOCK), { force: true });
  try {
    rmdirSync(folder);
  } catch {
    // Somebody else has removed it.
  }
}

/** Folders with such a name that hold nothing but what such a folder holds. */
function copyFolders(beside: string): readonly string[] {
  try {
    return readdirSync(beside, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && NAME.test(entry.name))
      .map(({ name }) => join(beside, name))
      .filter((path) => readdirSync(path).every((name) => CONTENTS.includes(name)));
  } catch {
    // A folder that is not there, or that this user may not look into, has none of theirs.
    return [];
  }
}

function sizeOf(folder: string): number {
  return CONTENTS.reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
