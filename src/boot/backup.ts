/** Backs a book up, into its own folder of backups unless a file is named. */
import { createHash } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { basename, extname, join, resolve } from "node:path";
import type { BackupResult, BackupRequest } from "../client/operator.ts";
import { Problem } from "../contract/problem.ts";
import { figuresOf } from "../store/copy/figures.ts";
import { backupBook } from "../store/dialect/sqlite/copy/backup.ts";
import { readAddress } from "../store/dialect/postgres/address/address.ts";
import { isServerAddress } from "../store/dialect/postgres/address/scheme.ts";
import { asProblem } from "../store/dialect/sqlite/errors.ts";
import { backupsFolder, removeCopiesLeft } from "./abandoned-copies.ts";
import { contentsOf } from "./book-contents.ts";
import { pathOf, type BookPlace } from "./book.ts";
import { moment } from "./moment.ts";
import { writeSpooledUsage } from "./spooled-usage.ts";
import { makeFolder } from "../files/folder.ts";

export async function backup(at: BookPlace, request: BackupRequest): Promise<BackupResult> {
  const { target, figures } = isServerAddress(at.place.database)
    ? await backupServerBook(at, request)
    : await backupFile(at, request);
  return { path: target, size: statSync(target).size, sha256: await sha256(target), ...contentsOf(figures) };
}

async function backupFile(at: BookPlace, { to }: BackupRequest) {
  const path = resolve(pathOf(at.place));
  const target = to === undefined ? defaultBackupPath(path) : resolve(to);
  try {
    await writeSpooledUsage(at, path);
    removeCopiesLeft(path);
    return { target, figures: await backupBook(path, target, figuresOf) };
  } catch (error) {
    throw asProblem(error);
  }
}

async function backupServerBook({ place, environment }: BookPlace, { to, progress, signal }: BackupRequest) {
  if (to === undefined) {
    throw new Problem("usage", {
      detail: "A database on a server has no folder for its backups.",
      remedy: "Name the file: `cashbook backup <file>`.",
    });
  }
  const target = resolve(to);
  const { backupServer } = await import("../store/copy/server-to-file.ts");
  const figures = await backupServer(readAddress(place.database, environment), {
    to: target,
    onProgress: progress,
    signal,
  });
  return { target, figures };
}

/** books.db is backed up as backups/books-20260301T140500Z.db beside it. */
function defaultBackupPath(path: string): string {
  const folder = backupsFolder(path);
  makeFolder(folder);
  return join(folder, `${basename(path, extname(path))}-${moment()}.db`);
}

async function sha256(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(path)) hash.update(part as Uint8Array);
  return hash.digest("hex");
}
