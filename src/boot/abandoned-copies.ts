/** Temporary copies that killed commands left beside a book and its backups. */
import { dirname, join } from "node:path";
import {
  abandonedCopies,
  removeAbandonedCopies,
  type AbandonedCopy,
} from "../store/dialect/sqlite/copy/staging-folder.ts";

/** The default folder of a book's backups. */
export function backupsFolder(book: string): string {
  return join(dirname(book), "backups");
}

/** The copies of commands that do not run any more. Changes nothing. */
export function copiesLeft(book: string): readonly AbandonedCopy[] {
  return foldersOf(book).flatMap(abandonedCopies);
}

export function removeCopiesLeft(book: string): void {
  for (const folder of foldersOf(book)) removeAbandonedCopies(folder);
}

function foldersOf(book: string): readonly string[] {
  return [dirname(book), backupsFolder(book)];
}
