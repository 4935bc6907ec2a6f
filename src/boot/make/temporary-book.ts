/** An empty temporary book, for reads and dry runs on a book that does not exist yet. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCompany, type NewCompany } from "../../core/company/create-company.ts";
import { openPlace, type Book, type Whereabouts } from "../open-place.ts";

/** Closing the book removes it. */
export async function temporaryBook(where: Whereabouts, company: NewCompany): Promise<Book> {
  const folder = mkdtempSync(join(tmpdir(), "cashbook-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const book = await openPlace({ ...where, database: join(folder, "book.db") }, { create: true });
    const close = (): Promise<void> => book.close().finally(remove);
    try {
      await createCompany(book.ports, company);
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
