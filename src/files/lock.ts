/**
 * A lock on a file, of the operating system and held through SQLite: it ends with its process, however that ends. (Locks
 * that are a file or a folder of their own, as those of proper-lockfile, stay behind a killed process until they are
 * stale.) The file stays, empty: whoever removed it could let two in.
 */
import { closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

const BUSY = 5;

/** Takes the lock and answers how to release it; undefined while somebody else has it. */
export function tryLock(path: string): (() => void) | undefined {
  closeSync(openSync(path, "a", 0o600));
  const lock = new DatabaseSync(path);
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return () => lock.close();
  } catch (error) {
    lock.close();
    if ((Number((error as { readonly errcode?: number }).errcode) & 0xff) === BUSY) return undefined;
    throw error;
  }
}

/** Whether nobody has the lock, without taking it; false where there is none. */
export function isUnlocked(path: string): boolean {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(path, { readOnly: true });
    lock.prepare("SELECT COUNT(*) FROM sqlite_schema").get();
    return true;
  } catch {
    return false;
  } finally {
    lock?.close();
  }
}
