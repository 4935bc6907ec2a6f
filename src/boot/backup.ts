/** Backs a book up, into its own folder of backups unless a file is named. */
import { mkdirSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import type { BackupMade } from "../client/operator.ts";
import { asProblem } from "../store/dialect/sqlite/errors.ts";
import { backupBook } from "../store/dialect/sqlite/backup.ts";
import { pathOf, type BookPlace } from "./book.ts";

export async function backup({ place }: BookPlace, { to }: { to: string | undefined }): Promise<BackupMade> {
  const path = resolve(pathOf(place));
  const target = to === undefined ? ownBackup(path) : resolve(to);
  try {
    return await backupBook(path, target);
  } catch (error) {
    throw asProblem(error);
  }
}

/** books.db is backed up as backups/books-20260301T140500Z.db beside it. */
function ownBackup(path: string): string {
  const folder = join(dirname(path), "backups");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const moment = new Date().toISOString().replace(/[-:]|\.[0-9]+/g, "");
  return join(folder, `${basename(path, extname(path))}-${moment}.db`);
}
