/** Moves a whole book from a file to a database of a server. The other way it is a backup. */
import { existsSync, renameSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { MigrateRequest, MoveResult } from "../client/operator.ts";
import { Problem } from "../contract/problem.ts";
import { moveBook } from "../store/copy/move.ts";
import { readAddress } from "../store/dialect/postgres/address.ts";
import { asProblem } from "../store/dialect/postgres/errors.ts";
import { isServerAddress } from "../store/dialect/postgres/scheme.ts";
import { readBook, type FileReader } from "../store/dialect/sqlite/read-book.ts";
import { contentsOf, sumsOf } from "./book-contents.ts";
import { pathOf, type BookPlace } from "./book.ts";
import { moment } from "./moment.ts";
import { openPlace, usageFolder } from "./open-place.ts";
import { proveBook } from "./prove-book.ts";

/** This machine, wherever the user's commands go otherwise: both ends of a move are named. */
export type Machine = Omit<BookPlace, "place">;

/** Problems: usage, database_missing, book_exists, store_damaged, and those of opening either end. */
export async function migrateBook(at: Machine, request: MigrateRequest): Promise<MoveResult> {
  const { from, to, signal } = request;
  if (isServerAddress(from) || !isServerAddress(to)) {
    throw new Problem("usage", {
      detail: "A book is moved from a file to a database of a server.",
      remedy:
        "Give --from a path and --to an address. `cashbook backup <file>` makes a file of a book on a server, and " +
        "`cashbook restore <file>` puts one file in the place of another.",
    });
  }
  const path = resolve(pathOf({ database: from }));
  // Opened as for serving, a book is brought up to date, and takes in what services of this machine have counted.
  const { environment, state } = at;
  const serving = await openPlace({ database: path, environment, state }, { create: false, serving: true });
  await serving.close();
  const book = readBook(path);
  try {
    return await moveToServer(book, { path, at, address: to, signal, told: request.progress });
  } finally {
    book.close();
  }
}

export interface ToServer {
  /** The file that is read. */
  readonly path: string;
  readonly at: Machine;
  readonly address: string;
  readonly signal: AbortSignal;
  readonly told: MigrateRequest["progress"];
}

/** Moves the book of a file that is up to date. Problems as above. */
export async function moveToServer(
  book: FileReader,
  { path, at, address: text, signal, told }: ToServer,
): Promise<MoveResult> {
  const address = readAddress(text, at.environment);
  const { size, mtimeNs } = statSync(path, { bigint: true });
  const [{ openPool }, { migrate }, { moveInto }] = await Promise.all([
    import("../store/dialect/postgres/pool.ts"),
    import("../store/dialect/postgres/migrate.ts"),
    import("../store/dialect/postgres/move-book.ts"),
  ]);
  const pool = openPool(address, { max: 1, role: "login" });
  try {
    await migrate(pool);
    const { figures, result } = await moveInto(pool, book.tables, (target) =>
      moveBook({
        from: book,
        state: `${size} ${mtimeNs}`,
        to: target,
        prove: (arrived) => proveBook(arrived, { name: path, signal }),
        note: at.note,
        told,
        signal,
      }),
    );
    if (result === "moved") setUsageAside(usageFolder({ database: text, state: at.state }));
    return { from: path, to: address.shown, result, ...contentsOf(figures), sums: sumsOf(figures) };
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
