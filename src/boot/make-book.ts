/** Makes a book with its first company: whole, or not at all. */
import { linkSync, mkdirSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import type { BookCompany } from "../client/operator.ts";
import { foundCompany, type NewCompany } from "../core/found-company.ts";
import { underOtherName } from "../store/dialect/sqlite/copy-folder.ts";
import { openPlace, type Whereabouts } from "./open-place.ts";

/**
 * Makes the book under another name and gives it its own when the company is in it, so that no command ever meets a book
 * without one. Answers undefined when somebody else made the book meanwhile. The folder of a default book is made too.
 */
export async function makeBook(
  where: Whereabouts,
  { named, company }: { readonly named: boolean; readonly company: NewCompany },
): Promise<BookCompany | undefined> {
  const { database: path } = where;
  if (!named) mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  return underOtherName(path, async (temporary) => {
    const { ports, close } = await openPlace({ ...where, database: temporary }, { create: true });
    let made: BookCompany;
    try {
      made = await foundCompany(ports, company);
    } finally {
      await close();
    }
    return place(temporary, path) ? made : undefined;
  });
}

/** Gives the file its name; false when the name is taken. A file system without links can only rename. */
function place(temporary: string, path: string): boolean {
  try {
    linkSync(temporary, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return false;
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "EOPNOTSUPP") throw error;
    renameSync(temporary, path);
    return true;
  }
}
