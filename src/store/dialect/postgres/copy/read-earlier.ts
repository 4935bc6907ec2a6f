import type { BookReader } from "../../../copy/ports.ts";
import { isEarlier } from "../../../earlier-layout/steps.ts";
import { serverTables } from "./catalogue.ts";
import { appliedSteps } from "../migrate.ts";
import { isMoving } from "./write-book.ts";
import { requireWhole } from "../open.ts";
import type { ServerPool } from "../hosts/pool.ts";
import { readServerBook } from "./read-book.ts";

/**
 * Lends a reader of a book that an earlier version wrote; of any other nothing is done, and undefined answered. Rejects with
 * `database_missing` where there is none, and with what the driver throws.
 */
export async function readEarlierServer<Result>(
  pool: ServerPool,
  printable: string,
  work: (book: BookReader) => Promise<Result>,
): Promise<Result | undefined> {
  const tables = await pool.use(async ({ client }) => {
    const [steps, moving] = [await appliedSteps(client), await isMoving(client)];
    return isEarlier(requireWhole({ steps, isMoving: moving }, printable)) ? serverTables(client) : undefined;
  });
  return tables && readServerBook(pool, tables, work);
}
