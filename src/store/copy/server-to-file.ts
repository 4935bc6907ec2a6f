/** Backs a book on a server up, as a book in a file: of one snapshot, whoever writes meanwhile. */
import { Problem } from "../../contract/problem.ts";
import type { ServerAddress } from "../dialect/postgres/address/address.ts";
import { readServerBook } from "../dialect/postgres/copy/read-book.ts";
import { asProblem } from "../dialect/postgres/errors.ts";
import { openPool } from "../dialect/postgres/hosts/pool.ts";
import { requireTables } from "../dialect/postgres/open.ts";
import { copyToFile, type FileCopy } from "./copy-to-file.ts";
import type { BookFigures } from "./figures.ts";

/**
 * Writes the book to a new file and answers what is in it. Throws `file_exists`, `file_missing`, `store_damaged` when the
 * copy is not what was read, `database_missing`, and the problems of a pool.
 */
export async function backupServer(address: ServerAddress, copy: FileCopy): Promise<BookFigures> {
  const pool = openPool(address, { max: 1, role: "service" });
  try {
    await requireTables(pool, address.printable);
    return await copyToFile({ lend: (tables, work) => readServerBook(pool, tables, work), refusal }, copy);
  } catch (error) {
    throw asProblem(error);
  } finally {
    await pool.close();
  }
}

function refusal(difference: string): Problem {
  return new Problem("store_damaged", {
    detail: `The copy differs from the original: ${difference}.`,
    remedy: "Run `cashbook doctor` on the book; no copy was kept.",
  });
}
