/** Copies a book while it is in use, and proves the copy before it gets its name. */
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Problem } from "../../../contract/problem.ts";

export interface BackupMade {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

/**
 * Writes a whole, checked copy of the book to a new file. The copy is made under another name in the same folder, so that a
 * file of this name is never half a backup. Throws `database_missing`, `file_exists`, `store_damaged`, and the system's errors.
 */
export async function backupBook(path: string, to: string): Promise<BackupMade> {
  if (!existsSync(path)) throw new Problem("database_missing", { detail: `There is no book at ${path}.` });
  if (existsSync(to)) throw exists(to);
  if (!existsSync(dirname(to))) {
    throw new Problem("file_missing", {
      detail: `There is no folder ${dirname(to)}.`,
      remedy: "Make it, or name another.",
    });
  }
  const temporary = join(dirname(to), `.${basename(to)}.${randomBytes(6).toString("hex")}`);
  try {
    copy(path, temporary);
    chmodSync(temporary, 0o600);
    prove(temporary);
    settle(temporary);
    name(temporary, to);
  } finally {
    rmSync(temporary, { force: true });
  }
  settle(dirname(to));
  return { path: to, size: statSync(to).size, sha256: await sha256(to) };
}

/** SQLite's own copy (VACUUM INTO): one state of the book, however many others write meanwhile. */
function copy(path: string, temporary: string): void {
  const database = new DatabaseSync(path, { timeout: 5000 });
  try {
    database.prepare("VACUUM INTO ?").run(temporary);
  } finally {
    database.close();
  }
}

function prove(path: string): void {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const found = database.prepare("PRAGMA integrity_check").all() as { integrity_check: string }[];
    if (found.length === 1 && found[0]?.integrity_check === "ok") return;
    throw new Problem("store_damaged", {
      detail: `The copy of the book is damaged: ${found[0]?.integrity_check ?? "it cannot be checked"}.`,
      remedy: "Run `cashbook doctor`; the book itself may be damaged. No backup was written.",
    });
  } finally {
    database.close();
  }
}

/** Waits until the disk has it: a backup that a power cut takes back is none. */
function settle(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Gives the copy its name unless the name is taken meanwhile. A file system without links can only rename. */
function name(temporary: string, to: string): void {
  try {
    linkSync(temporary, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw exists(to);
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "EOPNOTSUPP") throw error;
    renameSync(temporary, to);
  }
}

async function sha256(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(path)) hash.update(part as Uint8Array);
  return hash.digest("hex");
}

function exists(to: string): Problem {
  return new Problem("file_exists", { detail: `${to} exists already and is not overwritten.` });
}
