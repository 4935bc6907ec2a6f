/** Backs a book on a server up, as a book in a file: of one snapshot, whoever writes meanwhile. */
import { copyTables } from "./copy-tables.ts";
import { differenceOf, figuresOf, type BookFigures } from "./figures.ts";
import { auditedTables, lastTables } from "./book-tables.ts";
import { Problem } from "../../contract/problem.ts";
import { inspectCopy } from "../dialect/sqlite/copy/backup.ts";
import { newBook } from "../dialect/sqlite/copy/write-book.ts";
import { wholeFile } from "../dialect/sqlite/copy/whole-file.ts";
import type { ServerAddress } from "../dialect/postgres/address/address.ts";
import { asProblem } from "../dialect/postgres/errors.ts";
import { requireTables } from "../dialect/postgres/open.ts";
import { openPool } from "../dialect/postgres/hosts/pool.ts";
import { readServerBook } from "../dialect/postgres/copy/read-book.ts";

export interface ServerBackup {
  readonly to: string;
  readonly onProgress: (doneRows: number, total: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Writes the book to a new file and answers what is in it. Throws `file_exists`, `file_missing`, `store_damaged` when the
 * copy is not what was read, `database_missing`, and the problems of a pool.
 */
export async function backupServer(
  address: ServerAddress,
  { to, onProgress, signal }: ServerBackup,
): Promise<BookFigures> {
  const pool = openPool(address, { max: 1, role: "service" });
  try {
    await requireTables(pool, address.printable);
    return await wholeFile(to, async (temporary) => {
      const file = await newBook(temporary);
      try {
        const figures = await readServerBook(pool, file.tables, async (from) => {
          const read = await figuresOf(from);
          const companies = read.companies.map(({ number }) => number);
          const total = read.counts.values().reduce((sum, count) => sum + Number(count), 0);
          let doneRows = 0;
          await copyTables({
            from,
            to: file,
            tables: [...auditedTables, ...lastTables],
            companies,
            onRows: (rows) => onProgress((doneRows += rows), total),
            signal,
          });
          return read;
        });
        file.finish();
        return requireSame(figures, await inspectCopy(temporary, figuresOf));
      } finally {
        file.close();
      }
    });
  } catch (error) {
    throw asProblem(error);
  } finally {
    await pool.close();
  }
}

function requireSame(read: BookFigures, copy: BookFigures): BookFigures {
  const difference = differenceOf(read, copy);
  if (difference === undefined) return copy;
  throw new Problem("store_damaged", {
    detail: `The copy is not what was read: ${difference}.`,
    remedy: "Run `cashbook doctor` on the book; no copy was kept.",
  });
}
