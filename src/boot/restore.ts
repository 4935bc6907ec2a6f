/** Puts a book from a file in the place of another, or where there is none: in a file, or in a database of a server. */
import { existsSync, realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { RestoreResult, RestoreRequest } from "../client/operator.ts";
import { Problem } from "../contract/problem.ts";
import { differenceOf, figuresOf, type BookFigures } from "../store/copy/figures.ts";
import { isServerAddress } from "../store/dialect/postgres/address/scheme.ts";
import { copyBook, inspectCopy } from "../store/dialect/sqlite/copy/backup.ts";
import { underOtherName } from "../store/dialect/sqlite/copy/staging-folder.ts";
import { asProblem } from "../store/dialect/sqlite/errors.ts";
import { readBook, type FileReader } from "../store/dialect/sqlite/copy/read-book.ts";
import { bookAt, replaceBook, setSpoolAside } from "../store/dialect/sqlite/copy/restore.ts";
import { wholeFile } from "../store/dialect/sqlite/copy/whole-file.ts";
import { removeCopiesLeft } from "./abandoned-copies.ts";
import { contentsOf } from "./book-contents.ts";
import { pathOf, type BookPlace } from "./book.ts";
import { moveToServer, stateOf } from "./migrate-book.ts";
import { moment } from "./moment.ts";
import { proveBook } from "./prove-book.ts";
import { writeSpooledUsage } from "./spooled-usage.ts";
import { makeFolder } from "../files/folder.ts";

/** Everything is proven before anything is changed. Problems: book_exists, store_busy, store_damaged, store_newer. */
export async function restore(at: BookPlace, request: RestoreRequest): Promise<RestoreResult> {
  const file = resolve(request.file);
  if (!existsSync(file)) throw new Problem("file_missing", { detail: `${file} does not exist.` });
  try {
    return isServerAddress(at.place.database)
      ? await intoServer(at, { ...request, file })
      : await intoFile(at, { ...request, file });
  } catch (error) {
    throw asProblem(error);
  }
}

async function intoFile(
  at: BookPlace,
  { file, replace, confirm, signal }: RestoreRequest,
): Promise<RestoreResult> {
  const path = resolve(pathOf(at.place));
  requireOther(file, path);
  const found = bookAt(path);
  if (found !== undefined && !replace) throw occupied(path, found);
  const figures = await opened(file, (book) => proven(book, { file, signal }));
  if (!at.place.isExplicit) makeFolder(dirname(path));
  const aside = `${path}.before-restore-${moment()}`;
  const kept = found === undefined ? null : aside;
  await confirm({ ...contentsOf(figures), file, path, kept });
  removeCopiesLeft(path);
  if (found === undefined) {
    setSpoolAside(path, aside);
    await wholeFile(path, (temporary) => copied(file, { temporary, figures }));
  } else {
    // What the old book cannot take in any more is set aside with it.
    await writeSpooledUsage(at, path).catch(() => undefined);
    await underOtherName(path, async (temporary) => {
      await copied(file, { temporary, figures });
      await replaceBook(temporary, { path, aside });
    });
  }
  return { path, kept, ...contentsOf(figures) };
}

/** A database of a server is never emptied for it: only what holds no book takes one. */
function intoServer(at: BookPlace, { file, signal }: RestoreRequest): Promise<RestoreResult> {
  return opened(file, async (book) => {
    await proven(book, { file, signal });
    if (book.stepsBehind > 0) {
      throw new Problem("store_behind", {
        detail: `${file} is a book of an earlier version of cashbook.`,
        remedy: "Restore it to a file, then update that with `cashbook migrate-book`.",
      });
    }
    const address = at.place.database;
    const { to, counts, heads } = await moveToServer(book, {
      from: file,
      state: stateOf(file),
      at,
      address,
      signal,
      onProgress: () => {},
    });
    return { path: to, kept: null, counts, heads };
  });
}

async function opened<Result>(file: string, work: (book: FileReader) => Promise<Result>): Promise<Result> {
  const book = readBook(file);
  try {
    return await work(book);
  } finally {
    book.close();
  }
}

/** What the book holds, once it is known to be whole. */
async function proven(
  book: FileReader,
  { file, signal }: { readonly file: string; readonly signal: AbortSignal },
): Promise<BookFigures> {
  const damage = book.damage();
  if (damage !== undefined) {
    throw new Problem("store_damaged", {
      detail: `${file} is damaged: ${damage}.`,
      remedy: "Use another backup; nothing was changed.",
    });
  }
  await proveBook(book, { name: file, signal });
  return figuresOf(book);
}

/** The file itself can be in use, or change: what is put in place is a copy, proven to be what was found in the file. */
async function copied(
  file: string,
  { temporary, figures }: { readonly temporary: string; readonly figures: BookFigures },
): Promise<void> {
  copyBook(file, temporary);
  const difference = differenceOf(figures, await inspectCopy(temporary, figuresOf));
  if (difference === undefined) return;
  throw new Problem("store_damaged", {
    detail: `The copy of ${file} differs from the file: ${difference}.`,
    remedy: "Restore again, from a file that no program writes to; nothing was changed.",
  });
}

function requireOther(file: string, path: string): void {
  if (!existsSync(path) || realpathSync(file) !== realpathSync(path)) return;
  throw new Problem("usage", {
    detail: `${file} is the book that would be replaced.`,
    remedy: "Name a backup of it instead.",
  });
}

function occupied(path: string, found: string): Problem {
  const detail =
    found === path
      ? `There is a book at ${path}, and it is not overwritten.`
      : `There is no book at ${path}, but files of one: ${found}.`;
  return new Problem("book_exists", {
    detail,
    remedy: "--replace restores the file and keeps the existing book beside it.",
  });
}
