/**
 * Moves a whole book: from a file to a database of a server, and one that an earlier version wrote to a new place of
 * either kind. A book of this version on a server is moved to a file by a backup.
 */
import { existsSync, renameSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { MigrateRequest, MoveResult } from "../client/operator.ts";
import { Problem } from "../contract/problem.ts";
import { moveBook } from "../store/copy/move-book.ts";
import type { BookReader } from "../store/copy/ports.ts";
import { readAddress } from "../store/dialect/postgres/address/address.ts";
import { asProblem } from "../store/dialect/postgres/errors.ts";
import { isServerAddress } from "../store/dialect/postgres/address/scheme.ts";
import { readBook, readEarlierBook } from "../store/dialect/sqlite/copy/read-book.ts";
import { contentsOf, sumsOf } from "./book-contents.ts";
import { pathOf, type BookPlace } from "./book.ts";
import { moment } from "./moment.ts";
import { openPlace, usageFolder } from "./open-place.ts";
import { proveBook } from "./prove-book.ts";

/** This machine, wherever the user's commands go otherwise: both ends of a move are named. */
export type Machine = Omit<BookPlace, "place">;

/** Problems: usage, database_missing, book_exists, file_exists, store_damaged, and those of opening either end. */
export async function migrateBook(at: Machine, request: MigrateRequest): Promise<MoveResult> {
  const { from, to, progress: onProgress, signal } = request;
  if (isServerAddress(from)) return fromServer(at, request);
  const path = resolve(pathOf({ database: from }));
  const earlier = existsSync(path) ? readEarlierBook(path) : undefined;
  if (earlier !== undefined) {
    try {
      return await moveEarlier(earlier, { at, from: path, state: stateOf(path), request });
    } finally {
      earlier.close();
    }
  }
  if (!isServerAddress(to)) throw notMoved();
  // Opened as for serving, a book is brought up to date, and takes in what services of this machine have counted.
  const { environment, state } = at;
  const serving = await openPlace({ database: path, environment, state }, { create: false, serving: true });
  await serving.close();
  const book = readBook(path);
  try {
    return await moveToServer(book, {
      from: path,
      state: stateOf(path),
      at,
      address: to,
      signal,
      onProgress,
    });
  } finally {
    book.close();
  }
}

async function fromServer(at: Machine, request: MigrateRequest): Promise<MoveResult> {
  const address = readAddress(request.from, at.environment);
  const [{ openPool }, { readEarlierServer }] = await Promise.all([
    import("../store/dialect/postgres/hosts/pool.ts"),
    import("../store/dialect/postgres/copy/read-earlier.ts"),
  ]);
  const pool = openPool(address, { max: 1, role: "service" });
  try {
    const made = await readEarlierServer(pool, address.printable, (book) =>
      moveEarlier(book, { at, from: address.printable, state: address.printable, request }),
    );
    if (made === undefined) throw notMoved();
    return made;
  } catch (error) {
    throw asProblem(error);
  } finally {
    await pool.close();
  }
}

interface Earlier {
  readonly at: Machine;
  readonly from: string;
  readonly state: string;
  readonly request: MigrateRequest;
}

async function moveEarlier(
  book: BookReader,
  { at, from, state, request: { to, progress: onProgress, signal } }: Earlier,
): Promise<MoveResult> {
  const { earlierReader } = await import("../store/earlier-layout/reader.ts");
  const reader = await earlierReader(book);
  if (isServerAddress(to)) return moveToServer(reader, { from, state, at, address: to, signal, onProgress });
  const path = resolve(pathOf({ database: to }));
  const { moveToFile } = await import("../store/earlier-layout/to-file.ts");
  const figures = await moveToFile(reader, {
    to: path,
    prove: (arrived) => proveBook(arrived, { name: from, signal }),
    onProgress,
    signal,
  });
  return { from, to: path, result: "moved", ...contentsOf(figures), sums: sumsOf(figures) };
}

function notMoved(): Problem {
  return new Problem("usage", {
    detail: "A book is migrated from a file to a database on a server.",
    remedy:
      "Give --from a path and --to an address. `cashbook backup <file>` writes a book on a server to a file, and " +
      "`cashbook restore <file>` replaces one file with another.",
  });
}

/** A text that is another one when the file was written to since, as far as can be told from outside. */
export function stateOf(path: string): string {
  const { size, mtimeNs } = statSync(path, { bigint: true });
  return `${size} ${mtimeNs}`;
}

export interface ToServer {
  /** What is read: the path of a file, or an address without its password. */
  readonly from: string;
  /** As `stateOf`. */
  readonly state: string;
  readonly at: Machine;
  readonly address: string;
  readonly signal: AbortSignal;
  readonly onProgress: MigrateRequest["progress"];
}

/** Moves a book that is up to date, or one of an earlier version. Problems as above. */
export async function moveToServer(
  book: BookReader,
  { from, state, at, address: text, signal, onProgress }: ToServer,
): Promise<MoveResult> {
  const address = readAddress(text, at.environment);
  const [{ openPool }, { migrate }, { moveInto }] = await Promise.all([
    import("../store/dialect/postgres/hosts/pool.ts"),
    import("../store/dialect/postgres/migrate.ts"),
    import("../store/dialect/postgres/copy/write-book.ts"),
  ]);
  const pool = openPool(address, { max: 1, role: "login" });
  try {
    await migrate(pool);
    const { figures, result } = await moveInto(pool, book.earlier?.tables ?? book.tables, (target) =>
      moveBook({
        from: book,
        state,
        to: target,
        prove: (arrived) => proveBook(arrived, { name: from, signal }),
        note: at.note,
        onProgress,
        signal,
      }),
    );
    if (result === "moved") setUsageAside(usageFolder({ database: text, state: at.state }));
    return { from, to: address.printable, result, ...contentsOf(figures), sums: sumsOf(figures) };
  } catch (error) {
    throw asProblem(error);
  } finally {
    await pool.close();
  }
}

/** What this machine has answered for a book that was in the database before is not the new one's. */
function setUsageAside(folder: string): void {
  if (existsSync(folder)) renameSync(folder, `${folder}.before-move-${moment()}`);
}
