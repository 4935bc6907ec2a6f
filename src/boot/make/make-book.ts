/** Makes a book with its first company, atomically. */
import { dirname } from "node:path";
import type { BookCompany } from "../../client/operator.ts";
import { createCompany, type NewCompany } from "../../core/company/create-company.ts";
import { nameFile } from "../../files/write-whole.ts";
import { checkpointLog } from "../../store/dialect/sqlite/copy/leftover-log.ts";
import { underOtherName } from "../../store/dialect/sqlite/copy/staging-folder.ts";
import { openPlace, type Whereabouts } from "../open-place.ts";
import { makeFolder } from "../../files/folder.ts";

/**
 * Makes the book under a temporary name and renames it when its company is written, so that no command ever sees a book
 * without one. Returns undefined where another process made the book meanwhile. The folder of a default book is made too.
 * Problem: store_full, too.
 */
export async function makeBook(
  where: Whereabouts,
  { isExplicit, company }: { readonly isExplicit: boolean; readonly company: NewCompany },
): Promise<BookCompany | undefined> {
  const { database: path } = where;
  if (!isExplicit) makeFolder(dirname(path));
  return underOtherName(path, async (temporary) => {
    const { ports, close } = await openPlace({ ...where, database: temporary }, { create: true });
    let firstCompany: BookCompany;
    try {
      firstCompany = await createCompany(ports, company);
    } finally {
      await close();
    }
    // The file alone gets the name.
    checkpointLog(temporary);
    return nameFile(temporary, path) ? firstCompany : undefined;
  });
}
