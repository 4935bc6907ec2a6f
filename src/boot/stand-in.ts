/**
 * An empty book in the place of one that is not there yet: who only reads, or asks what would happen, sees what it would be,
 * and leaves nothing behind.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { foundCompany, type NewCompany } from "../core/found-company.ts";
import { openPlace, type Book, type Whereabouts } from "./open-place.ts";

/** It is gone when it is closed. */
export async function standIn(where: Whereabouts, company: NewCompany): Promise<Book> {
  const folder = mkdtempSync(join(tmpdir(), "cashbook-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const book = await openPlace({ ...where, database: join(folder, "book.db") }, { create: true });
    const close = (): Promise<void> => book.close().finally(remove);
    try {
      await foundCompany(book.ports, company);
    } catch (error) {
      await book.close();
      throw error;
    }
    return { ...book, close };
  } catch (error) {
    remove();
    throw error;
  }
}
